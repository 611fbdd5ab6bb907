"""The table that the measurements are printed as: Markdown, a line as soon as it is known."""

WIDTHS = {
    "puzzles": 18,
    "answer": 27,
    "ours": 15,
    "on arrays": 18,
    "sudoku": 18,
    "ratio": 6,
    "rustoku-lib": 18,
}
WORDS = ("puzzles", "answer")


class Table:
    """Rows of cells by the names of their columns; what a row does not have is left blank."""

    def __init__(self):
        self.rows = []
        self.line(dict(zip(WIDTHS, WIDTHS)))
        self.rulings()

    def row(self, puzzles, answer, **cells):
        self.rows.append({"puzzles": puzzles, "answer": answer, **cells})
        self.line(self.rows[-1])

    def line(self, cells):
        texts = []
        for name, width in WIDTHS.items():
            text = cells.get(name, "")
            texts.append(text.ljust(width) if name in WORDS else text.rjust(width))
        print("| " + " | ".join(texts) + " |", flush=True)

    def rulings(self):
        """Columns of words stand to the left, of figures to the right."""
        ends = ((width, "-" if name in WORDS else ":") for name, width in WIDTHS.items())
        print("|" + "|".join("-" * (width + 1) + end for width, end in ends) + "|")


def micro(seconds):
    value = seconds * 1e6
    return f"{value:,.0f}" if value >= 100 else f"{value:#.3g}"


def ratio(ours, peer):
    value = ours / peer
    return f"{value:,.0f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.1g}"
