"""Tables over the sub-multisets of a rack."""
