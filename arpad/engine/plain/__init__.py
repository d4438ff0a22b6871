"""Games between rated players, looked up instead of explained: the rules as tables, and two ways.

`rules` asks the clauses about every case; `laid` and `known` lay games and players out as arrays of
the embedded engine; `vectors` (NumPy) and `kernel` (numba) add up; `summed` is the whole of it.
"""
