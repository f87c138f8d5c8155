"""How long an organiser waits for a draw: the button on the page, compared with the draw by itself.

The last of ten evenings in a season: four legs, forty or four hundred people, with three left over in each leg.
"""

import argparse
import statistics
import time
from collections.abc import Callable

from benchmarks._site import temporary_site

LEGS = 4


def median_seconds(action: Callable[[], object], times: int) -> float:
    """The median of this many runs; the first is thrown away."""
    taken = []
    for _run in range(times + 1):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken[1:])


def measure(people: int, evenings: int, runs: int) -> None:
    # Only after Django is set up.
    from django.contrib.auth.models import User  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415
    from django.urls import reverse  # noqa: PLC0415

    from tournaments.queries.evening.draw import get_draw_basis  # noqa: PLC0415
    from tournaments.seating import draw_individual  # noqa: PLC0415
    from tournaments.services.club.club import create_club  # noqa: PLC0415
    from tournaments.services.evening.draw import draw_legs  # noqa: PLC0415
    from tournaments.services.evening.match_day import open_match_day, set_attendance  # noqa: PLC0415
    from tournaments.services.people.player import add_players  # noqa: PLC0415
    from tournaments.services.season.competition import create_competition  # noqa: PLC0415

    owner = User.objects.create_user(f"owner{people}")
    club = create_club(name=f"Club of {people}", place="Breda", owner=owner)
    players = add_players(club=club, names=[f"Player {number} of {people}" for number in range(people)])
    season = create_competition(club=club, name="Season", legs_per_match_day=LEGS)
    for _evening in range(evenings):
        match_day = open_match_day(competition=season)
        set_attendance(match_day=match_day, players=players)
        if _evening < evenings - 1:
            draw_legs(match_day=match_day, by=None)

    browser = Client(SERVER_NAME="localhost")
    browser.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    address = [club.slug, season.slug, match_day.number]
    page = reverse("draw", args=address)

    def press() -> None:
        answer = browser.post(
            page,
            {
                "last_draw": get_draw_basis(match_day).last_draw,
                "legs": "-".join(str(leg) for leg in range(1, LEGS + 1)),
                "method": "best",
                "left_over": "sit_out",
                "seed": "",
            },
        )
        assert answer.status_code == 302, "refused"

    basis = get_draw_basis(match_day)
    numbers = list(basis.units)
    alone = median_seconds(lambda: draw_individual(numbers, LEGS, 1, season=basis.season), runs)
    pressed = median_seconds(press, runs)
    result = median_seconds(lambda: browser.get(reverse("draw_result", args=address)), runs)
    size = len(browser.get(reverse("draw_result", args=address)).content)
    exchange = median_seconds(lambda: browser.get(reverse("exchange", args=[*address, 1])), runs)
    print(
        f"{people:>4} people: the draw alone {alone:.2f} s, the button of the page {pressed:.2f} s, "
        f"its result {result:.2f} s ({size / 1024:.0f} kB), "
        f"the page to exchange two {exchange:.2f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small data, one run")
    quick = parser.parse_args().quick
    with temporary_site():
        for people in (19,) if quick else (43, 403):
            measure(people, evenings=2 if quick else 10, runs=1 if quick else 5)


if __name__ == "__main__":
    main()
