"""The WSGI application that the web server calls."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "klaverjas_site.settings")
application = get_wsgi_application()

# Everything loaded at the start stays until the end: the garbage collector need not go through it again and again.
# A season's standing creates tens of thousands of short-lived rows, so it also runs less often (default: every 700).
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 50)
