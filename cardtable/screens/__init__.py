"""The screens around the table: lobby, settings, score sheets, help, replay and statistics."""
