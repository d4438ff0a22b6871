"""What fifty readers come for: ten tasks each of a player, a parent, a journalist, a secretary of
a club and a blind reader, each from the first page, with how it was before issue 34.

A step is what a person does: `ask` the search, `follow` a link (by its address, or `=` its words),
`open` what is folded, `type` into a field, `pick` in one, `send` a form, `switch` the language.
What has to be read is a value of `fictional_facts`, and stands at a place: `Seen` with eyes, in
what a selector of CSS leads to, or `Heard` in the accessibility tree.
`before` is how many of these steps the pages of commit 811e3aad took; None where they couldn't say.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Seen:
    """A value that is seen where a selector leads, or stands in the file that was `saved`."""

    where: str
    value: str
    saved: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    """A value that is heard: of a role, or in the cell of a row and a column of a table.

    `column` and `name` are words of the pages, in the reader's language.
    """

    role: str
    value: str
    name: str = ""
    row: str = ""
    column: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """One task: whose, what it asks, what is done, what is read, and how many steps it took."""

    reader: str
    asks: str
    steps: tuple[str, ...]
    reads: Seen | Heard
    before: int | None
    needs: str = ""
    """Pages that are "served", "scripts" in a site of files, or several "languages"."""


_NOW = "[aria-labelledby=now-{}]"
_LIST = "follow lists/standard/{newest}.html"
_MINE, _CHILD = "ask {my_name}", "ask {child_name}"
_FIRST_ROW = "main tbody tr:first-child"
_CALCULATE = (
    "follow calculators/change.html?", "type opponent={stronger}", "pick result=1", "send",
)  # fmt: skip

PLAYER: Final = (
    Task("player", "What is my rating?", (_MINE,),
         Seen(_NOW.format("standard") + " .value", "my_rating"), 2),
    Task("player", "Why did it change?",
         (_MINE, "follow calculations/standard/{newest}.html|{me}.html#standard-{newest}"),
         Seen(".lead:has-text('{my_change}')", "my_change"), 3),
    Task("player", "What does a win against somebody 100 points stronger bring?",
         (_MINE, *_CALCULATE), Seen("#answer h2", "win_brings"), 6, "scripts"),
    Task("player", "What is the highest rating that I had?", (_MINE,),
         Seen(_NOW.format("standard") + " .why", "my_highest"), 2),
    Task("player", "What have I scored against a rival?", (_MINE,),
         Seen("[aria-labelledby=opponents] tr:has(a[href$='{rival}.html'])", "rival_points"),
         None),
    Task("player", "Where do I stand among all?", (_MINE,),
         Seen(_NOW.format("standard") + " a[href*='lists/standard/{newest}.html'] >> nth=1",
              "my_rank"), None),
    Task("player", "What was my performance in my last event?", (_MINE, "follow ={my_event}"),
         Seen("[aria-labelledby=standings] tr:has(a[href$='{me}.html'])", "my_performance"),
         None),
    Task("player", "When does the next list come out?", (), Seen(".aside .big", "following"), 0),
    Task("player", "Until when can I claim against the list of the federation?", (),
         Seen("[aria-labelledby=in-force] tr:has(a[href*='lists/active/'])", "claims_until"), 0),
    Task("player", "Which K do I have?", (_MINE,), Seen("#why-standard", "my_k"), 2),
)  # fmt: skip
PARENT: Final = (
    Task("parent", "What is my child's rapid rating?", (_CHILD,),
         Seen(_NOW.format("rapid") + " .value", "child_rapid"), 2),
    Task("parent", "Where does my child stand among those under twelve?",
         ("follow lists/standard/{newest}/first/under-{group}.html",),
         Seen("main tr:has(a[href$='{child}.html'])", "child_rank"), None),
    Task("parent", "How many points did my child make in the last event?",
         (_CHILD, "follow ={child_event}"),
         Seen("[aria-labelledby=standings] tr:has(a[href$='{child}.html']) .rating",
              "child_points"), 3),
    Task("parent", "Who won that event?", (_CHILD, "follow ={child_event}"),
         Seen("[aria-labelledby=standings] tbody tr:first-child", "winner"), 3),
    Task("parent", "What does K mean?", (_CHILD, "follow glossary.html#k"),
         Seen("#k + dd", "k_article"), None),
    Task("parent", "Who is the first girl under twelve?",
         ("follow lists/standard/{newest}/first/under-{group}.html", "open main details",
          "follow first/under-{group}-w.html"),
         Seen(_FIRST_ROW, "first_girl"), None),
    Task("parent", "Whom do I write to?", ("follow claims.html",), Seen("main", "contact"), None),
    Task("parent", "Has my child's event been rated, and for which list?",
         (_CHILD, "follow ={child_event}"),
         Seen("main ol li:has(a[href*='lists/standard/'])", "newest_day"), 3),
    Task("parent", "What does another win bring?",
         (_CHILD, *_CALCULATE[:1], "type opponent={child_rating}", *_CALCULATE[2:]),
         Seen("#answer h2", "child_win"), 6, "scripts"),
    Task("parent", "Which of my two children has had the higher rating?",
         (_CHILD, "follow compare.html?player={child}", "type player#2={sibling}", "send"),
         Seen("[aria-labelledby=figures]", "sibling_highest"), 4, "served"),
)  # fmt: skip
JOURNALIST: Final = (
    Task("journalist", "Who leads the list?", (),
         Seen("[aria-labelledby=leaders] tbody tr:first-child", "leader"), 1),
    Task("journalist", "Who rose most on it?", (),
         Seen("[aria-labelledby=rising] tbody tr", "riser"), 0),
    Task("journalist", "Who is the first woman?",
         ("follow lists/standard/{newest}/first/sex-w.html",), Seen(_FIRST_ROW, "first_woman"),
         2),
    Task("journalist", "How many players are on it?", (), Seen("h1 + p", "players"), 0),
    Task("journalist", "Who won an event, by its name?",
         ("follow events.html", "follow ={child_event}"),
         Seen("[aria-labelledby=standings] tbody tr:first-child", "winner"), 2),
    Task("journalist", "The whole list as a file", (_LIST, "follow #files", "follow list.csv"),
         Seen("", "leader", saved=True), 2),
    Task("journalist", "A text to print about it",
         (_LIST, "follow #files", "open .sharing details", "follow news.txt"),
         Seen("body", "leader"), None),
    Task("journalist", "Who led the list before?", (_LIST, "follow lists/standard/{before}.html"),
         Seen(_FIRST_ROW, "old_leader"), 2),
    Task("journalist", "How do two players stand against each other?",
         (_MINE, "follow player={me}&player={rival}"),
         Seen("[aria-labelledby=pair-1] tbody tr >> nth=0", "rival_games"), None, "served"),
    Task("journalist", "How many women are on the list?", (_LIST, "follow statistics.html"),
         Seen("[aria-labelledby=sex] tbody", "women"), 2),
)  # fmt: skip
SECRETARY: Final = (
    Task("secretary", "Who is my club's best?", ("follow clubs.html", "follow ={club}"),
         Seen("[aria-labelledby=members] tbody tr:first-child", "club_first"), 4),
    Task("secretary", "How many active players has it?", ("follow clubs.html",),
         Seen("tr:has-text('{club}')", "club_active"), 2),
    Task("secretary", "What is the mean of its ten best?",
         ("follow clubs.html", "follow ={club}"),
         Seen(".figure:has(a[href*='lists/active/']) .value", "club_mean"), 2),
    Task("secretary", "Who of it is strong enough for the first team?",
         ("follow lists/active/{newest}.html", "follow choose.html", "pick club={club}",
          "type lowest={club_floor}", "send"),
         Seen("main form ~ p", "club_above"), 5, "served"),
    Task("secretary", "Until when must our event end for the list after the next?",
         ("follow calendar.html",),
         Seen("tr:has(time[datetime='{later_closing_iso}'])", "later_closing"), None),
    Task("secretary", "How many of us played an event?", ("follow clubs.html", "follow ={club}"),
         Seen("[aria-labelledby=played] tr:has-text('{my_event}')", "my_event_members"), None),
    Task("secretary", "Our table for our own page", ("follow clubs.html", "follow ={club}"),
         Seen(".sharing pre", "table_line"), None, "served"),
    Task("secretary", "The list as a workbook",
         (_LIST, "follow #files", "follow print.html", "follow list.xlsx"),
         Seen("", "leader", saved=True), 3, "served"),
    Task("secretary", "Was our event rated, and for which list?",
         ("follow events.html", "follow ={my_event}"),
         Seen("main ol li:has(a[href*='lists/standard/'])", "newest_day"), 2),
    Task("secretary", "Which score makes an IM norm in nine games against 2300?",
         ("follow calculators.html", "follow calculators/norm.html", "type games={norm_games}",
          "type average={norm_average}", "send"),
         Seen("#answer p >> nth=0", "norm_score"), 5, "scripts"),
)  # fmt: skip
BLIND: Final = (
    Task("blind", "What is my rating?", (_MINE,), Heard("region", "my_rating", name="Standard"),
         2),
    Task("blind", "Why did it change?",
         (_MINE, "follow calculations/standard/{newest}.html|{me}.html#standard-{newest}"),
         Heard("paragraph", "my_change"), 3),
    Task("blind", "What is the rating of the fifth?", (_LIST,),
         Heard("cell", "fifth_rating", row="{fifth_name}", column="Rating"), 1),
    Task("blind", "What does the chart show?", (_MINE,),
         Heard("image", "my_highest", name="Standard"), 2),
    Task("blind", "What was my performance?", (_MINE, "follow ={my_event}"),
         Heard("cell", "my_performance", row="{my_name}", column="Performance"), None),
    Task("blind", "The same page in another language", (_MINE, "switch"),
         Heard("heading", "my_name"), 3, "languages"),
    Task("blind", "Past the menu", (_LIST, "skip"), Heard("focus", "in_main"), 2),
    Task("blind", "Which field was wrong?",
         ("follow calculators.html", "follow calculators/change.html", "type rating=x",
          "type opponent=1900", "pick result=1", "send"),
         Heard("invalid", "typed_wrong"), 6, "scripts"),
    Task("blind", "Who rose most, and by how much?", (),
         Heard("cell", "gain", row="{riser}", column="Change"), None),
    Task("blind", "When does the next list come out?", (),
         Heard("region", "following", name="Days to know"), 0),
)  # fmt: skip
TASKS: Final = (*PLAYER, *PARENT, *JOURNALIST, *SECRETARY, *BLIND)
