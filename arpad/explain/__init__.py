"""Figures and articles in, sentences out: why a rating changed, told so that anybody can follow."""
