"""People dealt over groups: as many in each, and as good."""

from collections import Counter

from tournaments.standings.divisions import snake


def test_groups_of_a_snake_are_equally_strong() -> None:
    assert snake([*range(8)], 4) == {0: 0, 1: 1, 2: 2, 3: 3, 4: 3, 5: 2, 6: 1, 7: 0}
    for people in range(1, 40):
        for groups in range(1, 9):
            sizes = Counter(snake([*range(people)], groups).values())
            assert max(sizes.values()) - min(sizes[at] for at in range(groups)) <= 1
