"""The report: one HTML file that shows a tournament without a network, a script or anything beside it."""
