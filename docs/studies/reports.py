"""Makes the studies again in one straight run: reports.py DATA REPORTS [NAME ...].

DATA holds the files under the names below (each study says where they come from), REPORTS gets a
folder for each report, in which it must not stand yet; NAMEs choose some. Then `take.py` and the
studies' own scripts write charts and tables. Everything together takes hours, the simulations most
of them.
"""

import runpy
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

HERE = Path(__file__).parent
OTB, TCEC, FOOTBALL = "otb_games.parquet", "tcec_games.csv.gz", "results.csv.gz"
SPELLING, IRISH = "spelling.ssp", "icu_ratings"
FIVE = "-r fide-2009-applied -r fide-2014 -r fide-2025 -r fce-2016 -r cnxc-2000"
OF_2024 = ("added_games=fide-2024", "rating_floor=fide-2024", "first_rating=fide-2024",
           "rated_difference=fide-2024")  # fmt: skip
MODELS = (
    "elo,elo_by_period,elo_normal,elo_linear,glicko,glicko2,stephenson,last_games,chessmetrics,"
    "davidson,melao,whole_history"
)
COMMANDS: Mapping[str, str] = MappingProxyType({
    "otb": f"backtest {OTB} --since 1990 --rated-only --models even,start,rating_of_day,{MODELS} "
    "--what-if K=10 --what-if K=20 --what-if cap=none --what-if expected_scores=fce-2016",
    "tcec": f"backtest {TCEC} --rated-only --lists-a-year 4 "
    f"--models even,start,rating_of_day,{MODELS}",
    "football": f"backtest {FOOTBALL} --since 1990 --lists-a-year 4 "
    f"--models even,start,{MODELS},football",
    "exploit": "exploit",
    "models": "exploit --models",
    "melao-tcec": f"exploit --games {TCEC}",
    "melao-otb": f"exploit --games {OTB}",
    "simulate": f"simulate {FIVE} --players 200 --years 20 --replicates 20",
    "simulate-seldom": f"simulate {FIVE} --players 400 --years 10 --replicates 20 "
    "--events-a-year 1.5 --seed 2",
    "simulate-2024": "simulate -r fide-2022 "
    + " ".join(f"--what-if {one}" for one in (*OF_2024, ",".join(OF_2024)))
    + " --players 200 --years 10 --replicates 20",
})  # fmt: skip
"""The reports that `take.py` takes from, and how each is made in DATA."""
SCRIPTS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "draw.py": (SPELLING, OTB),
    "equal_k.py": (TCEC,),
    "slow_games.py": (OTB,),
    "draw_forms.py": (OTB, TCEC),
    "melao_more.py": (OTB, TCEC),
    "colours.py": (OTB,),
    "groups.py": (OTB, SPELLING, TCEC),
    "rivals.py": (OTB, SPELLING),
    "deviation.py": (IRISH,),
})  # fmt: skip
"""The studies' own scripts, with the files of DATA that they read.

`alarms.py` and `alarms_apart.py` need none.
"""


def main(data: Path, reports: Path, *names: str) -> None:
    """Make the reports, all or those named, then take from them; scripts by their names, too.

    Refuses files of DATA that are missing, or others than those that `files.py` declares.
    """
    files_of = {name: words.split() for name, words in COMMANDS.items()} | SCRIPTS
    chosen = {word for name in names or files_of for word in files_of[name]}
    of_files = runpy.run_path(str(Path(__file__).with_name("files.py")))
    lines = [
        line for line in of_files["lines"](data)
        if not line.startswith("present") and line.split()[1].split("/")[0] in chosen
    ]  # fmt: skip
    if lines:
        sys.exit("\n".join(lines))
    reports.mkdir(parents=True, exist_ok=True)
    for name, words in COMMANDS.items():
        if not names or name in names:
            sys.stderr.write(f"arpad lab {words}\n")
            out = ["--out", str((reports / name).resolve())]
            subprocess.run(
                [sys.executable, "-m", "arpad", "lab", *words.split(), *out], cwd=data, check=True
            )
    runpy.run_path(str(HERE / "take.py"))["main"](reports)
    for script, files in SCRIPTS.items():
        if not names or script in names:
            sys.stderr.write(f"{script} {' '.join(files)}\n")
            runpy.run_path(str(HERE / script))["main"](*(data / one for one in files))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:])
