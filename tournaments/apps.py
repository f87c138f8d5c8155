from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Klaverjas club")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Answers when a result is corrected; nothing else needs to have imported it.
        import_module("tournaments.services.evening.outdated")
