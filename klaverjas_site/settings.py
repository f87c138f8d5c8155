"""The one settings file: laptop defaults, environment variables for everything else (docs/operations.md lists them)."""

import datetime
import os
import re
import secrets
import time
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from klaverjas_site import VERSION as VERSION
from klaverjas_site.caches import cache_at
from klaverjas_site.data_folder import make_database_private, make_private, usual_data_folder

SITE_DIR = Path(__file__).resolve().parent
# In a clone the root of the repository; where the package is installed, the folder of all packages.
BASE_DIR = SITE_DIR.parent
IS_CLONE = (BASE_DIR / "manage.py").exists()
# A separate folder `templates` among all packages could be anyone's: the wheel has them inside the package.
TEMPLATES_DIR = (BASE_DIR if IS_CLONE else SITE_DIR) / "templates"


def env_bool(name: str, default: bool) -> bool:
    """A yes/no environment variable; anything unclear is an error."""
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no (1 or 0), not {value!r}.")


def env_list(name: str, default: list[str]) -> list[str]:
    """A comma-separated environment variable."""
    value = os.environ.get(name, "")
    return [part.strip() for part in value.split(",") if part.strip()] or default


# The data of a running club (database, secret key) lives here, outside the code.
OWN_DATA_DIR = BASE_DIR / "var" if IS_CLONE else usual_data_folder()
DATA_DIR = Path(os.environ.get("DATA_DIR") or OWN_DATA_DIR)


def make_data_folder() -> None:
    """The default folder is ours, and so are its permissions; one that was configured may be a home folder."""
    make_private(DATA_DIR, ours=DATA_DIR.resolve() == OWN_DATA_DIR)


def stored_secret_key() -> str:
    """The key of this installation, created once and kept next to the database."""
    path = DATA_DIR / "secret_key"
    make_data_folder()
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_secret_key(path)
    key = secrets.token_urlsafe(64)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(key)
    except OSError:  # an empty key would be in the way when the disk has room again
        path.unlink()
        raise
    return key


def _read_secret_key(path: Path) -> str:
    """Another process starting at the same moment may have created the file and not yet written to it."""
    for _attempt in range(50):
        if key := path.read_text().strip():
            return key
        time.sleep(0.02)
    raise ImproperlyConfigured(
        f"{path} is empty. Delete it and start again: a new key is made (everyone has to log in again)."
    )


DEBUG = env_bool("DEBUG", False)
SECRET_KEY = os.environ.get("SECRET_KEY") or stored_secret_key()
# Where visitors find the site, if that is not on this computer: with it the next two and the path need not be said.
SITE_ADDRESS = (os.environ.get("SITE_ADDRESS") or "").strip().rstrip("/")
_SITE = re.fullmatch(r"(https?)://([\w.-]+|\[[\da-f:]+\])(:\d+)?((?:/[\w.~-]+)*)", SITE_ADDRESS, re.ASCII)
if SITE_ADDRESS and not _SITE:
    raise ImproperlyConfigured(f"SITE_ADDRESS must be an address like https://club.example/, not {SITE_ADDRESS!r}.")
SITE_PATH = _SITE[4] if _SITE else ""
FORCE_SCRIPT_NAME = SITE_PATH or None
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", [_SITE[2]] if _SITE else ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS", [])
# Whether phones in the hall may connect: `serve` knows, once it knows where to listen.
HALL_IS_OPEN = False
COMMAND_FOR_PASSWORD = "python manage.py reset_password_link" if IS_CLONE else "klaverjas reset-password"
COMMAND_FOR_HALL = "make run HOST=0.0.0.0" if IS_CLONE else "klaverjas --hall"
# One switch: a laptop in a hall serves plain HTTP, a hosted club never does.
HTTPS = env_bool("HTTPS", SITE_ADDRESS.startswith("https:"))
# The one proxy whose headers about the visitor's address and HTTPS are trusted; everyone else's are removed.
TRUSTED_PROXY = os.environ.get("TRUSTED_PROXY") or ("127.0.0.1" if HTTPS else None)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "klaverjas_site.static_files.CollectedFiles",
    "axes",
    "crispy_forms",
    "crispy_bootstrap5",
    "django_htmx",
    "django_tables2",
    "js_lib_bootstrap5",
    "tournaments",
    "klaverjas_site",
]

