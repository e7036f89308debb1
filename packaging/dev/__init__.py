"""Tools of developers: set-up, translations, galleries, wheels, generated pages of docs."""
