"""Who sees a result, in words for publishing, holding back and withdrawing; never more than is true."""

from django.utils.translation import gettext as _

from tournaments.models import MatchDay


def published_words(match_day: MatchDay) -> str:
    """The effect of publishing."""
    if not match_day.competition.is_public:
        return _("The result is published. Only people with a role in the club see this competition.")
    if match_day.frozen_from == 1:
        return _("The result is published, and all of it is frozen: until the reveal only the club sees any score.")
    if match_day.frozen_from is not None:
        return _(
            "The result is published. Everyone sees what was scored before leg %(leg)d; from there on it "
            "is frozen, and until the reveal only the club sees it."
        ) % {"leg": match_day.frozen_from}
    return _("The result is published: everyone can see it now.")


def withdrawn_words(match_day: MatchDay) -> str:
    """The effect of withdrawing; `match_day` is no longer published."""
    if match_day.is_interim:
        return _("The result is withdrawn. Everyone sees it as an interim result until it is published again.")
    return _("The result is withdrawn: only the club can see it now.")


def who_sees_it(match_day: MatchDay) -> str:
    """What “published” or “not published” alone would not say; empty if it says everything."""
    if match_day.published_at is not None and match_day.frozen_from is not None:
        return _("frozen from leg %(leg)d on") % {"leg": match_day.frozen_from}
    if match_day.is_interim:
        return _("everyone sees the interim result")
    return ""
