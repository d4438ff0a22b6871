"""Calculators: what somebody asks by an address is read here, and answered by `arpad.answers`."""
