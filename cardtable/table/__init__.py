"""The pygame table: loop, scenes, drawing, widgets, sound, the thinking thread."""
