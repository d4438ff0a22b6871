"""Many periods one after another, from tables: lists, not archives."""
