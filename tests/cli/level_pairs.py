#!/usr/bin/env python3
"""Whether each level beats the one three below it, in every game: the scale is a scale.

    level_pairs.py TIANYUAN-ENGINE SHARE SHARES     the pairs number SHARE of SHARES, from 1 on

40 games a pair, 20 between the higher ones, which take their time; a pair ends early where the rest
can't turn it, a game where both agree that it is won or drawn. Levels by time are left out. The games are the same in every run.
"""

import re
import subprocess
import sys

APART, GAMES, GAMES_HIGH, HIGH = 3, 40, 20, 12
EARLY = ["--decided", "--win-score", "800", "--draw-score", "10", "--max-plies", "160"]


def run(*command):
    return subprocess.run(command, text=True, check=True, stdout=subprocess.PIPE).stdout


def levels(program, game):
    """How many levels of a game are not by time: so far apart none plays, and all are listed."""
    table = run(program, "levels", "--game", game, "--untimed", "--apart", "24")
    return len(re.findall(r"(?m)^\| \d", table))


def pairs(program):
    """(lower level, game) of all pairs, those that take longest first."""
    games = run(program, "levels", "--game", "list").split()
    return sorted(((lower, game) for game in games
                   for lower in range(1, levels(program, game) - APART + 1)), reverse=True)


def score(program, game, lower):
    """What the higher level scores, in per cent, and its row."""
    count = GAMES_HIGH if lower > HIGH else GAMES
    table = run(program, "levels", "--game", game, "--apart", str(APART), "--first", str(lower),
                "--last", str(lower + APART), "--games", str(count), *EARLY)
    row = table.splitlines()[-1]
    return float(re.search(r"\| ([\d.]+) \+- [\d.]+ \| \+", row)[1]), row


def main():
    program, share, shares = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    beaten = []
    everything, turn = pairs(program), 2 * shares
    for lower, game in everything[share - 1::turn] + everything[turn - share::turn]:
        percent, row = score(program, game, lower)
        print(f"{game} {lower}: {row}", flush=True)
        if percent <= 50:
            beaten.append(f"{game}: level {lower + APART} scores {percent} % against {lower}")
    sys.exit("\n".join(beaten) or None)


if __name__ == "__main__":
    main()
