"""What any page can show about backups."""

from django import template

from klaverjas_site.backup.trouble import Trouble, last_trouble

register = template.Library()


@register.simple_tag
def backup_trouble() -> Trouble | None:
    """Why the last backup could not be made; None while all is well."""
    return last_trouble()
