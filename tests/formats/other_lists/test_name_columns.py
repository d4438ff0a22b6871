"""Columns of surnames and given names, in the languages of federations; a given name alone."""

from pathlib import Path

import pytest

from arpad.formats.any_list import read_any_list, read_any_people
from arpad.formats.other_lists.headers import candidates
from arpad.formats.other_lists.synonyms import COLUMN_OF, NAME_PARTS, OWN, WEAK, folded
from arpad.formats.workbook import sheet_bytes

JOINED = {
    "Castilian": "Código;Apellidos;Nombre;Elo",
    "Castilian, two": "Código;Primer apellido;Segundo apellido;Nombre;Elo",
    "Catalan": "Codi;Cognoms;Nom;Elo",
    "Galician": "Código;Apelidos;Nome;Elo",
    "Basque": "Kodea;Abizenak;Izena;Elo",
    "Portuguese": "Nº FPX;Apelido;Nome;Elo",
    "French": "Licence;Nom;Prénom;Elo",
    "English": "ID;Surname;First name;Rating",
    "English, other": "ID;Last Name;Given_Name;Rating",
    "English, by name": "ID;Surname;Name;Rating",
    "German": "ID;Nachname;Vorname;Elo",
    "German, by name": "ID;Name;Vorname;Elo",
    "Italian": "ID;Cognome;Nome;Elo",
    "Dutch": "Bondsnummer;Achternaam;Voornaam;Rating",
    "Czech": "ID;Příjmení;Jméno;Elo",
    "Slovak": "ID;Priezvisko;Meno;Elo",
    "Polish": "ID;Nazwisko;Imię;Elo",
    "Swedish": "ID;Efternamn;Förnamn;Elo",
    "Norwegian": "ID;Etternavn;Fornavn;Elo",
    "Danish": "ID;Efternavn;Fornavn;Elo",
    "Icelandic": "ID;Eftirnafn;Fornafn;Elo",
    "Finnish": "ID;Sukunimi;Etunimi;Elo",
    "Estonian": "ID;Perekonnanimi;Eesnimi;Elo",
    "Latvian": "ID;Uzvārds;Vārds;Elo",
    "Lithuanian": "ID;Pavardė;Vardas;Elo",
    "Croatian": "ID;Prezime;Ime;Elo",
    "Slovene": "ID;Priimek;Ime;Elo",
    "Hungarian": "ID;Vezetéknév;Keresztnév;Elo",
    "Romanian": "ID;Nume;Prenume;Elo",
    "Turkish": "ID;Soyadı;Adı;Elo",
    "Albanian": "ID;Mbiemri;Emri;Elo",
    "Greek": "ID;Επώνυμο;Όνομα;Elo",
    "Russian": "ID;Фамилия;Имя;Elo",
    "Ukrainian": "ID;Прізвище;Ім'я;Elo",
    "Serbian": "ID;Презиме;Име;Elo",
}


