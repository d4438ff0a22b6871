"""Corrections of published lists: what is recorded, who moves by it and why, what comes out."""
