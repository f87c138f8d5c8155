from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_draws_and_winners")]

    operations = [migrations.RemoveField(model_name="leg", name="draw_seed")]
