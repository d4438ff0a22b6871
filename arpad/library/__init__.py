"""What a program calls: values, bytes, files or frames in; frozen values and frames out.

`arpad` hands these names on. User data comes back as problems; a programmer's slip raises at once.
"""
