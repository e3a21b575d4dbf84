"""An engine as `--engine` of mammoth describes it: program, and key=value parts with semicolons between them. It is read as
src/league/engine/text.rs reads it; what is wrong with a description is told by mammoth itself."""

# The options that name files or directories, in lower case.
PATH = {"evalfile", "evalapi"}
# Those that name several, with semicolons between them.
PATH_LIST = {"bookfile", "bookfiles", "egtbpath", "egtbpaths"}
LIMITS = {"tc", "movetime", "nodes", "depth"}


class EngineText:
    """What is known of an engine from its description."""

    def __init__(self, text):
        self.pairs = [pair(part, index == 0) for index, part in enumerate(parts(text))]

    def values(self, key):
        return [value for known, value in self.pairs if known == key]

    def program(self):
        """Its program; None for mammoth itself."""
        return next((program for program in self.values("cmd") if program != "self"), None)

    def limits(self):
        """The names of the limits that it has instead of those of the match."""
        return {key for key, _ in self.pairs} & LIMITS

    def files(self):
        """Its program, and the files and directories that its options name."""
        found = [self.program()]
        for key, value in self.pairs:
            option = key.removeprefix("option.").strip().lower() if key.startswith("option.") else None
            value = value.replace("<empty>", "")
            found += [value] if option in PATH else value.split(";") if option in PATH_LIST else []
        return [path.strip() for path in found if path and path.strip()]


def parts(text):
    """Splits at semicolons outside double quotes."""
    found, quoted = [""], False
    for character in text:
        quoted ^= character == '"'
        if character == ";" and not quoted:
            found.append("")
        else:
            found[-1] += character
    return [part.strip() for part in found if part.strip()]


def pair(part, is_first):
    """Key and value. The first part may be a program alone, whose path may hold the sign `=`."""
    key, sign, value = part.partition("=")
    if is_first and (not sign or ("/" in key or "\\" in key) and not key.startswith("option.")):
        key, value = "cmd", part
    return key.strip(), unquoted(value.strip())


def unquoted(value):
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value
