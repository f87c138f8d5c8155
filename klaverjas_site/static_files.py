"""Style sheets and scripts under names with a hash of their content; what a module imports has its hashed name too."""

from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles.apps import StaticFilesConfig
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own patterns mistake two imports for one when the first imports nothing by name.
AN_IMPORT = (r'(?P<matched>\b(?P<how>from |import |import\()"(?P<url>\.\.?/[^"]+)")', '%(how)s"%(url)s"')
BOOTSTRAP = "js-lib-bootstrap5/css/bootstrap.min.css"


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

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Of Bootstrap, phones load the rules for what some page has: a fifth."""
        from klaverjas_site.used_rules import list_words, rules_for  # noqa: PLC0415 - servers need no parser

        if BOOTSTRAP in paths and not dry_run:
            storage, path = paths[BOOTSTRAP]
            with storage.open(path) as whole:
                used = rules_for(list_words(), whole.read().decode())
            self.delete(BOOTSTRAP)
            self.save(BOOTSTRAP, ContentFile(used.encode()))
            paths = {**paths, BOOTSTRAP: (self, BOOTSTRAP)}
        yield from super().post_process(paths, dry_run, **options)
