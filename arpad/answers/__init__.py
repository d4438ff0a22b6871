"""What each verb found, as one frozen value: tables, JSON, pages and the API are renderings of it.

A file a verb: its values, and the function that builds them from what the office and the engine
found. `json_object` prints any of them, `schema` describes any of them; nothing is told twice.
Decimal figures are `Decimal` here and strings in JSON; articles are citations here and text there.
"""
