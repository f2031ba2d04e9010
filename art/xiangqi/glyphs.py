#!/usr/bin/env python3
"""Writes the characters' drawings from the outlines of a font.

    pip install fonttools
    python3 art/xiangqi/glyphs.py NotoSerifCJK-Bold.ttc

Takes the traditional Chinese face of the collection, fits each character into
the discs' middle, rounds its points to halves of a unit, and draws curves too
short or too flat to be seen as lines.
"""

import math
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTCollection

FACE = 3  # Noto Serif CJK TC
SIZE = 55.0  # of the longer side at most, in units of the drawing
RADIUS = 34.0  # of a circle around it at most
CHARACTERS = {
    "characters": {
        "general.red": "帥", "advisor.red": "仕", "elephant.red": "相", "horse.red": "傌",
        "chariot.red": "俥", "cannon.red": "炮", "soldier.red": "兵",
        "general": "將", "advisor": "士", "elephant": "象", "horse": "馬",
        "chariot": "車", "cannon": "砲", "soldier": "卒", "banner": "旗",
    },
    "kingdoms": {"general.red": "蜀", "general.green": "吳", "general.blue": "魏"},
}


def number(value):
    return f"{value:.1f}".removesuffix(".0")


def distance(point, start, end):
    """From a point to the line through two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    px, py = point[0] - start[0], point[1] - start[1]
    return abs(px * dy - py * dx) / length if length else (px * px + py * py) ** 0.5


def outline(glyphs, name):
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    left, low, right, high = bounds.bounds
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    middle = (left + right) / 2, (low + high) / 2
    radius = max(math.dist(middle, points[-1]) for _, points in pen.value if points)
    scale = min(SIZE / max(right - left, high - low), RADIUS / radius)

    def place(point):
        x = 50 + scale * (point[0] - middle[0])
        y = 50 - scale * (point[1] - middle[1])
        return round(x * 2) / 2, round(y * 2) / 2

    path, at, start = [], (0, 0), (0, 0)

    def line(to):
        nonlocal at
        if to == at:
            return
        # A line that goes on as the one before only moves its end.
        if to[1] == at[1]:
            if path[-1][0] == "H":
                path.pop()
            path.append("H" + number(to[0]))
        elif to[0] == at[0]:
            if path[-1][0] == "V":
                path.pop()
            path.append("V" + number(to[1]))
        else:
            path.append("L" + " ".join(map(number, to)))
        at = to

    for command, points in pen.value:
        if command == "closePath":
            # The last line back to the start is Z's.
            if path[-1][0] in "HV" and at == start:
                path.pop()
            path.append("Z")
            continue
        points = [place(point) for point in points]
        if command == "moveTo":
            at = start = points[0]
            path.append("M" + " ".join(map(number, at)))
        elif command == "lineTo":
            line(points[0])
        elif command == "curveTo":
            first, second, end = points
            flat = max(distance(first, at, end), distance(second, at, end)) < 0.6
            if flat:
                line(end)
            else:
                # One control point will do where both curves are near.
                x = (3 * (first[0] + second[0]) - at[0] - end[0]) / 4
                y = (3 * (first[1] + second[1]) - at[1] - end[1]) / 4
                control = round(x * 2) / 2, round(y * 2) / 2
                error = sum(
                    abs(end[i] - 3 * second[i] + 3 * first[i] - at[i]) for i in (0, 1)
                )
                if error * 0.048 < 0.3:
                    path.append("Q" + " ".join(map(number, control + end)))
                else:
                    path.append("C" + " ".join(map(number, first + second + end)))
                at = end
        else:
            raise ValueError(command)
    return "".join(path)


def main():
    font = TTCollection(sys.argv[1]).fonts[FACE]
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    size = 0
    for folder, characters in CHARACTERS.items():
        target = Path(__file__).parent / folder
        target.mkdir(exist_ok=True)
        for kind, character in characters.items():
            path = outline(glyphs, names[ord(character)])
            size += len(path)
            (target / f"{kind}.svg").write_text(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
                f"  <title>{character}</title>\n"
                f'  <path class="body" d="{path}"/>\n</svg>\n',
                encoding="utf-8",
            )
    print(f"{size} bytes of paths")


main()
