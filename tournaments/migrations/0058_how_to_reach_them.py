"""How to reach a player, and how long a club keeps that."""

import django.db.models.deletion
from django.db import migrations, models

import tournaments.models.contact
import tournaments.models.plain_text


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0057_own_links_and_sign_ups"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="contact_term",
            field=models.CharField(
                choices=[
                    ("0", "Until someone removes them"),
                    ("1", "One year"),
                    ("2", "Two years"),
                    ("5", "Five years"),
                    ("7", "Seven years"),
                ],
                default="2",
                help_text="If you note these: how long they stay after the last evening here of a guest, or of someone who no longer plays. Then they are removed for good, automatically.",
                max_length=1,
                verbose_name="telephone and e-mail of those who left",
            ),
        ),
        migrations.CreateModel(
            name="Contact",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "phone",
                    models.CharField(
                        blank=True,
                        max_length=30,
                        validators=[tournaments.models.plain_text.plain_text, tournaments.models.contact.telephone],
                        verbose_name="telephone",
                    ),
                ),
                (
                    "email",
                    models.EmailField(
                        blank=True,
                        max_length=254,
                        validators=[tournaments.models.plain_text.plain_text],
                        verbose_name="e-mail",
                    ),
                ),
                (
                    "consent",
                    models.CharField(
                        help_text="For example: said yes at the meeting. Without this nothing is stored.",
                        max_length=200,
                        validators=[tournaments.models.plain_text.plain_text],
                        verbose_name="agreed how",
                    ),
                ),
                ("agreed_on", models.DateField(verbose_name="agreed on")),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="contact", to="tournaments.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "telephone and e-mail",
                "verbose_name_plural": "telephone and e-mail",
                "ordering": ["player"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("email", ""), ("phone", ""), _negated=True),
                        name="contact_of_something",
                        violation_error_message="Fill in a telephone number or an e-mail address.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("consent", ""), _negated=True), name="contact_has_consent"
                    ),
                ],
            },
        ),
    ]