def put(folder: Path, text: str, name: str = "list.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("header", JOINED.values(), ids=JOINED)
def test_surnames_and_given_names_are_joined(header: str, tmp_path: Path) -> None:
    width = header.count(";") + 1
    rows = ["501;Mas Pau;Jon;2105", "502;Roca;Marta;1980", "503;;Eva;"]
    if width == 5:
        rows = ["501;Mas;Pau;Jon;2105", "502;Roca;;Marta;1980", "503;;;Eva;"]
    frame, problems = read_any_list(put(tmp_path, "\n".join([header, *rows]) + "\n"))
    assert frame.select("player_id", "name", "rating").rows() == [
        ("501", "Mas Pau, Jon", 2105), ("502", "Roca, Marta", 1980), ("503", "Eva", None),
    ]  # fmt: skip
    assert {problem.level for problem in problems} == {"fixed"}
    (joined,) = [one for one in problems if "joined to name" in one.message]
    assert joined.found == ", ".join(header.split(";")[1:-1])


def test_the_order_of_the_columns_changes_nothing(tmp_path: Path) -> None:
    frame, _ = read_any_list(put(tmp_path, "Elo;Nombre;Código;Apellidos\n2105;Jon;501;Mas Pau\n"))
    assert frame.row(0, named=True) == {"player_id": "501", "name": "Mas Pau, Jon", "rating": 2105}


@pytest.mark.parametrize("part", sorted(NAME_PARTS["given"]))
def test_a_given_name_alone_is_refused(part: str, tmp_path: Path) -> None:
    frame, problems = read_any_list(put(tmp_path, f"Código;{part};Elo\n501;Jon Mas;2105\n"))
    assert frame.is_empty()
    (error,) = [one for one in problems if one.level == "error"]
    assert error.code == "list-given-name"
    assert repr(part) in error.message


@pytest.mark.parametrize(
    ("header", "names", "is_read"),
    [
        ("Nombre", ["Jon", "Marta", "Juan Carlos", "Eva"], False),
        ("Apellidos", ["Mas", "Roca", "Garcia Mas", "Pau"], False),
        ("Nombre", ["Mas, Jon", "Roca, Marta", "Pele"], True),
        ("Nombre", ["Jon", "Marta"], True),  # too few to tell
        ("Nombre", ["Jon", "Marta", "Mas, Eva"], True),  # two of three
        ("Name", ["jonny77", "marta", "eva_x"], True),  # user names under our own header
        ("Jugador", ["jonny77", "marta", "evax"], True),  # a header of whole names
    ],
)
def test_a_column_of_most_often_one_word_is_a_part(
    header: str, names: list[str], is_read: bool, tmp_path: Path
) -> None:
    rows = [f"{number};{name};2000" for number, name in enumerate(names, start=501)]
    frame, problems = read_any_list(put(tmp_path, "\n".join([f"Código;{header};Elo", *rows])))
    assert frame.height == (len(names) if is_read else 0)
    assert ("list-given-name" in [one.code for one in problems]) == (not is_read)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("Id;Name;Surname;First name;Elo", ["Name"]),  # ours, beside both parts
        ("Id;Nom complet;Nom;Elo", ["Nom complet", "Nom"]),
        ("Id;Surname;Last name;First name;Elo", ["Surname + First name", "Last name + First name"]),
        ("Id;Surname;First name;Elo", ["Surname + First name"]),
        ("Id;First name;Elo", []),
        ("Nº;Nombre y apellidos;Elo", ["Nombre y apellidos"]),
        ("Núm.;Nom i cognoms;Elo", ["Nom i cognoms"]),
    ],
)
def test_what_is_taken_for_the_name(header: str, expected: list[str]) -> None:
    assert candidates(header.split(";")).get("name", []) == expected


@pytest.mark.parametrize(
    ("header", "number"),
    [("Nº;Nombre;Elo", ["Nº"]), ("Nº;FIDE ID;Nombre;Elo", ["FIDE ID"]),
     ("ICU Code;Name;Elo", ["ICU Code"])],
)  # fmt: skip
def test_a_number_is_the_player_s_where_no_other_column_is(header: str, number: list[str]) -> None:
    assert candidates(header.split(";"))["player_id"] == number


def test_no_header_means_two_things() -> None:
    parts = [word for known in NAME_PARTS.values() for word in known]
    everything = [*parts, *COLUMN_OF, *WEAK]
    assert len(everything) == len(set(everything))
    assert all(folded(word) == word for word in everything)
    assert not set(everything) & {folded(name) for name in OWN}


def test_a_table_of_people_needs_no_rating(tmp_path: Path) -> None:
    text = "Código;Apellidos;Nombre;Nac.;Sexo;fide_rating\n501;Mas Pau;Jon;1980;m;2100\n"
    frame, problems = read_any_people(put(tmp_path, text))
    assert frame.row(0, named=True) == {
        "player_id": "501", "name": "Mas Pau, Jon", "sex": "m", "birth_date": "1980",
        "fide_rating": 2100,
    }  # fmt: skip
    assert {problem.level for problem in problems} == {"fixed"}
    own = put(tmp_path, "player_id,name,club\n501,Jon,Riga\n", "own.csv")
    assert read_any_people(own)[0].rows() == [("501", "Jon", "Riga")]
    sheet = tmp_path / "people.xlsx"
    sheet.write_bytes(sheet_bytes([["Socios"], ["Nº", "Cognoms", "Nom"], [501, "Mas", "Jon"]]))
    assert read_any_people(sheet)[0].rows() == [("501", "Mas, Jon")]
    given = put(tmp_path, "Código;Vorname\n501;Jon\n", "given.csv")
    assert [one.code for one in read_any_people(given)[1]] == ["list-given-name"]
