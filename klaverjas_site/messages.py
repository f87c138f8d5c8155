"""Messages for the next page, in a cookie of this site alone: others may have the rest of the server."""

from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpResponse


class CookieOfThisSite(CookieStorage):
    """Django's own has the path of the whole server."""

    def _update_cookie(self, encoded_data: Any, response: HttpResponse) -> None:
        super()._update_cookie(encoded_data, response)  # type: ignore[misc]  # not among the stubs
        if self.cookie_name in response.cookies:
            response.cookies[self.cookie_name]["path"] = settings.SESSION_COOKIE_PATH


class Messages(FallbackStorage):
    storage_classes = (CookieOfThisSite, SessionStorage)
