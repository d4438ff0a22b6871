"""What the search of a site looks through where nobody serves it: names as one script."""

import json

from arpad.office.reading.names import own_words
from arpad.web.place import slug
from arpad.web.site import Site


def search_index(site: Site) -> bytes:
    """Return a script that sets a table of players: number, page, name, plain words, ratings.

    A script and no data, for a page that is opened as a file may load nothing else.
    """
    rows = [
        [number, slug(number), person["name"] or "", " ".join(sorted(own_words(person["name"]))),
         ratings]
        for number, person, ratings in site.readers.everybody()
    ]  # fmt: skip
    text = json.dumps({"series": site.shelf.series, "players": rows}, ensure_ascii=False)
    return f"window.ARPAD_PLAYERS = {text};\n".replace("</", "<\\/").encode()
