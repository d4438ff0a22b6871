"""What lists elsewhere call the columns of a rating list, in the languages of their federations."""

import re
import unicodedata
from typing import Final

from arpad.formats.tables import LIST

_SYNONYMS: Final = {
    "player_id": (
        "id, id no, id nr, id number, player no, fide id, fideid, id fide, no fide, n fide, "
        "iccf id, id iccf, iccf no, no iccf, fpx id, id fpx, no fpx, n fpx, numero fpx, fce id, "
        "id fce, codi fce, cnxc id, no cnxc, no de socio, numero, codigo, codi, code, licencia, "
        "llicencia, licence"
    ),
    "name": (
        "nome, nombre, nom, player, player name, full name, jogador, jugador, joueur, spieler, "
        "nome completo, nombre completo, nom complet, apellidos y nombre, apellidos nombre, "
        "cognoms i nom, cognoms nom, nom et prenom, nome do jogador"
    ),
    "rating": (
        "elo, rtg, elo rating, rating elo, elo nac, elo nacional, national rating, elo fide, "
        "fide elo, fide rating, rating fide, elo iccf, iccf rating, elo fpx, elo fce, elo cnxc, "
        "elo catala, elo classic, elo standard, standard, std, puntuacion elo, classement"
    ),
    "federation": (
        "fed, country, country code, nation, federacao, federacion, federacio, pais, pays, land"
    ),
    "sex": "sexo, sexe, gender, genero, genere, geschlecht",
    "birth_date": (
        "born, birth, birthday, b day, birth year, year of birth, yob, date of birth, dob, nasc, "
        "nascimento, data nasc, data de nascimento, ano nasc, ano de nascimento, nac, nacimiento, "
        "fecha nac, fecha de nacimiento, ano nac, ano de nacimiento, naixement, data naixement, "
        "data de naixement, any naixement, naissance, date de naissance, geburtsjahr"
    ),
    "title": "tit, titulo, titol, titre, titel, fide title, iccf title",
    "games_rated": (
        "games, no games, number of games, total games, jogos, no jogos, partidas, no partidas, "
        "partides, parties, partien"
    ),
    "rating_peak": "peak, peak rating, highest rating, max rating, elo max, elo maximo, elo maxim",
    "k_factor": "k, factor k, fator k, coeficiente, coeficient, coefficient",
    "club": "clube, verein, equipo",
}
"""By column of a list, folded. A list's games are all that were rated, not those of a period."""

COLUMN_OF: Final = {
    word: column for column, words in _SYNONYMS.items() for word in words.split(", ")
}
OWN: Final = frozenset(column.name for column in LIST.columns) - {
    "games", "fide_rating", "iccf_rating", "iccf_rating_next", "fpx_rating", "other_rating",
}  # fmt: skip
"""In another body's list a FIDE rating is the rating, whatever our own columns are called."""


def folded(header: str) -> str:
    """Return a header's words in small letters without accents.

    >>> folded("Nº FPX"), folded(" Elo Nac."), folded("B-day"), folded("data_nasc")
    ('no fpx', 'elo nac', 'b day', 'data nasc')
    """
    plain = unicodedata.normalize("NFKD", header.replace("°", "o")).lower()
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(re.findall(r"[a-z0-9]+", letters))
