"""Claims: who disputes what, until when, what proves it, what was decided and told."""
