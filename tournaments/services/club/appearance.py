"""What a club shows of itself: its pictures, a message, its sponsor and its house rules."""

from collections.abc import Mapping

from tournaments.choices import PictureKind
from tournaments.models import Club, ClubPicture
from tournaments.queries.club.picture import list_digests
from tournaments.services.club.club import update_club
from tournaments.services.transaction import lock_club, writes


@writes
def change_appearance(*, club: Club, pictures: Mapping[PictureKind, bytes], **texts: str) -> Club:
    """The texts, and in place of earlier pictures these, already converted (tournaments/pictures.py)."""
    club = lock_club(club)
    for kind, content in pictures.items():
        ClubPicture.objects.filter(club=club, kind=kind).delete()
        ClubPicture.objects.create(club=club, kind=kind, content=content)
    return update_club(club=club, pictures=list_digests(club), **texts)


@writes
def remove_picture(*, club: Club, kind: PictureKind) -> Club:
    """To have it again, it is uploaded again; removed twice, it is gone."""
    club = lock_club(club)
    gone, _models = ClubPicture.objects.filter(club=club, kind=kind).delete()
    return update_club(club=club, pictures=list_digests(club)) if gone else club
