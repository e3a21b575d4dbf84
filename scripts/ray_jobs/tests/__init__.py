"""Tests of the parts that need neither Ray nor mammoth: `python3 -m unittest discover scripts/ray_jobs/tests -t scripts`."""
