"""Ratings: how strong everybody is, by all results at once, and how sure that is."""