MIDDLEWARE = [
    "klaverjas_site.middleware.ProxyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "klaverjas_site.middleware.ContentSecurityPolicyMiddleware",
    # Pages shrink to a tenth; the token in them is masked again each time, so compression gives nothing away.
    "django.middleware.gzip.GZipMiddleware",
    "klaverjas_site.middleware.LogInAsPageMiddleware",
    "klaverjas_site.middleware.RememberedFormsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "klaverjas_site.middleware.PrivatePagesMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "klaverjas_site.middleware.VisitorMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "klaverjas_site.middleware.RefusalMiddleware",
    "klaverjas_site.middleware.FormerSlugsMiddleware",
]

ROOT_URLCONF = "klaverjas_site.urls"
WSGI_APPLICATION = "klaverjas_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [TEMPLATES_DIR],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["tournaments.templatetags.addresses"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# How many seconds a writer waits for the others; the sender gets an answer before a phone gives up (after fifteen).
LONGEST_WAIT = 10
# Each thread of the server keeps its connection for a minute and checks that it is still alive before using it.
CONNECTION = {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
DATABASES: dict[str, dict[str, Any]]
if DATABASE_URL := os.environ.get("DATABASE_URL"):
    DATABASES = {"default": {**dj_database_url.parse(DATABASE_URL), **CONNECTION}}
    if env_bool("DATABASE_POOL", False):
        # The threads of a process share a few connections instead of keeping one each.
        DATABASES["default"] |= {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False}
        DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {"min_size": 1, "max_size": 8, "timeout": 10}
else:
    DATABASES = {
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "klaverjas.sqlite3", **CONNECTION}
    }
DATABASE_ROUTERS: list[str] = []
if DATABASE_REPLICA_URL := os.environ.get("DATABASE_REPLICA_URL"):
    # A copy that follows the database: strangers are shown the public pages from it (klaverjas_site/replica.py).
    DATABASES["replica"] = {
        **dj_database_url.parse(DATABASE_REPLICA_URL),
        **CONNECTION,
        "TEST": {"MIRROR": "default"},
    }
    DATABASE_ROUTERS = ["klaverjas_site.replica.ReplicaRouter"]
    MIDDLEWARE.insert(0, "klaverjas_site.replica.ReplicaMiddleware")
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # A writer takes its lock at the start of the transaction and waits for its turn instead of failing halfway; WAL
        # lets readers continue in the meantime, and with FULL every confirmed entry survives a power cut.
        "transaction_mode": "IMMEDIATE",
        "timeout": LONGEST_WAIT,
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;",
    }
    make_data_folder()
    make_database_private(Path(DATABASES["default"]["NAME"]))

if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # A computer switched off in the middle of a transaction must not keep others waiting for its locks for long.
    limits = f"-c lock_timeout={LONGEST_WAIT}s -c idle_in_transaction_session_timeout={6 * LONGEST_WAIT}s"
    options = DATABASES["default"].setdefault("OPTIONS", {})
    options["options"] = f"{options.get('options', '')} {limits}".strip()

