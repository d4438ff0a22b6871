"""What lists elsewhere call the columns of a rating list, in the languages of their federations.

`docs/formats/player-lists.md` is made from these tables.
"""

from typing import Final, Literal

from arpad.formats.tables import LIST
from arpad.report.names import words

_SYNONYMS: Final = {
    "player_id": (
        "id, id no, id nr, id number, player no, fide id, fideid, id fide, no fide, n fide, "
        "iccf id, id iccf, iccf no, no iccf, fpx id, id fpx, no fpx, n fpx, numero fpx, fce id, "
        "id fce, codi fce, cnxc id, no cnxc, no de socio, numero, codigo, codi, code, licencia, "
        "llicencia, no de licencia, numero de licencia, num licencia, no licencia, "
        "num llicencia, no llicencia, numero de llicencia, no federado, numero de federado, "
        "no de federado, no afiliado, numero de afiliado, numero de socio, num soci, "
        "codigo fpx, cod fpx, codigo cnxc, codigo feda, id feda, "
        "licence, icu code, ecf code, licenca, licenza, tessera, mitgliedsnummer, "
        "bondsnummer, licens, registracni cislo, kodea, card, card no, card number, membership no, "
        "membership number, carnet, no carnet, no socio, n socio, num socio, "
        "no soc, n soc, no de socio, numero de socio, no soci, numero de soci, no de soci"
    ),
    "rating": (
        "elo, rtg, elo rating, rating elo, elo nac, elo nacional, national rating, elo fide, "
        "fide elo, fide rating, rating fide, elo iccf, iccf rating, elo fpx, elo fce, elo cnxc, "
        "elo catala, elo classic, elo standard, standard, std, puntuacion elo, classement, "
        "elo int, elo internacional, elo i, rtg int, wertung, elozahl, dwz, revised standard, "
        "revised rating, grade"
    ),
    "federation": (
        "fed, country, country code, nation, federacao, federacion, federacio, pais, pays, land, "
        "federazione, foderation, federace, federacja, nat, nationality, nacionalidad, "
        "nacionalitat, nacionalidade, nationalite, nazione"
    ),
    "sex": (
        "sexo, sexe, gender, genero, genere, geschlecht, sesso, geslacht, pohlavi, plec, kon, h m, "
        "v m, m f, h d, h f, m w"
    ),
    "birth_date": (
        "born, birth, birthday, b day, birth year, year of birth, year born, yob, date of birth, "
        "dob, nasc, "
        "nascimento, data nasc, data de nascimento, ano nasc, ano de nascimento, nac, nacimiento, "
        "fecha nac, fecha de nacimiento, f nac, f nacimiento, f nasc, data nac, "
        "ano nac, ano de nacimiento, naixement, data naixement, "
        "data de naixement, any naixement, naissance, date de naissance, geburtsjahr, "
        "geburtsdatum, geburtstag, data di nascita, anno di nascita, nascita, geboortedatum, "
        "geboortejaar, datum narozeni, rocnik, data urodzenia, rok urodzenia, fodelsedatum, "
        "fodselsdato, syntymaaika, datum rodenja"
    ),
    "title": "tit, titulo, titol, titre, titel, fide title, iccf title, titolo, titul, tytul",
    "games_rated": (
        "games, no games, number of games, total games, jogos, no jogos, partidas, no partidas, "
        "partides, parties, partien, partite, partijen, partie"
    ),
    "games": (
        "games in period, games of period, games of the period, period games, "
        "partidas del periodo, partides del periode, partidas do periodo, jogos do periodo"
    ),
    "rating_peak": "peak, peak rating, highest rating, max rating, elo max, elo maximo, elo maxim",
    "k_factor": "k, factor k, fator k, coef, coeficiente, coeficient, coefficient",
    "has_licence": (
        "con licencia, licencia vigente, licencia en vigor, licencia activa, tiene licencia, "
        "amb llicencia, llicencia vigent, llicencia en vigor, te llicencia, com licenca, "
        "licenca valida, tem licenca, has license, licensed"
    ),
    "club": (
        "club name, club city, clube, verein, equipo, entidad, entitat, societa, vereniging, "
        "oddil, klub, seura"
    ),
}
"""By column of a list, folded. A list's games are all that were rated, if it doesn't say which."""
GAMES_OF_PERIOD: Final = "games in period"
"""Under which header they are not taken for all that were rated."""

