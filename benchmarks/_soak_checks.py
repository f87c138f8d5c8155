"""What has to be true after the soak: everything that was confirmed is there, or has a correction."""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from benchmarks._soak_people import TALLIED

if TYPE_CHECKING:
    from benchmarks._soak_people import Hall
    from benchmarks._soak_visitor import Seen


def find_faults(hall: Hall, seen: Seen) -> list[str]:
    """Everything that is not as promised."""
    from tournaments.services.table.rescore import find_differences

    faults = [*_rounds(hall, seen), *_corrections(seen), *_totals(seen), *_exchanges(seen), *_closings(seen)]
    faults += [*_tallies(seen), *_late(seen), *_door(seen), *_taps(seen), *seen.faults[:20]]
    if differences := [str(difference) for difference in find_differences()]:
        faults.append(f"{len(differences)} totals differ from a recomputation: {differences[:3]}")
    if count := sum(number for status, number in seen.statuses.items() if status >= 500 and status != 503):
        faults.append(f"{count} answers were faults of the program (5xx)")
    return faults


def _rounds(hall: Hall, seen: Seen) -> list[str]:
    from tournaments.models import Round, Table

    of_season = {"table__leg__match_day__competition__slug": "season"}
    stored = Counter(
        (table, number, str(client))
        for table, number, client in Round.objects.filter(**of_season).values_list(
            "table__number", "number", "client_id"
        )
    )
    sent = [(table, number, client) for table, number, client, _began, _ended in seen.confirmed.get("round", [])]
    # A round that was corrected has another key since.
    corrected = {
        (table, client)
        for table, keys in Table.objects.filter(leg__match_day__competition__slug="season").values_list(
            "number", "taken_back"
        )
        for client in keys
    }
    there_now = {(table, number) for table, number, _client in stored}
    known = {
        (table, number, client): (table, client) in corrected and (table, number) in there_now
        for table, number, client in sent
    }
    faults = []
    if lost := [one for one, is_corrected in known.items() if not is_corrected and one not in stored]:
        faults.append(f"{len(lost)} confirmed rounds are not there: {sorted(lost)[:3]}")
    of_corrected = {one[:2] for one, is_corrected in known.items() if is_corrected}
    if unknown := [one for one in stored if one not in known and one[:2] not in of_corrected]:
        faults.append(f"{len(unknown)} rounds are there that no one was told about: {sorted(unknown)[:3]}")
    if doubled := sum(stored.values()) - len(stored) + len(sent) - len(set(sent)):
        faults.append(f"{doubled} rounds are there twice")
    if len(sent) != len(hall.tables) * hall.rounds:
        faults.append(f"{len(sent)} rounds were confirmed, not {len(hall.tables) * hall.rounds}")
    if missing := Table.objects.filter(is_complete=False, leg__match_day__competition__slug="season").count():
        faults.append(f"{missing} tables of the season are not complete")
    first = {(season, client) for season, client in seen.confirmed.get("first round of a season", [])}
    there = {
        (slug, str(client))
        for slug, client in Round.objects.filter(table__leg__match_day__competition__slug__in=hall.fresh).values_list(
            "table__leg__match_day__competition__slug", "client_id"
        )
    }
    if lost_first := first - there:
        faults.append(f"{len(lost_first)} first rounds of a season are not there")
    return faults


def _corrections(seen: Seen) -> list[str]:
    from tournaments.models import Correction

    kept = Correction.objects.filter(subject="round", competition__slug="season").count()
    least = len(seen.confirmed.get("correction", []))
    most = least + len(seen.perhaps.get("correction", []))
    return [] if least <= kept <= most else [f"{kept} corrections of rounds are kept, {least} to {most} were confirmed"]


def _totals(seen: Seen) -> list[str]:
    """Each confirmed total is on its sheet, unless a correction says what happened to it."""
    from tournaments.models import Correction, Table

    now = {
        (day, leg, table): points
        for day, leg, table, mode, points in Table.objects.filter(
            leg__match_day__competition__slug="drives"
        ).values_list("leg__match_day__number", "leg__number", "number", "entry_mode", "ns_points")
        if mode == "totals"
    }
    corrected: defaultdict[tuple[int, int, int], set[int]] = defaultdict(set)
    for day, leg, table, before, after in Correction.objects.filter(
        subject="totals", competition__slug="drives"
    ).values_list("table__leg__match_day__number", "table__leg__number", "table__number", "before", "after"):
        corrected[day, leg, table] |= {written["NS"]["points"] for written in (before, after) if written}
    faults = []
    written = seen.confirmed.get("totals", [])
    for day, leg, table, points, _ended in written:
        place = (day, leg, table)
        if now.get(place) != points and points not in corrected[place]:
            faults.append(f"confirmed totals of day {day} leg {leg} table {table} are gone without a correction")
    twice = [place for place, times in Counter(tuple(one[:3]) for one in written).items() if times > 1]
    if twice:
        faults.append(f"{len(twice)} sheets took totals twice: {twice[:3]}")
    changes = seen.confirmed.get("correction of totals", [])
    for day, leg, table, points in changes:
        if points not in corrected[day, leg, table]:
            faults.append(f"a confirmed correction of the totals of day {day} leg {leg} table {table} is not kept")
    allowed = {tuple(one[:3]) for kind in ("confirmed", "perhaps") for one in getattr(seen, kind).get("totals", [])}
    if unknown := set(now) - allowed:
        faults.append(f"{len(unknown)} sheets have totals that no one wrote")
    return faults


