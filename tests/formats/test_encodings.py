"""In which encoding of old systems a file is: names of many federations, and letters lost."""

import pytest

from arpad.formats.entries import read_entries
from arpad.formats.text import decode, eight_bit
from arpad.report.notes import Notes

NAMES = {
    "Spanish": ("cp1252", "Muñoz Peña, José María;ESP\nÍñigo Güell, Àngel;ESP\n¿?;ESP"),
    "Catalan": ("cp1252", "Solé i Vilà, Òscar;CAT\nPuigcorbè, Núria;CAT\nBonet · Col·lell;CAT"),
    "Portuguese": ("cp1252", "Gonçalves, João;POR\nCamões, Inês;POR\nSão Tomé, Luís;POR"),
    "French": ("cp1252", "Lœuillet, Zoë;FRA\nBénédicte, François;FRA\nGâtineau, Maÿs;FRA"),
    "German": ("cp1252", "Müller, Jürgen;GER\nGroß, Käthe;GER"),
    "Nordic": ("cp1252", "Øgaard, Åse;NOR\nSørensen, Jørgen;DEN\nJóhannesson, Ægir;ISL"),
    "Estonian in the west": ("cp1252", "Šmidt, Äli;EST\nŽukova, Õie;EST"),
    "Italian": ("cp1252", "Nicolò, Forlì;ITA\nDe Pietà, Canè;ITA"),
    "Polish": ("cp1250", "Łuczak, Paweł;POL\nŻak, Bożena;POL"),
    "Czech": ("cp1250", "Dvořák, Tomáš;CZE\nNěmcová, Božena;CZE"),
    "Slovak": ("cp1250", "Ťažký, Ľubomír;SVK\nĎurina, Žofia;SVK"),
    "Hungarian": ("cp1250", "Erdős, Dezső;HUN\nSzűcs, Ödön;HUN"),
    "Croatian": ("cp1250", "Đurić, Špiro;CRO\nŽivković, Čedo;CRO"),
    "Russian": ("cp1251", "Карпов, Анатолий;RUS\nАлехин, Александр;RUS"),
    "Bulgarian": ("cp1251", "Тодоров, Ивайло;BUL\nИв, Я.;BUL"),
}


@pytest.mark.parametrize(("encoding", "text"), NAMES.values(), ids=NAMES)
def test_names_are_read_as_they_were_written(encoding: str, text: str) -> None:
    data, notes = text.encode(encoding), Notes()
    assert eight_bit(data) == encoding
    assert decode(data, notes, "entries-encoding") == text
    level = "fixed" if encoding == "cp1252" else "warning"
    assert [(one.level, one.found) for one in notes.all()] == [(level, encoding)]


@pytest.mark.parametrize(
    ("data", "word"),
    [
        ("name;federation\nMu\N{REPLACEMENT CHARACTER}oz, Ana;ESP\n".encode(), "Mu�oz"),
        (b"name;federation\nMu?oz, Ana;ESP\n", "Mu?oz"),
        ("name;federation\nPeña, José;ESP\nMu".encode() + b"\xf1" + b"oz, Ana;ESP\n", "Mu�oz"),
    ],
)
def test_letters_that_an_export_lost_are_said(data: bytes, word: str) -> None:
    warnings = [one for one in read_entries(data)[1] if one.level == "warning"]
    (one,) = [one for one in warnings if one.code == "entries-encoding"]
    assert word in one.message
    assert one.line == data.count(b"\n")


def test_a_question_is_no_lost_letter() -> None:
    notes = Notes()
    assert decode(b"012 Who wins? Nobody knows ?\n", notes, "trf-encoding")
    assert notes.all() == ()
