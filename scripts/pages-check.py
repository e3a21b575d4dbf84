#!/usr/bin/env python3
"""Opens the pages of `mammoth analyse --html` and `mammoth match --html` in a headless Chromium and uses them as people do:
by click, by keyboard, by touch, in both languages, on a telephone, on paper, and without a script.

Usage: scripts/pages-check.py [DIRECTORY]      pictures of the pages are kept there

Needs a release build (`cargo build --release`), Chromium (Debian: apt install chromium) and PyPI's playwright; ends with 3 where
one of the latter two is missing.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAMMOTH = ROOT / "target/release/mammoth"

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sys.exit(print("pages-check.py: SKIPPED: no playwright (pip install playwright)", file=sys.stderr) or 3)

# The cannon that takes the middle pawn is lost to a horse. The names and the comment would run as a script in a careless page.
HOSTILE = "<script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">"
SHORT = (
    f'[Red "{HOSTILE.replace(chr(34), chr(92) + chr(34))}"]\n[Black "B"]\n\n'
    f"1. h2e2!? (1. c3c4 {{{HOSTILE}}} b9c7 (1... h9g7)) h9g7 2. e2e6 g7e6 3. h0g2 1-0\n"
)


def check(holds, what):
    if not holds:
        sys.exit(f"pages-check.py: {what}")


def mammoth(*arguments):
    ended = subprocess.run([MAMMOTH, *map(str, arguments)], capture_output=True, text=True, env={"MAMMOTH_LANG": "en"})
    check(ended.returncode == 0, f"mammoth {arguments[0]}: {ended.stderr}")


def play(names, *arguments):
    """Two games of each with each."""
    engines = (argument for name in names for argument in ("--engine", f"self;name={name}"))
    mammoth("match", *engines, "--nodes", 200, "--games", 2, *arguments)


class Browser:
    """Chromium, in which a page may neither complain nor ask for anything but files beside it."""

    def __init__(self, playwright, executable):
        self.chromium = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])

    @contextmanager
    def page(self, path, at="", **context):
        complaints = []
        context = self.chromium.new_context(**context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None)
        page.on("request", lambda request: complaints.append(request.url) if not request.url.startswith("file:") else None)
        page.goto(path.as_uri() + at)
        yield page
        check(not complaints, f"{path.name}: {complaints}")
        context.close()


def at(page):
    """The number of the position that is shown."""
    marked = page.locator(".mv.at")
    return int(marked.get_attribute("data-node")) if marked.count() else 0


def stands(page, square, kind):
    """Whether a piece that began on the square stands on it."""
    piece = page.locator(f'.play.red [data-square="{square}"][data-piece="{kind}"]')
    return piece.evaluate("e => e.style.display !== 'none' && [null, 'translate(0 0)'].includes(e.getAttribute('transform'))")


def sweep(page, across, down=0):
    """A finger moves over the board."""
    box = page.locator(".play:visible").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    client = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x + across / 2, "y": y + down / 2}]),
        ("touchMove", [{"x": x + across, "y": y + down}]),
        ("touchEnd", []),
    ):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def by_keyboard(browser, game):
    with browser.page(game) as page:
        press = page.keyboard.press
        for key, position in (
            ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 5), ("ArrowRight", 5), ("Home", 0), ("ArrowLeft", 0),
            ("ArrowDown", 3), ("ArrowDown", 3), ("ArrowUp", 0),
        ):
            press(key)
            check(at(page) == position, f"{key} leads to {at(page)} instead of {position}")
        press("Control+ArrowRight")
        check(at(page) == 0, "the browser's own keys are taken from it")
        press("ArrowRight")
        check(not stands(page, "h2", "C"), "the cannon has not moved")
        press("f")
        check(page.locator(".play.black").is_visible() and not page.locator(".play.red").is_visible(), "f does not turn the board")


def by_click(browser, game):
    with browser.page(game) as page:
        page.locator('.moves [data-node="3"]').click()
        check(at(page) == 3 and page.url.endswith("#3"), "a click on a move does not lead to it")
        check("blunder" in page.locator(".mv.at").get_attribute("class"), "the blunder is not marked")
        check(page.locator(".play.red polygon").count() == 1, "the better move has no arrow")
        page.locator('.moves [data-node="7"]').click()
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        check(at(page) == 2, "the way back from the better line does not lead into the game")
        page.keyboard.press("ArrowRight")
        check(at(page) == 6, "the way on does not lead back into the better line")
        for step, position in (("first", 0), ("next", 1), ("back", 0), ("turn", 3), ("unturn", 0)):
            page.locator(f'[data-step="{step}"]').click()
            check(at(page) == position, f"the button {step} leads to {at(page)} instead of {position}")
        page.locator("#curve").scroll_into_view_if_needed()
        curve = page.locator("#curve").bounding_box()
        page.mouse.click(curve["x"] + curve["width"] - 1, curve["y"] + curve["height"] / 2)
        check(at(page) == 5, "the right end of the curve does not lead to the end of the game")
        han, wxf = (page.locator(f'.moves [data-node="1"] .{kind}') for kind in ("han", "wxf"))
        check(han.is_visible() and not wxf.is_visible(), "moves are not in Chinese at first")
        page.locator('[data-toggle="letters"]').click()
        check(wxf.is_visible() and not han.is_visible(), "moves do not change to letters")
        page.locator(".turns [data-node]").first.click()
        check(at(page) == 3, "a turning point's diagram does not lead to it")


def variations(browser, game):
    with browser.page(game) as page:
        lines = page.locator(".moves .beside", has_text="variation").locator(".mv")
        check(lines.count() == 3, f"{lines.count()} moves of variations instead of 3")
        lines.nth(0).click()
        first = at(page)
        check(first > 5 and not stands(page, "c3", "P"), "a click on a variation does not lead into it")
        for key, position in (
            ("ArrowRight", first + 1), ("ArrowLeft", first), ("ArrowLeft", 0), ("ArrowRight", first), ("End", first + 1),
            ("ArrowDown", 3),
        ):
            page.keyboard.press(key)
            check(at(page) == position, f"from a variation {key} leads to {at(page)} instead of {position}")
        lines.nth(2).click()
        check(at(page) == first + 2 and not stands(page, "h9", "n"), "a variation inside another is not played")
        check(page.locator('.mv[data-node="1"] .signs').inner_text() == "!?", "the sign of the file is not behind its move")


def pieces(browser, game):
    with browser.page(game) as page:
        king = page.locator('.play.red [data-square="e9"] text')
        diagram = page.locator('.turns [data-square="e9"] text')
        river = page.locator(".play.red .river")
        horse = page.locator('.moves [data-node="2"] .han')
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        said = page.locator('[data-say="han"]')
        for letter, bank, move in (
            ("將", "楚河漢界", "马８进７"), ("将", "楚河汉界", "马８进７"), ("K", "", "马８进７"), ("將", "楚河漢界", "馬８進７"),
            ("将", "楚河汉界", "马８进７"),
        ):
            shown = [part.text_content() for part in (king, diagram, river, horse, said)]
            check(shown == [letter, letter, bank, move, move], f"the pieces, the river and the moves are {shown}")
            page.locator("[data-pieces]").click()


def by_touch(browser, game):
    with browser.page(game, viewport={"width": 360, "height": 720}, has_touch=True, is_mobile=True) as page:
        for across, down, position in ((-120, 5, 1), (-120, 0, 2), (120, 0, 1), (10, 0, 1), (5, -150, 1)):
            sweep(page, across, down)
            page.wait_for_timeout(50)
            check(at(page) == position, f"a sweep by {across}, {down} leads to {at(page)} instead of {position}")
        width = page.evaluate("document.documentElement.scrollWidth")
        check(width <= 360, f"the page is {width} points wide on a screen of 360")


def languages(browser, game):
    for locale, seen, hidden in (("en-GB", "Turning points", "转折点"), ("zh-CN", "转折点", "Turning points")):
        with browser.page(game, locale=locale) as page:
            text = page.locator("main").inner_text()
            check(seen in text and hidden not in text, f"the page does not follow the language {locale}")
            page.locator('[data-toggle="zh"]').click()
            check(hidden in page.locator("main").inner_text(), f"the language cannot be changed from {locale}")


def on_paper(browser, game):
    with browser.page(game) as page:
        page.emulate_media(media="print")
        check(not page.locator(".tools").is_visible(), "buttons are printed")
        check(page.locator(".moves").evaluate("e => e.scrollHeight <= e.clientHeight + 1"), "the list of moves is cut when printed")


def without_script(browser, game):
    with browser.page(game, java_script_enabled=False) as page:
        check(page.locator(".play.red").is_visible() and not page.locator(".tools").is_visible(), "no board without a script")
        check(page.locator('.moves [data-node="5"]').is_visible(), "no moves without a script")


def hostile_names(browser, *pages):
    for path in pages:
        with browser.page(path) as page:
            check("taken" not in page.title() or HOSTILE in page.title(), f"{path.name} ran a name")
            check(page.locator("img").count() == 0, f"{path.name} has an element from a name")
            check(HOSTILE in page.locator("body").inner_text(), f"{path.name} does not show the name as it is")


def index(browser, path):
    with browser.page(path) as page:
        page.locator("a[href$='.html']").first.click()
        check(page.locator(".play.red").is_visible(), "the index does not lead to the game")


def a_match(browser, path):
    with browser.page(path) as page:
        rows = page.locator("tr[data-game]")
        check(rows.count() == 2, f"{rows.count()} games instead of 2")
        moves = page.locator(".moves .mv").count()
        check(moves > 0 and at(page) == moves, "the last game is not shown at its end")
        rows.nth(0).click()
        page.keyboard.press("Home")
        check(at(page) == 0 and stands(page, "h2", "C"), "a game of a match does not begin at its start")
        page.keyboard.press("ArrowRight")
        check(at(page) == 1, "a game of a match cannot be played through")


def a_league(browser, path):
    with browser.page(path) as page:
        cells = page.locator("#crosstable tr").nth(1).locator("td")
        texts = [cells.nth(number).inner_text() for number in range(cells.count())]
        check(len(texts) == 6 and texts[2] == "–" and texts[5].endswith("/ 4"), f"the first row of the crosstable is {texts}")


def a_long_game(place):
    """A page of a game of 120 plies is small."""
    game = place / "long.pgn"
    play(("a", "b"), "--max-moves", 60, "--pgn", game)
    mammoth("analyse", game, "--nodes", 500, "--out", place / "long", "--html")
    sizes = [page.stat().st_size for page in (place / "long").glob("game-*.html")]
    check(len(sizes) == 2 and max(sizes) < 300_000, f"the pages of two games have {sizes} bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", nargs="?", type=pathlib.Path, help="where pictures of the pages are kept")
    pictures = parser.parse_args().directory
    executable = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if executable is None:
        print("pages-check.py: SKIPPED: no Chromium (Debian: apt install chromium)", file=sys.stderr)
        sys.exit(3)
    check(MAMMOTH.exists(), "no target/release/mammoth (cargo build --release)")
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        place = pathlib.Path(scratch)
        (place / "game.pgn").write_text(SHORT)
        mammoth("analyse", place / "game.pgn", "--nodes", 5000, "--out", place / "review", "--html")
        game, contents = place / "review/game-00001.html", place / "review/index.html"
        league = place / "match.html"
        play(("<b>a</b>", "b"), "--max-moves", 10, "--html", league)
        three = place / "three.html"
        play(("<b>a</b>", "b", "c"), "--max-moves", 10, "--html", three)
        browser = Browser(playwright, executable)
        for use in (by_keyboard, by_click, variations, pieces, by_touch, languages, on_paper, without_script):
            use(browser, game)
        hostile_names(browser, game, contents)
        index(browser, contents)
        a_match(browser, league)
        a_league(browser, three)
        a_long_game(place)
        if pictures:
            pictures.mkdir(parents=True, exist_ok=True)
            for name, path in (("game", game), ("match", league), ("index", contents)):
                for width in (1200, 400):
                    with browser.page(path, "#3", viewport={"width": width, "height": 1500}) as page:
                        page.screenshot(path=pictures / f"{name}-{width}.png")
    print("pages-check.py: good")


if __name__ == "__main__":
    main()
