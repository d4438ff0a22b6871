"""Corrections of published lists: what is recorded, who moves by it and why, how it is published."""
