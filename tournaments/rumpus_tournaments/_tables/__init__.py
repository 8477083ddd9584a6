"""Tables that every format has, beside its own."""
