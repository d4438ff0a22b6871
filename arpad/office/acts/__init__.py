"""What can be done in an office: each act declared once, with who may do it and what it takes.

The command line, its help, the schemas, the words of the log and the documentation follow from it.
"""