def _exchanges(seen: Seen) -> list[str]:
    """After the first confirmed score of a table, no one who sits there changes places any more."""
    first: defaultdict[tuple[int, int, int], list[float]] = defaultdict(list)
    for day, leg, table, _points, ended in seen.confirmed.get("totals", []):
        first[day, leg, table].append(ended)
    for day, leg, _number, _side, _points, ended in seen.confirmed.get("tally", []):
        first[day, leg, TALLIED].append(ended)
    late = [
        (day, leg, table)
        for day, leg, tables, began in seen.confirmed.get("exchange", [])
        for table in tables
        if any(ended < began for ended in first[day, leg, table])
    ]
    return [f"{len(late)} people changed places after a confirmed score of their table: {late[:3]}"] if late else []


def _closings(seen: Seen) -> list[str]:
    """No round was accepted between the answer that a leg is closed and the request to open it again."""
    closed = seen.confirmed.get("closing", [])
    late = [
        (table, number)
        for table, number, _client, began, ended in seen.confirmed.get("round", [])
        if any(shut < began and ended < opened for shut, opened in closed)
    ]
    return [f"{len(late)} rounds were stored while the leg was closed: {late[:3]}"] if late else []


def _tallies(seen: Seen) -> list[str]:
    from tournaments.models import Round, Tally

    of_drives = {"table__leg__match_day__competition__slug": "drives"}
    where = ("table__leg__match_day__number", "table__leg__number", "number")
    tallies = {
        (*place, side): entry["card_points"]["NS"]
        for *place, side, entry in Tally.objects.filter(**of_drives).values_list(*where, "side", "entry")
    }
    final = {tuple(place) for place in Round.objects.filter(**of_drives).values_list(*where)}
    written: dict[tuple[int, int, int, str], set[int]] = defaultdict(set)
    for day, leg, number, side, points, _ended in seen.confirmed.get("tally", []):
        written[day, leg, number, side].add(points)
    lost = [place for place, points in written.items() if tallies.get(place) not in points and place[:3] not in final]
    return [f"{len(lost)} confirmed tallies are not there: {lost[:3]}"] if lost else []


def _late(seen: Seen) -> list[str]:
    """What a phone was told that the organiser has."""
    from tournaments.models import LateRound

    claims = set(seen.confirmed.get("late", []))
    lost = claims - {str(client) for client in LateRound.objects.values_list("client_id", flat=True)}
    return [f"{len(lost)} rounds that were handed to the organiser are not there: {sorted(lost)[:3]}"] if lost else []


def _door(seen: Seen) -> list[str]:
    from tournaments.models import Attendance

    inside = set(
        Attendance.objects.filter(match_day__competition__slug="drives").values_list("match_day__number", "player")
    )
    wrong = [(day, who) for day, who, is_in in seen.confirmed.get("door", []) if ((day, who) in inside) != is_in]
    return [f"{len(wrong)} people are not where the door left them: {wrong[:3]}"] if wrong else []


def _taps(seen: Seen) -> list[str]:
    from tournaments.models import Club, MatchDay, Player

    tapped = seen.confirmed.get("tapped twice", [])
    # When the database goes away right after it stored a form, the second tap is told so on the page of the form.
    led = [(path, set(json.loads(places)) - {path}) for path, places in tapped]
    faults = [f"two taps at {path} led to {sorted(places)}" for path, places in led if len(places) > 1]
    made = {
        "/organise/new/": Club.objects,
        "/organise/club/players/new/": Player.objects,
        "/organise/club/drives/new-day/": MatchDay.objects,
    }
    for path, stored in made.items():
        count = stored.filter(name__startswith="Twice").count()
        asked = sum(where == path for where, _places in tapped)
        # A refused one may have been stored before, with its answer lost.
        if not asked <= count <= asked + seen.refused["tapped twice"]:
            faults.append(f"{count} were made by {asked} double taps at {path}")
    return faults
