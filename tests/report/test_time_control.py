"""Minutes for 60 moves, by hand: each period that begins by move 60, and 60 increments."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.report.times.control import minutes_for_60_moves

TEXTS = [
    # 1.14 of FIDE's text of 2005 in Spanish, and the same in Portuguese and Catalan
    ("Todas las jugadas en 2 horas.", 120),
    ("40 jugadas en 75 minutos, seguido por todas las jugadas en 15 minutos, con 30 segundos "
     "añadidos cada vez que se realiza una jugada.", 120),
    ("40 jugadas en 90 minutos, seguido por todas las jugadas en 30 minutos.", 120),
    ("Todos os lances em 2 horas", 120),
    ("40 lances em 75 minutos, seguidos de todos os lances em 15 minutos, com 30 segundos "
     "adicionais por lance desde o primeiro lance", 120),
    ("40 lances em 90 minutos, seguido de todos os lances em 30 minutos", 120),
    ("90 minutos para 40 lances mais 30 minutos para o resto da partida", 120),
    ("Totes les jugades en 2 hores", 120),
    ("40 jugades en 75 minuts, seguit de totes les jugades en 15 minuts, amb 30 segons afegits "
     "cada vegada que es fa una jugada", 120),
    ("40 jugades en 90 minuts, seguit per totes les jugades en 30 minuts", 120),
    ("90 minuts per a 40 jugades més 30 minuts per a la resta de la partida", 120),
    ("90 minutos, con 30 segundos tras cada jugada desde la primera", 120),
    # one period
    ("120", 120),
    ("60", 60),
    ("2h", 120),
    ("2 hours", 120),
    ("2 horas", 120),
    ("1.5 hours", 90),
    ("1½ hours", 90),
    ("1h30m", 90),
    ("120'", 120),
    ("120 minutes per player per game", 120),
    ("all moves in 2 hours", 120),
    ("Game in 60", 60),
    ("40 jugadas en 90 minutos", 90),
    # an increment: 60 times so many seconds are so many minutes
    ("90 minutes + 30 seconds per move", 120),
    ("90 minutes + 10 sec from move 1", 100),
    ("All moves in 90 minutes, plus 10 seconds per move", 100),
    ("15 minutes plus 10 sec per move", 25),
    ("1:30 + 10 from move 1", 100),
    ("1:30 plus 15 per move", 105),
    ("1h30 + 30''", 120),
    ("1 h 30 min + 30 s", 120),
    ("90+30", 120),
    ("90'+30''", 120),
    ("90’ + 30”", 120),
    ("G/90+30", 120),
    ("G/90; inc 30", 120),
    ("90 minutes with 30 seconds increment from move 1", 120),
    ("30 sec increment, 90 minutes", 120),
    ("90 minutos + 30 segundos por jugada", 120),
    ("90 minuts + 30 segons per jugada", 120),
    ("90 minuti + 30 secondi a mossa", 120),
    ("60 minutos + 30 segundos por lance", 90),
    ("10 min. + 5 seg./mov.", 15),
    ("Rapid: 15 min + 10 sec/move", 25),
    ("3+2", 5),
    ("0+10", 10),
    ("60 min + 30 sec after 40 moves", 70),  # 20 moves x 30 s = 10 minutes
    # two periods: the second begins after move 40
    ("40/120, 60", 180),
    ("40 moves in 90 minutes followed by 30 minutes", 120),
    ("40 moves in 75 minutes, then 15 minutes, 30 seconds per move", 120),
    ("100'x40+15'+30\"", 145),
    ("90 minutes plus 30 sec plus 30 min after 40 moves", 150),
    ("90 minutes + 30 minutes after move 40", 120),
    ("90min/40moves+30min+30sec", 150),
    ("90/40+30", 120),  # half an hour more after 40 moves, or 30 seconds a move
    ("40/90+30+30", 150),
    ("40/90 SD/30", 120),
    ("40 moves/2h + 1h", 180),
    ("90 minutes for the first 40 moves followed by 30 minutes for the rest of the game with an "
     "addition of 30 seconds per move starting from move one", 150),
    ("90 Minuten für 40 Züge + 30 Minuten + 30 Sekunden pro Zug", 150),
    ("90 min pour 40 coups + 30 min + 30 s par coup", 150),
    ("2 horas para 40 jugadas, luego 1 hora", 180),
    ("90 minutes, after move 40 30 minutes", 120),
    ("90 min 40 moves + 30 min", 120),
    ("40/2h + 1h", 180),
    ("90 min + 30 sec from move 1 per move", 120),
    ("90 min + increment 30", 120),
    ("60 minutes + 1 minute per move", 120),
    ("90 min + 30 sec/move after move 40 add 30 min", None),  # which of the two after move 40?
    # two periods that end with move 60, and a third that begins after it
    ("100'x40mm + 50'x20mm + 30\" from move 1", 180),
    ("2 hours for 40 moves and 1 hour for 20 moves", 180),
    ("40/120, 20/60, 30", 180),
    ("2h/40+1h/20+30min", 180),
    ("100 min/40 moves + 50 min/20 moves + 15 min + 30 sec/move", 180),
    ("40/40", 40),
    # forty wordings, ten in each language: FIDE's own papers, posters and reports of federations
    ("90 minutes/40 moves, 30 minutes/end, 30 seconds increment per move", 150),  # 90 + 30 + 30
    ("40/90,30;+30", 150),
    ("10 min KO", 10),
    ("15 min K.O. + 5 sec", 20),
    ("90 minutes for the whole game plus 30 seconds increment per move starting from move 1", 120),
    ("90 min/40 moves + 15 min/end + 30 sec/move", 135),
    ("2 hours/40 moves, 1 hour/20 moves, 15 minutes/end + 30 seconds from move 61", 180),
    ("90 minutes for 40 moves, 30 minutes for the rest, 30 seconds per move from move 1", 150),
    ("60 min. sudden death", 60),
    ("90 min + 30 sec increment for each move made from the first move", 120),
    ("90 minutos más 30 segundos de incremento por cada jugada hecha desde la primera", 120),
    ("90 minutos + 30 segundos por cada jugada desde la primera", 120),
    ("90 min/40 jugadas + 30 min/final + 30 seg/jugada", 150),
    ("40 jugadas en 90 minutos y 30 minutos para el resto, con incremento de 30 segundos por "
     "jugada", 150),
    ("10 minutos a caída de bandera", 10),
    ("1 hora y 30 minutos + 30 segundos por jugada", 120),
    ("60 minutos por jugador", 60),
    ("15 minutos + 5 segundos por movimiento", 20),
    ("45 minutos para toda la partida más 15 segundos por jugada", 60),
    ("2 horas para 40 jugadas, 1 hora para el resto", 180),
    ("90 minuts més 30 segons d'increment per cada jugada", 120),
    ("90 minuts + 30 segons per jugada feta des de la primera", 120),
    ("90 minuts/40 jugades, 30 minuts/final, 30 segons d’increment per jugada", 150),
    ("40 jugades en 90 minuts i 30 minuts per acabar, amb 30 segons d'increment per jugada", 150),
    ("60 minuts a caiguda de bandera", 60),
    ("1 hora i 30 minuts més 30 segons per jugada", 120),
    ("50 minuts + 10 segons d'increment", 60),
    ("15 minuts + 10 segons per moviment", 25),
    ("45 minuts per a tota la partida més 15 segons per jugada", 60),
    ("10 minuts KO", 10),
    ("90 minutos mais 30 segundos de incremento por lance", 120),
    ("90 minutos + 30 segundos por cada lance desde o primeiro", 120),
    ("90 min/40 lances + 30 min/final + 30 seg/lance", 150),
    ("40 lances em 90 minutos, mais 30 minutos para terminar, com acréscimo de 30 segundos por "
     "lance", 150),
    ("60 minutos à queda da bandeira", 60),
    ("1 hora e 30 minutos + 30 segundos por lance", 120),
    ("50 minutos por jogador + 10 segundos por jogada", 60),
    ("10 minutos + 5 segundos de acréscimo por lance", 15),
    ("90 minutos com 30 segundos de incremento por lance desde o início", 120),
    ("2 horas para 40 lances e 1 hora para o resto", 180),
    # unclear, or none at all
    ("", None),
    ("moves/time, increment", None),
    ("90 min + 30 min", None),  # after which move?
    ("90, 30", None),
    ("90+30+30", None),
    ("45/40", None),  # moves/minutes or minutes/moves?
    ("40/100+20/50+15+30", None),
    ("3:00 + 2", None),  # hours or minutes?
    ("5400+30", None),
    ("5 0", None),
    ("G/90 d5", None),
    ("3 days per move", None),
    ("10 moves in 30 days", None),
    ("30 seconds per move", None),
    ("90 min / / 30", None),
    ("after 40 moves", None),
    ("90 min + 30 sec + 20 sec", None),
    ("40 moves in 90 minutes + 30 minutes after move 30", None),
    ("0 minutes", None),
    ("see the web site", None),
]  # fmt: skip

CODES = [
    ("5400+30", 120),
    ("5400", 90),
    ("0+10", 10),
    ("180+2", 5),
    ("40/7200:3600", 180),
    ("40/6000+30:900+30", 145),
    ("40/6000+30:20/3000+30:1500+30", 180),
    ("40/5400:1800+30", Fraction(130)),  # 90 + 30 + 20 moves x 30 s
    ("W300-B240", 4),
    ("W300+2-B240+3", 7),
    ("", None),
    ("90'+30", None),
    ("600:600", None),  # the first period has no end
    ("0/300", None),
    ("W300", None),
    ("W300-B", None),
    (":", None),
    ("0", None),
]


@pytest.mark.parametrize(("text", "minutes"), TEXTS)
def test_the_words_of_record_122(text, minutes):
    expected = (None, "") if minutes is None else (minutes, "record 122")
    assert minutes_for_60_moves(text, "") == expected


@pytest.mark.parametrize(("code", "minutes"), CODES)
def test_the_codes_of_record_222(code, minutes):
    expected = (None, "") if minutes is None else (minutes, "record 222")
    assert minutes_for_60_moves("", code) == expected


def test_the_code_goes_before_the_words():
    assert minutes_for_60_moves("120", "5400+30") == (120, "record 222")
    assert minutes_for_60_moves("90", "no code") == (90, "record 122")


def test_case_and_outer_blanks_say_nothing():
    assert minutes_for_60_moves("  90 MIN + 30 SEC  ", "") == (120, "record 122")


@given(minutes=st.integers(1, 300), seconds=st.integers(0, 300))
def test_minutes_and_seconds_per_move_add_up(minutes, seconds):
    for text in (f"{minutes}+{seconds}", f"{minutes} minutes + {seconds} seconds per move"):
        assert minutes_for_60_moves(text, "")[0] == minutes + seconds
    code = f"{minutes * 60}+{seconds}"
    assert minutes_for_60_moves("", code)[0] == minutes + seconds


@given(st.text(alphabet="0123456789 /+:x'\",.minhsecovalft½GW-B", max_size=60))
def test_any_text_is_read_or_refused(text):
    minutes, record = minutes_for_60_moves(text, text)
    assert (minutes is None) == (record == "")
    assert minutes is None or minutes > 0


def test_a_long_text_is_refused():
    assert minutes_for_60_moves("90+" * 1_000_000, "9" * 1_000_000) == (None, "")
