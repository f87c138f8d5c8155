"""The settings of the tests: those of the site, with the few things that only a test may have."""

from klaverjas_site.settings import *  # noqa: F403
from klaverjas_site.settings import STORAGES

# Thousands of log-ins a minute instead of two.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Tests need no `collectstatic`: files are found where they are written and keep their names.
# (The browser tests and tests/site/test_serve.py do use the built files.)
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True
