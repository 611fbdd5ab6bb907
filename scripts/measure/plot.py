"""The table as a picture: a panel for each answer, in it a group of bars for each list of grids."""

import math
import re
from html import escape

COLOURS = {
    "ours": "#1f6fb4",
    "on arrays": "#9cc4e4",
    "sudoku": "#e08a2c",
    "rustoku-lib": "#9a9a9a",
}
NOTES = {"smallest solution": " (the others count to two)"}
FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

# Beyond this quotient of the longest bar to the shortest, the shortest would not be seen.
LINEAR = 25

# In pixels: a panel has names to the left of its bars, and room for figures to the right.
NAMES = 165
BARS = 270
FIGURES = 100
PANEL = NAMES + BARS + FIGURES
BAR = 11
GAP = 7
TITLE = 24
AXIS = 26
MARGIN = 16
LEGEND = 52


def rows_of(text):
    """The rows of the first Markdown table in a text whose head begins with `puzzles`."""
    lines = [line.strip() for line in text.splitlines()]
    start = next((at for at, line in enumerate(lines) if re.match(r"\| *puzzles *\|", line)), None)
    rows = []
    for line in lines[start:] if start is not None else []:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return [dict(zip(rows[0], row)) for row in rows[2:]]


def draw(rows):
    """The picture of rows that all have ours and another solver, as SVG."""
    panels = panels_of(rows)
    columns, height = in_two_columns([(panel, height_of(panel[1])) for panel in panels])
    width = len(columns) * PANEL + (1 + len(columns)) * MARGIN
    height += LEGEND + MARGIN
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="{FONT}" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        *legend(rows),
    ]
    for number, column in enumerate(columns):
        x, y = MARGIN + number * (PANEL + MARGIN), LEGEND
        for (title, groups), panel_height in column:
            body += draw_panel(title, groups, x, y)
            y += panel_height
    return "\n".join(body) + "\n</svg>\n"


def panels_of(rows):
    """Titles, each with its groups: a name, and for each solver its seconds and its figure. An
    answer that one list alone has is a group of that list's panel."""
    answers = [row["answer"] for row in rows]
    panels = {}
    for row in rows:
        several = answers.count(row["answer"]) > 1
        title, name = ("answer", "puzzles") if several else ("puzzles", "answer")
        solvers = [solver for solver in COLOURS if row.get(solver)]
        bars = [(solver, number_of(row[solver]), row[solver]) for solver in solvers]
        panels.setdefault(row[title], []).append((row[name], bars))
    return list(panels.items())


def number_of(figure):
    """The number in a cell of the table; None where only a limit of time is known."""
    if figure.endswith(" s"):
        return None
    return float(re.search(r"[0-9][0-9,.]*", figure).group().replace(",", ""))


def height_of(groups):
    return TITLE + AXIS + sum(len(bars) * BAR + GAP for _, bars in groups) + MARGIN


def in_two_columns(panels):
    """The panels in order, parted where the higher column is lowest; and its height."""

    def height(column):
        return sum(height for _, height in column)

    parted = ([panels[:at], panels[at:]] for at in range(1, 1 + len(panels)))
    columns = min(parted, key=lambda columns: max(map(height, columns)))
    return [column for column in columns if column], max(map(height, columns))


def legend(rows):
    x = MARGIN
    yield text(x, 18, "Microseconds, shorter is better", size=13, weight="bold")
    for solver, colour in COLOURS.items():
        if any(row.get(solver) for row in rows):
            yield f'<rect x="{x}" y="28" width="{BAR}" height="{BAR}" fill="{colour}"/>'
            yield text(x + BAR + 5, 37, solver)
            x += 40 + 6 * len(solver)


def draw_panel(title, groups, x, y):
    numbers = [number for _, bars in groups for _, number, _ in bars if number]
    place, ticks = axis(min(numbers), max(numbers))
    left, top = x + NAMES, y + TITLE
    bottom = top + sum(len(bars) * BAR + GAP for _, bars in groups)
    yield text(x, y + 14, title + NOTES.get(title, ""), size=12, weight="bold")
    for tick in ticks:
        at = left + BARS * place(tick)
        yield line(at, top, at, bottom, "#ddd")
        yield text(at, bottom + 13, f"{tick:,.10g}", anchor="middle", fill="#666", size=10)
    for name, bars in groups:
        middle = top + GAP / 2 + len(bars) * BAR / 2
        yield text(left - 6, middle + 4, name, anchor="end")
        top += GAP / 2
        for solver, number, figure in bars:
            length = BARS * place(number) if number else 0
            yield (
                f'<rect x="{left}" y="{top:.1f}" width="{length:.1f}" height="{BAR - 1}" '
                f'fill="{COLOURS[solver]}"/>'
            )
            yield text(left + length + 4, top + 9, figure, size=10)
            top += BAR
        top += GAP / 2
    yield line(left, y + TITLE, left, bottom, "#666")


def axis(least, most):
    """Where a number lies between 0 and 1, and which ones are marked: powers of ten, where the
    shortest bar would be too short else."""
    if most > LINEAR * least:
        low = math.floor(math.log10(least / 1.3))
        high = math.log10(most)
        powers = range(low, math.floor(high) + 1, 1 + int((high - low) / 5))
        ticks = [10.0**power for power in powers]
        return lambda number: (math.log10(number) - low) / (high - low), ticks
    step = 10.0 ** math.floor(math.log10(most))
    step = next(step * part for part in (0.2, 0.5, 1, 2) if most / (step * part) <= 6)
    return lambda number: number / most, [step * n for n in range(1 + int(most / step + 1e-9))]


def text(x, y, words, anchor="start", size=11, weight="normal", fill="#222"):
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
        f'font-weight="{weight}" fill="{fill}">{escape(words)}</text>'
    )


def line(x1, y1, x2, y2, colour):
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}"/>'
