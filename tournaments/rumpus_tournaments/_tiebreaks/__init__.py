"""Tie-breaks: how those who are level on points are told apart, as FIDE and Magic's rules define it."""
