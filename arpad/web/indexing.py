"""What the search of a site looks through where nobody serves it: names as one script."""

import json

from arpad.web.place import slug
from arpad.web.site import Site


def search_index(site: Site) -> bytes:
    """Return a script that sets a table of players: number, page, name, plain words, ratings.

    A script and no data, for a page that is opened as a file may load nothing else.
    """
    names = site.names
    rows = [
        [number, slug(number), site.readers.name(number) or "", names.plain(number),
         names.ratings(number)]
        for number in site.readers.players()
    ]  # fmt: skip
    text = json.dumps({"series": site.shelf.series, "players": rows}, ensure_ascii=False)
    return f"window.ARPAD_PLAYERS = {text};\n".replace("</", "<\\/").encode()
