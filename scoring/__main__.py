import sys

from .cli.json_lines import main

sys.exit(main())
