"""A second scorer, written from the seeds alone: slow, naive and plain.

It shares no code with the engine but the shapes of entries, rules and cards, so a mistake has to be made twice, by two
writers, before `tests/scoring/test_second_scorer.py` misses it. Where the seeds are silent it does what
`docs/scoring.md` says.
"""
