"""Of Bootstrap, pages get the rules that they use."""

import re
from pathlib import Path

from django.contrib.staticfiles import finders

from klaverjas_site.static_files import BOOTSTRAP
from klaverjas_site.used_rules import list_words, rules_for

SHEET = """/* licence */
:root{--one:1px}.btn,.tab{color:red}.btn:not(.tab){top:0}.alert-info .tab{top:1px}
@media (min-width:1px){.tab{top:2px}}@media print{.btn>a{top:3px}}@keyframes turn{to{top:0}}"""


def test_a_rule_stays_if_its_classes_may_be_on_a_page() -> None:
    """Protects: a class within `:not()` need not be there, and one half of a rule goes without the other."""
    assert rules_for({"btn", "alert-"}, SHEET) == (
        ":root{--one:1px}.btn{color:red}.btn:not(.tab){top:0}@media print{.btn>a{top:3px}}@keyframes turn{to{top:0}}"
    )
    assert ".alert-info .tab{top:1px}" in rules_for({"tab", "alert-"}, SHEET)


def test_all_that_templates_use_of_bootstrap_is_there(settings) -> None:
    """Protects: a form or a message without its looks; two words that are made of parts stand for all of those."""
    whole = re.sub(r"/\*.*?\*/", "", Path(finders.find(BOOTSTRAP)).read_text(), flags=re.DOTALL)
    used = rules_for(list_words(), whole)
    classes = re.compile(r"\.([a-z][\w-]*)")
    known, left = set(classes.findall(whole)), set(classes.findall(used))
    written = " ".join(
        found
        for path in settings.TEMPLATES_DIR.rglob("*.html")
        for found in re.findall(r'class="([^"]*)"', path.read_text())
    )
    assert known & {*written.split(), "alert-danger", "is-invalid", "invalid-feedback"} - left == set()
    assert len(used) < len(whole) / 3
