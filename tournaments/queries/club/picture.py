"""The pictures of a club."""

from tournaments.choices import PictureKind
from tournaments.models import Club, ClubPicture
from tournaments.pictures import digest_of


def find_picture(club: Club, digest: str) -> bytes | None:
    """The picture whose address ends in this; None for one that was removed or replaced. One SQL query at most."""
    kinds = [kind for kind, own in club.pictures.items() if own == digest]
    return _content_of(club, kinds[0]) if kinds else None


def get_logo(club: Club) -> bytes | None:
    """For paper. One SQL query where the club has one."""
    return _content_of(club, PictureKind.LOGO) if PictureKind.LOGO in club.pictures else None


def list_digests(club: Club) -> dict[str, str]:
    """By kind, as the club remembers them. One SQL query."""
    found = ClubPicture.objects.filter(club=club).order_by("kind").values_list("kind", "content")
    return {kind: digest_of(bytes(content)) for kind, content in found}


def _content_of(club: Club, kind: str) -> bytes | None:
    content = ClubPicture.objects.filter(club=club, kind=kind).values_list("content", flat=True).first()
    return None if content is None else bytes(content)
