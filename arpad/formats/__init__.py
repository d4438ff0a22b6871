"""Text to rows and back; knows no rule."""
