"""The rules of volený mariáš: pure, standard library only."""
