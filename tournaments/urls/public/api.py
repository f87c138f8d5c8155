"""The read-only API, and its page for people."""

from django.urls import path

from tournaments.views.public.api import addresses, api_docs

urlpatterns = [path("", api_docs, name="api_docs"), *addresses()]
