#!/usr/bin/env python3
"""Licences of the crates that are part of the program, or that it is built with.

  scripts/licences.py            fails when a crate has a licence that the project does not take
  scripts/licences.py texts F [TARGET [FEATURES]]
                                 writes the licences of the crates that are linked into the program on this kind of machine, or on
                                 TARGET, to F, one after the other: what belongs beside a program that is handed on;
                                 FEATURES are those besides the default ones, with commas between them

Works without a network once `cargo fetch` has run. Known vulnerabilities are the matter of `cargo deny check advisories`
or `cargo audit`, which fetch their list.
"""

import json
import pathlib
import re
import subprocess
import sys

# Licences that ask for no more than their text beside the program.
TAKEN = {
    "MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Zlib", "Unlicense",
    "Unicode-3.0", "BSL-1.0", "ISC", "CC0-1.0",
}
FILES = re.compile(r"^(licen[cs]e|copying|copyright|notice|unlicense)", re.IGNORECASE)


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def metadata(*options):
    return json.loads(run("cargo", "metadata", "--format-version", "1", *options))


def host():
    return re.search(r"^host: (\S+)$", run("rustc", "-vV"), re.MULTILINE)[1]


def is_taken(expression):
    """Whether an SPDX expression can be met with the licences that are taken. AND binds stronger than OR."""
    tokens = re.findall(r"\(|\)|[^\s()]+", expression.replace("/", " OR "))

    def any_of():
        met = all_of()
        while tokens and tokens[0] == "OR":
            tokens.pop(0)
            # Both sides are read, whatever the first one says.
            met = all_of() or met
        return met

    def all_of():
        met = one()
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            met = one() and met
        return met

    def one():
        token = tokens.pop(0)
        if token == "(":
            met = any_of()
            tokens.pop(0)
            return met
        if tokens and tokens[0] == "WITH":
            token = f"{token} WITH {tokens[1]}"
            del tokens[:2]
        return token in TAKEN

    return any_of()


def linked(data):
    """The packages that are linked into the program: no build scripts, no macros, no tests."""
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    root, found, left = data["resolve"]["root"], set(), [data["resolve"]["root"]]
    while left:
        for dependency in nodes[left.pop()]["deps"]:
            is_normal = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            package = packages[dependency["pkg"]]
            is_macro = any("proc-macro" in target["kind"] for target in package["targets"])
            if is_normal and not is_macro and dependency["pkg"] not in found:
                found.add(dependency["pkg"])
                left.append(dependency["pkg"])
    return sorted((packages[name] for name in found - {root}), key=lambda package: package["name"])


def check(data):
    refused = [
        f"{package['name']} {package['version']}: {package['license'] or 'no licence'}"
        for package in data["packages"]
        if package["source"] and not is_taken(package["license"] or "none")
    ]
    for line in refused:
        print(f"licences.py: {line} is not taken", file=sys.stderr)
    print(f"{len(data['packages'])} crates, {len(refused)} with a licence that is not taken")
    return 1 if refused else 0


def write_texts(data, path):
    missing, parts = [], []
    for package in linked(data):
        folder = pathlib.Path(package["manifest_path"]).parent
        texts = sorted(file for file in folder.iterdir() if file.is_file() and FILES.match(file.name))
        if not texts:
            missing.append(package["name"])
        title = f"{package['name']} {package['version']} ({package['license']})"
        parts.append("\n\n".join([title + "\n" + "=" * len(title)] + [file.read_text(errors="replace").strip() for file in texts]))
    pathlib.Path(path).write_text("\n\n\n".join(parts) + "\n")
    print(f"{len(parts)} crates are linked into the program; their licences are in {path}")
    if missing:
        print(f"without a text of their own, under the licence named in {path}: {', '.join(missing)}")
    return 0


def main():
    match sys.argv[1:]:
        case []:
            return check(metadata())
        case ["texts", path]:
            return write_texts(metadata("--filter-platform", host()), path)
        case ["texts", path, target]:
            return write_texts(metadata("--filter-platform", target), path)
        case ["texts", path, target, features]:
            return write_texts(metadata("--filter-platform", target, "--features", features), path)
        case _:
            print(__doc__, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main())
