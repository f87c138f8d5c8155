from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from stdnum import iban
from stdnum.exceptions import ValidationError as NoIban

from tournaments.choices import (
    ContactTerm,
    LegWord,
    MoneyUnit,
    NameOrder,
    NamesInPublic,
    PaidHow,
    PaperSize,
    PitWord,
    Role,
)
from tournaments.models.plain_text import plain_lines, plain_text
from tournaments.models.version import Versioned

# Words in addresses that are in the place of a club's or a competition's web name.
RESERVED_SLUGS = frozenset(
    {
        "money",
        "new",
        "new-competition",
        "new-drive",
        "members",
        "players",
        "records",
        "wishes",
        "settings",
        "file",
        "federation",
    }
)


# In the web name of a club that is being loaded or removed. No address leads to such a name, and no form accepts it.
UNFINISHED = "/"
# The web name of the demo club until it is complete.
BUILDING = f"being{UNFINISHED}built"


def refuse_reserved_slug(slug: str) -> None:
    """A club or competition with such a name would be hidden behind another page."""
    if slug in RESERVED_SLUGS:
        raise ValidationError(_("“%(slug)s” is an address of the site itself."), params={"slug": slug})


def refuse_former_slug(slug: str, others: models.QuerySet) -> None:
    """Refuses a web name whose old addresses lead to another of these (models/former_slug.py)."""
    if others.filter(former_slugs__slug=slug).exists():
        raise ValidationError(
            {"slug": _("This is a former web name of something else: old addresses still lead there.")}
        )


def valid_iban(number: str) -> None:
    """Refuses the number of an account that the banks of its country do not have."""
    try:
        iban.validate(number)
    except NoIban:
        raise ValidationError(_("This is no account number (IBAN): check the figures.")) from None


