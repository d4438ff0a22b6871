"""A table of players with a column of regions: the import says what it does with it."""

from pathlib import Path

from tests.cli.calls import answer
from tests.cli.offices import BY


def test_a_column_of_regions_is_left_out_with_a_word_on_where_regions_are_said(
    tmp_path: Path,
) -> None:
    at, table = tmp_path / "office", tmp_path / "members.csv"
    answer("office", "init", at)
    table.write_text('player_id,name,club,Región\n7,"Bernaola, Ana",Roc,Girona\n', encoding="utf-8")
    told = answer("player", "import", table, "--at", at, *BY)
    (word,) = [one for one in told["problems"] if one["level"] == "warning"]
    assert (word["found"], "club_regions" in word["fix"]) == ("Región", True)
    table.write_text('player_id,name,club\n8,"Bernaola, Eva",Roc\n', encoding="utf-8")
    told = answer("player", "import", table, "--at", at, *BY)
    assert [one for one in told["problems"] if one["level"] == "warning"] == []
