"""The command line, `python -m scoring`; see docs/command-line.md."""
