"""What loading the file of a competition on the web would do: only the plan that was shown is stored.

On the web a file always becomes a new competition of the club whose page it is, whatever club it names. An existing
one, by its web name, is never overwritten: the page says whether it is the same.
"""

import base64
import binascii
import json
import zlib
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.exports.competition_file import get_competition_document
from tournaments.imports.competition import ClubInFile, CompetitionFile, read_competition
from tournaments.imports.competition_people import PlayerInFile
from tournaments.imports.faults import BadFile, Fault
from tournaments.models import Club, Competition, FormerNumber, Player
from tournaments.models.player import players_of
from tournaments.names import tidied
from tournaments.queries.people.other_name import by_any_name

MOST_BYTES = 10_000_000
# Packed, in the page: the most that Django takes as one form.
MOST_PACKED = 2_000_000
# Statements about a file and not about what was played.
SAID_ASIDE = {"source", "notes", "published", "club"}


@dataclass(frozen=True, slots=True)
class CompetitionPlan:
    """`file` is for this club, with numbers that are free there. `there` already has its web name."""

    file: CompetitionFile
    known: tuple[tuple[str, Player], ...]
    new: tuple[PlayerInFile, ...]
    there: Competition | None
    is_same: bool
    digest: str

    @property
    def name(self) -> str:
        return str(self.file.competition.fields["name"])

    @property
    def slug(self) -> str:
        return str(self.file.competition.fields["slug"])

    @property
    def tables(self) -> int:
        return sum(len(leg.tables) for day in self.file.match_days for leg in day.legs)

    @property
    def rounds(self) -> int:
        return sum(len(table.rounds) for day in self.file.match_days for leg in day.legs for table in leg.tables)

    @property
    def results(self) -> int:
        """Totals without a table, of whole match days and of legs."""
        in_legs = sum(len(leg.results) for day in self.file.match_days for leg in day.legs)
        return in_legs + sum(len(day.results) for day in self.file.match_days)


def read_text(content: bytes) -> str:
    """The text of an uploaded file; refused if it is too large, or not text."""
    if len(content) > MOST_BYTES:
        raise ValidationError(_("This file is too large to be loaded here."))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValidationError(_("This is not a competition file.")) from None


def packed(text: str) -> str:
    """For the page that shows the plan: it carries what was read, so that no one has to find the file again."""
    written = base64.b64encode(zlib.compress(text.encode(errors="surrogatepass"), 9)).decode()
    if len(written) > MOST_PACKED:
        raise ValidationError(_("This file is too large to be loaded here."))
    return written


def unpacked(written: str) -> str:
    """Within the limit, whatever was sent."""
    try:
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(base64.b64decode(written, validate=True), MOST_BYTES)
    except (binascii.Error, zlib.error):
        raise ValidationError(_("This is not a competition file.")) from None
    if unpacking.unconsumed_tail:
        raise ValidationError(_("This file is too large to be loaded here."))
    return read_text(content)


def plan_competition(text: str, club: Club, *, slug: str = "") -> CompetitionPlan:
    """Reads and compares, and writes nothing. Raises BadFile. `slug`: another web name."""
    file = read_competition(text)
    players = by_any_name(players_of(club).all())
    taken = set(club.people.values_list("number", flat=True))
    taken |= set(FormerNumber.objects.filter(club=club).values_list("number", flat=True))
    fields = file.competition.fields
    if slug:
        fields["slug"] = slug
    people = [_with_free_number(one, players.get(_written(one)), taken) for one in file.players]
    people.sort(key=lambda one: one.number is None)  # those with a number first: the others are numbered after them
    here = ClubInFile(name=club.name, slug=club.slug, place=club.place)
    file = file.model_copy(update={"club": here, "players": people})
    known = tuple((one.name, players[_written(one)]) for one in file.players if _written(one) in players)
    unclear = [(one, said) for one in file.players if (said := players.unclear(_written(one)))]
    if unclear:
        raise BadFile(Fault(one.line, f"players: {one.name}", said) for one, said in unclear)
    has_slug = Q(slug=fields["slug"]) | Q(former_slugs__slug=fields["slug"])
    there = club.competitions.filter(has_slug).select_related("club").first()
    is_same = there is not None and _what_was_played(get_competition_document(there)) == _what_was_played(
        json.loads(text)
    )
    found = [club.pk, fields["slug"], there and there.pk, text, *[(name, player.pk) for name, player in known]]
    return CompetitionPlan(
        file=file,
        known=known,
        new=tuple(one for one in file.players if _written(one) not in players),
        there=there,
        is_same=is_same,
        digest=sha256(json.dumps(found).encode()).hexdigest(),
    )


def _written(player: PlayerInFile) -> str:
    return tidied(player.name).casefold()


def _with_free_number(written: PlayerInFile, known: Player | None, taken: set[int]) -> PlayerInFile:
    """A number from another club means nothing here if it is someone else's."""
    is_free = written.number == known.number if known else written.number not in taken
    return written if is_free else written.model_copy(update={"number": None})


def _what_was_played(document: Any) -> Any:
    """Without the numbers of one club, and without what is ordered by these."""
    rest = {key: value for key, value in document.items() if key not in SAID_ASIDE}
    players = [{key: value for key, value in one.items() if key != "number"} for one in rest.get("players", [])]
    days = [
        day
        | {name: sorted(day[name], key=str) for name in ("present", "paid") if name in day}
        | {name: sorted(map(sorted, day[name])) for name in ("partners",) if name in day}
        for day in rest.get("match_days", [])
    ]
    return rest | {"players": sorted(players, key=lambda one: str(one["name"])), "match_days": days}
