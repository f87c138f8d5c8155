"""A round as a phone sends it from its sheet."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client


def a_written_round(ns_points: int = 100, **changes: Any) -> dict[str, Any]:
    """North–South made trump and have that many points, unless something else is said."""
    entry = {"maker": "NS", "card_points": {"NS": ns_points}}
    return {"client_id": str(uuid4()), "entry": entry, "sure": False} | changes


def send(client: Client, address: str, sent: Mapping[str, Any]) -> HttpResponse:
    return client.post(address, json.dumps(sent), content_type="application/json")
