"""The pages around the table: presenters turn states into what templates show; words are the templates'."""

from webapp.around.pages import PARTIALS

__all__ = ["PARTIALS"]
