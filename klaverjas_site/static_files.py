"""Style sheets and scripts under names with a hash of their content; what a module imports has its hashed name too."""

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own patterns mistake two imports for one when the first imports nothing by name.
AN_IMPORT = (r'(?P<matched>\b(?P<how>from |import |import\()"(?P<url>\.\.?/[^"]+)")', '%(how)s"%(url)s"')


class CollectedFiles(StaticFilesConfig):
    """Only what pages ask for: Bootstrap includes megabytes of variants, and its scripts are not used."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        *("bootstrap-*", "bootstrap.css*", "bootstrap.rtl.*", "bootstrap.*js*", "django_tables2"),
    ]


class BuiltFiles(CompressedManifestStaticFilesStorage):
    """Only our own modules are searched for imports: other scripts may contain the word.

    Modules that import each other in a circle have no name.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (AN_IMPORT,)))