class Federation(models.Model):
    """Clubs that belong together; everyone sees what they play on one page, and in one calendar.

    It has its own club (`Club.is_federation`), which has its people, log and joint tournaments.
    """

    name = models.CharField(_("name"), max_length=100, validators=[plain_text])
    slug = models.SlugField(_("web name"), max_length=60, unique=True)
    join_code = models.CharField(_("code for clubs to join"), max_length=20, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        verbose_name = _("federation")
        verbose_name_plural = _("federations")

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        refuse_former_slug(self.slug, Federation.objects.exclude(pk=self.pk))

    @property
    def member_clubs(self) -> "models.QuerySet[Club]":
        """The clubs that joined, excluding the federation's own."""
        return self.clubs.filter(is_federation=False)

    @property
    def own_club(self) -> "Club | None":
        """Its own club; None where no one runs it on the web."""
        return self.clubs.filter(is_federation=True).first()


class ClubManager(models.Manager["Club"]):
    """All clubs except those that are only partly stored (services/files/club_file.py)."""

    def get_queryset(self) -> models.QuerySet["Club"]:
        return super().get_queryset().exclude(slug__contains=UNFINISHED)


class Club(Versioned):
    """A club; everything else is found through it."""

    name = models.CharField(_("name"), max_length=100, validators=[plain_text])
    slug = models.SlugField(_("web name"), max_length=60, unique=True, validators=[refuse_reserved_slug])
    place = models.CharField(_("town"), max_length=100, blank=True, validators=[plain_text])
    venue = models.CharField(
        _("hall"),
        max_length=200,
        blank=True,
        validators=[plain_text],
        help_text=_("Name and street, for the calendar."),
    )
    federation = models.ForeignKey(
        Federation, on_delete=models.SET_NULL, null=True, blank=True, related_name="clubs", verbose_name=_("federation")
    )
    # Not a club with members, but the club that represents the federation itself.
    is_federation = models.BooleanField(default=False, editable=False)
    shares_players = models.BooleanField(
        _("the federation may use the list of players"),
        default=False,
        help_text=_("For joint tournaments: its organisers then see the names on it, and nothing else."),
    )
    names_in_public = models.CharField(
        _("names in public"), max_length=20, choices=NamesInPublic.choices, default=NamesInPublic.FULL
    )
    name_order = models.CharField(
        _("lists in the hall"), max_length=20, choices=NameOrder.choices, default=NameOrder.FIRST_NAME
    )
    pit_word = models.CharField(
        _("word for all eight tricks"), max_length=20, choices=PitWord.choices, default=PitWord.PIT
    )
    leg_word = models.CharField(_("word for a leg"), max_length=20, choices=LegWord.choices, default=LegWord.PARTIJ)
    paper_size = models.CharField(_("paper"), max_length=20, choices=PaperSize.choices, default=PaperSize.A4)
    replies_until = models.TimeField(
        _("coming or not until"),
        null=True,
        blank=True,
        help_text=_(
            "Until then, on the day itself, people can say through their own link whether they come. If left empty: "
            "until the evening begins."
        ),
    )
    contact_term = models.CharField(
        _("telephone and e-mail of those who left"),
        max_length=1,
        choices=ContactTerm.choices,
        default=ContactTerm.TWO,
        help_text=_(
            "If you note these: how long they stay after the last evening here of a guest, or of someone who no longer "
            "plays. Then they are removed for good, automatically."
        ),
    )
    message = models.CharField(
        _("message"),
        max_length=160,
        blank=True,
        validators=[plain_text],
        help_text=_("For everyone: on the club’s page, on the wall and on paper. For example: Soup at nine."),
    )
    sponsor = models.CharField(_("name of the sponsor"), max_length=100, blank=True, validators=[plain_text])
    house_rules = models.TextField(
        _("house rules"),
        max_length=4000,
        blank=True,
        validators=[plain_lines],
        help_text=_("What the rules of the game do not say. They are shown with the rules, on screen and on paper."),
    )
    keeps_money = models.BooleanField(
        _("keep the money here"),
        default=False,
        help_text=_(
            "What an evening costs, who has paid, the box and the accounts. Only treasurers and owners see it."
        ),
    )
    money_unit = models.CharField(_("currency"), max_length=3, choices=MoneyUnit.choices, default=MoneyUnit.EUR)
    iban = models.CharField(
        _("account number (IBAN)"),
        max_length=34,
        blank=True,
        validators=[valid_iban],
        help_text=_("For transfers: people scan a code with the amount. May be left empty."),
    )
    account_name = models.CharField(
        _("name of the account"),
        max_length=70,
        blank=True,
        validators=[plain_text],
        help_text=_("As the bank has it; if left empty, the name of the club."),
    )
    takes_cards = models.BooleanField(_("people can pay by card at the door"), default=False)
    takes_transfers = models.BooleanField(_("people can pay by transfer at the door"), default=False)
    # Up to this day the books are closed: nothing is booked there any more.
    books_closed_until = models.DateField(null=True, blank=True, editable=False)
    # By kind, what the address of a picture ends in: a page shows it without a query (models/club_picture.py).
    pictures = models.JSONField(_("pictures"), default=dict, blank=True, editable=False)
    # Fictional, to look around in: no one owns an installation through it, and it can be removed with all its content.
    is_demo = models.BooleanField(default=False, editable=False)
    # By the headings of a list of results: the answers for the next list that looks the same (imports/remembered.py).
    list_answers = models.JSONField(_("answers about lists"), default=dict, blank=True, editable=False)
    users = models.ManyToManyField(settings.AUTH_USER_MODEL, through="Membership", related_name="clubs")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ClubManager()
    with_unfinished = models.Manager["Club"]()

    class Meta:
        ordering = ["name"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = [
            models.UniqueConstraint(
                fields=["federation"], condition=models.Q(is_federation=True), name="one_own_club_of_a_federation"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        refuse_former_slug(self.slug, Club.objects.exclude(pk=self.pk))

    @property
    def lists_by_last_name(self) -> bool:
        """Its lists also show a person's number in front: two people often share a last name."""
        return self.name_order == NameOrder.LAST_NAME

    @property
    def ways_at_door(self) -> list[PaidHow]:
        """How people pay at the door, the usual way first."""
        ways = {PaidHow.CASH: True, PaidHow.CARD: self.takes_cards, PaidHow.TRANSFER: self.takes_transfers}
        return [way for way, is_taken in ways.items() if is_taken]

    @property
    def url_args(self) -> tuple[object, ...]:
        """What the address of every page about it begins with."""
        return (self.slug,)


class Membership(models.Model):
    """A user's role in a club. Players are not users: most of them never log in."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=20, choices=Role.choices)
    is_treasurer = models.BooleanField(
        _("treasurer"), default=False, help_text=_("Sees and books the money of the club. Owners always do.")
    )

    class Meta:
        ordering = ["club", "user"]
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"],
                name="membership_once_per_club",
                violation_error_message=_("This user already has a role in this club."),
            ),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"

    @property
    def does_only_money(self) -> bool:
        """Whether the books are all there is for this person to do in the club."""
        return self.role == Role.VIEWER and self.is_treasurer and self.club.keeps_money
