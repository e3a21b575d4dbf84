"""The words behind `--`: options of the command of mammoth, and their values."""

from .ledger import Refused


def names(words):
    """The names of the options among some words."""
    return {word.split("=")[0] for word in words if word.startswith("--")}


def value_of(words, name):
    """The value of an option; None where it is not said."""
    for place, word in enumerate(words):
        said, sign, value = word.partition("=")
        if said == name:
            return value if sign else next(iter(words[place + 1:]), None)
    return None


def refuse(words, reasons):
    """Refuses words with options that have a reason not to be there."""
    for name in sorted(names(words) & reasons.keys()):
        raise Refused(f"{name} {reasons[name]}")


def divided(words, of_the_whole):
    """The words that units get, and those that only the whole gets: options by name, with the number of their values."""
    units, whole, words = [], [], list(words)
    while words:
        word = words.pop(0)
        name, sign, _ = word.partition("=")
        if name not in of_the_whole:
            units.append(word)
            continue
        whole.append(word)
        if of_the_whole[name] and not sign and words:
            whole.append(words.pop(0))
    return units, whole
