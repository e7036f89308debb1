"""The scenes around the table: lobby, dialogs, score sheets, help, replay, statistics."""
