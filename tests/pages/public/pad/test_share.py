"""A score pad handed over."""

from uuid import uuid4

import pytest

from tests.factories import an_entry
from tournaments.permissions import find_pad
from tournaments.services.pad.pad import create_pad, record_pad_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def token() -> str:
    token = create_pad(
        rules="amsterdam",
        rules_options={"rounds": 1},
        names=["<b>Anja</b>", "Bert", "Cees & co", "Dora"],
        first_dealer="N",
        visitor="192.0.2.1",
    )
    record_pad_round(pad=find_pad(token), number=1, entry=an_entry(80), client_id=uuid4())
    return token


def test_the_whole_address_is_on_the_page(client, token):
    page = client.get(f"/pad/{token}/share/")
    assert page.context["address"] == f"http://testserver/pad/{token}/"
    assert page.content.decode().count("<path") == 1  # the QR code


def test_the_sheet_as_text(client, token):
    text = client.get(f"/pad/{token}/sheet.txt")
    assert text.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert text.content.decode().splitlines() == [
        *["<b>Anja</b> & Cees & co – Bert & Dora", "", "1. 0 (Nat) – 162 → 0 – 162", ""],
        *["<b>Anja</b> & Cees & co: 0", "Bert & Dora: 162", "", "Bert & Dora win with 162 points."],
    ]


def test_the_sheet_as_a_picture(client, token):
    picture = client.get(f"/pad/{token}/sheet.png")
    assert picture.headers["Content-Type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    assert f'href="/pad/{token}/sheet.png" data-picture' in client.get(f"/pad/{token}/share/").text