# What several processes share: visitors’ limits, and parts of pages that one built and another can use. By default each
# process has its own in memory; `serve` creates a folder for those that it starts.
CACHE_URL = os.environ.get("CACHE_URL", "")
CACHES = {
    # Anyone can ask for a page with any search, so only a few are kept, for half a minute.
    "default": cache_at(CACHE_URL, "pages", SECRET_KEY, most=200),
    # Separate from pages, which anyone can request until other entries are dropped.
    "limits": cache_at(CACHE_URL, "limits", SECRET_KEY, most=100_000),
    # For what is true of this process, and perhaps of no other.
    "process": cache_at("", "process", most=100),
}

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["klaverjas_site.passwords.BoundedHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "klaverjas_site.passwords.LengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "start"
LOGOUT_REDIRECT_URL = "home"
# Five wrong passwords for one name from one address: a quarter of an hour of waiting, only for that name and address,
# so that one member can never lock out a whole hall behind one address. A known browser is counted separately:
# klaverjas_site/login.py says in `user_agent` which one it is.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = datetime.timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # guesses that are not even checked are neither counted nor kept
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address", "user_agent"]]
AXES_CLIENT_IP_CALLABLE = "klaverjas_site.login.client_address"
AXES_LOCKOUT_TEMPLATE = "registration/locked_out.html"
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True  # who logged in when and from where is no one's business
# How long a link to choose a new password works.
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60

# E-mail is off until EMAIL_URL says how to send it: smtp://user:password@host:587, or smtps:// if it starts with TLS.
EMAIL_URL = urlsplit(os.environ.get("EMAIL_URL") or "")
if EMAIL_URL.scheme not in {"", "smtp", "smtps"}:
    raise ImproperlyConfigured("EMAIL_URL must begin with smtp:// or smtps://.")
EMAIL_IS_ON = bool(EMAIL_URL.hostname)
EMAIL_HOST = EMAIL_URL.hostname or "localhost"
EMAIL_USE_SSL = EMAIL_URL.scheme == "smtps"
EMAIL_USE_TLS = EMAIL_URL.scheme == "smtp" and bool(EMAIL_URL.username)  # a password is never sent in the clear
EMAIL_PORT = EMAIL_URL.port or (465 if EMAIL_USE_SSL else 587 if EMAIL_USE_TLS else 25)
EMAIL_HOST_USER = unquote(EMAIL_URL.username or "")
EMAIL_HOST_PASSWORD = unquote(EMAIL_URL.password or "")
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM") or EMAIL_HOST_USER or "klaverjas@localhost"

LANGUAGE_CODE = "nl"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
# Others may have the rest of the server.
LANGUAGE_COOKIE_PATH = SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = f"{SITE_PATH}/"
MESSAGE_STORAGE = "klaverjas_site.messages.Messages"
LANGUAGES = [("nl", "Nederlands"), ("de", "Deutsch"), ("en", "English"), ("pl", "Polski")]
LOCALE_PATHS = [SITE_DIR / "locale"]
FORMAT_MODULE_PATH = "klaverjas_site.formats"
TIME_ZONE = os.environ.get("TIME_ZONE") or "Europe/Amsterdam"

# The names of built files contain a hash of their content, so browsers may keep them forever. A package includes them.
STATIC_URL = f"{SITE_PATH}/static/"
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT") or SITE_DIR / "staticfiles")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "klaverjas_site.static_files.BuiltFiles"},
}

CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"
CRISPY_FAIL_SILENTLY = False
DJANGO_TABLES2_TEMPLATE = "pages/listing.html"

CSRF_FAILURE_VIEW = "klaverjas_site.views.csrf_failure"
X_FRAME_OPTIONS = "DENY"
if HTTPS:
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    # A monitor on the same machine asks over plain HTTP; and the page about a proxy's mistake needs its looks.
    SECURE_REDIRECT_EXEMPT = [rf"^{re.escape(SITE_PATH[1:])}/?(healthz|readyz|static/.+)$"]
    SECURE_HSTS_SECONDS = 31_536_000
    # On a server that is shared the name is not ours to decide about.
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = not SITE_PATH

LOG_LEVEL = os.environ.get("LOG_LEVEL") or "WARNING"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    # The handler has this level too: Django's own loggers pass on everything, whatever level the root asks for.
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "level": LOG_LEVEL}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
}
