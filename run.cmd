@rem Everything a newcomer or a builder does here: run help. What it does stands in run.py.
@py -3 "%~dp0run.py" %*
