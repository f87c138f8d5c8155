#!/usr/bin/env python
"""Django's command line for this project."""

import os
import sys

from klaverjas_site.command import run

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "klaverjas_site.settings")
    run(*sys.argv)
