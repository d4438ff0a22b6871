"""The rating regulation of the Catalan chess federation (FCE)."""
