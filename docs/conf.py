"""Sphinx configuration."""

from arpad import __version__

project = "arpad"
copyright = "2026, the arpad team"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = f"arpad {__version__}"
exclude_patterns = ["_build", "studies/tables"]
