"""The jobs by the names of their commands."""

from .analyse import Analyse
from .match import Match
from .scaling import Scaling
from .selfplay import Selfplay

JOBS = {job.command: job for job in (Analyse, Match, Selfplay, Scaling)}
