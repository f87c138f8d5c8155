"""All addresses of the site: for the installation, for everyone, for organisers."""

from django.contrib.auth import views as auth_views
from django.urls import include, path

from klaverjas_site.account import NewPasswordView, OwnPasswordView, PasswordForgottenView, account, logout_everywhere
from klaverjas_site.health import healthz, readyz
from klaverjas_site.login import LogInView
from klaverjas_site.views import backup, backup_download, style

handler500 = "klaverjas_site.views.server_error"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("style/", style, name="style"),
    path("backup/", backup, name="backup"),
    path("backup/download/", backup_download, name="backup_download"),
    path("language/", include("django.conf.urls.i18n")),
    path("account/login/", LogInView.as_view(), name="login"),
    path("account/logout/", auth_views.LogoutView.as_view(), name="logout"),
    path("account/password/", OwnPasswordView.as_view(), name="password_change"),
    path("account/", account, name="account"),
    path("account/logout-everywhere/", logout_everywhere, name="logout_everywhere"),
    path("account/forgotten/", PasswordForgottenView.as_view(), name="password_forgotten"),
    path(
        "account/forgotten/sent/",
        auth_views.PasswordResetDoneView.as_view(template_name="registration/password_forgotten_sent.html"),
        name="password_forgotten_sent",
    ),
    path("account/new-password/<str:uidb64>/<str:token>/", NewPasswordView.as_view(), name="new_password"),
    path("organise/", include("tournaments.urls.organise")),
    path("", include("tournaments.urls.public")),
]