WHOLE_NAMES: Final = (
    "player, player name, full name, jogador, jugador, joueur, spieler, nome completo, "
    "nombre completo, nom complet, apellidos y nombre, apellidos nombre, cognoms i nom, "
    "cognoms nom, nom et prenom, nome do jogador, name of player, surname and name, "
    "surname name, nombre y apellidos, nom i cognoms, nome e apelidos, nome e apelido, "
    "name and surname, prenom et nom, vorname nachname, nome e cognome, last name first name, "
    "nachname vorname, name vorname, cognome e nome, "
    "cognome nome, apelido e nome, nom prenom, giocatore, speler, hrac, zawodnik, spelare, "
    "spiller, pelaaja, igrac"
)
"""Columns that hold a whole name."""
SURNAMES: Final = (
    "surname, surnames, last name, lastname, family, family name, apellidos, apellido, "
    "primer apellido, cognoms, cognom, primer cognom, nom de famille, apelido, apelidos, "
    "sobrenome, nachname, familienname, zuname, cognome, achternaam, familienaam, prijmeni, "
    "priezvisko, nazwisko, "
    "efternamn, etternavn, efternavn, eftirnafn, sukunimi, perekonnanimi, uzvards, pavarde, "
    "prezime, priimek, vezeteknev, csaladnev, nume de familie, soyadi, soyad, mbiemri, abizena, "
    "abizenak, επωνυμο, επιθετο, фамилия, прізвище, презиме"
)
"""Columns of surnames: whoever has one has the given name in another."""
SECOND_SURNAMES: Final = (
    "segundo apellido, segon cognom, second surname, apellido 2, apellido2, cognom 2, cognom2"
)
"""Where the surnames stand in two columns, the second."""
GIVEN_NAMES: Final = (
    "first name, firstname, given, given name, given names, forename, forenames, nombre de pila, "
    "nom de fonts, prenom, prenoms, nome proprio, vorname, vornamen, rufname, voornaam, "
    "krestni jmeno, imie, imiona, fornamn, fornavn, fornafn, etunimi, etunimet, eesnimi, vards, "
    "vardas, keresztnev, utonev, prenume, adi, izena, ονομα, имя"
)
"""Columns of given names, which name nobody alone."""
NAMES: Final = (
    "name, nombre, nom, nome, naam, jmeno, meno, namn, navn, nafn, nimi, ime, nev, nume, ad, emri, "
    "име, ім'я"
)
"""A whole name where it stands alone; beside a column of surnames the given names, and the
surnames beside one of given names."""


FIDE_NUMBERS: Final = (
    "codigo fide, cod fide, codi fide, numero fide, num fide, fide code, code fide, "
    "codice fide, fide no, fide number, no id fide"
)
"""FIDE's number, which is a player's where his federation has none of its own."""
WEAK_NUMBERS: Final = "no, nr, num, number, nummer, n"
"""A player's number where no other column is: else they count the rows."""


def folded(header: str) -> str:
    """Return a header's words in small letters without accents.

    >>> folded("Nº FPX"), folded("n.º fpx"), folded(" Elo Nac."), folded("B-day")
    ('no fpx', 'no fpx', 'elo nac', 'b day')
    """
    return " ".join(words(header.replace("°", "º").replace(".º", "º").replace("º", "o")))


def _folded(texts: str) -> frozenset[str]:
    return frozenset(folded(text) for text in texts.split(", "))


COLUMN_OF: Final = {
    folded(word): column for column, several in _SYNONYMS.items() for word in several.split(", ")
}
"""Which column of a list each header means, but those of names."""
OF_FIDE: Final = _folded(FIDE_NUMBERS)
WEAK: Final = _folded(WEAK_NUMBERS)
YEARS: Final = _folded("año, ano, any, year, annee, anno, jahr, jaar, rok, godina")
"""A player's birth where no other column is."""
NamePart = Literal["whole", "surname", "second surname", "given", "name"]
NAME_PARTS: Final[dict[NamePart, frozenset[str]]] = {
    "whole": _folded(WHOLE_NAMES),
    "surname": _folded(SURNAMES),
    "second surname": _folded(SECOND_SURNAMES),
    "given": _folded(GIVEN_NAMES),
    "name": _folded(NAMES),
}
"""The headers of each part of a name."""
OWN: Final = frozenset(column.name for column in LIST.columns) - {
    "name", "games", "fide_rating", "iccf_rating", "iccf_rating_next", "fpx_rating", "other_rating",
}  # fmt: skip
"""In another body's list a FIDE rating is the rating, whatever our own columns are called."""
OTHER_RATINGS: Final = frozenset(column.name for column in LIST.columns) - OWN - {"name", "games"}
"""Our names of other bodies' ratings, which are those where another column is the rating."""
