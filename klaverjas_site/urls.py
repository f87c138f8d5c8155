"""All addresses of the site: the house, what everybody sees, what organisers do."""

from django.contrib.auth import views as auth_views
from django.urls import include, path
from django.utils.translation import gettext_lazy as _

from klaverjas_site.views import healthz, style

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("style/", style, name="style"),
    path("language/", include("django.conf.urls.i18n")),
    path("account/login/", auth_views.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("account/logout/", auth_views.LogoutView.as_view(), name="logout"),
    path(
        "account/password/",
        auth_views.PasswordChangeView.as_view(success_url="/", extra_context={"title": _("Change password")}),
        name="password_change",
    ),
    path("organise/", include("tournaments.urls.organiser")),
    path("", include("tournaments.urls.public")),
]
