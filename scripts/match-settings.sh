# Read by the scripts beside this file that play matches: the settings every such match begins with, unless the caller of
# the script says otherwise. `settings` is what is to be added to the caller's `arguments`.

print_usage() { # FILE : the comment at the head of a script
    sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$1"
}

given() { # OPTION… : one of them is among the caller's
    local argument option
    for argument in "${arguments[@]}"; do
        for option in "$@"; do
            [[ "$argument" != "$option" && "$argument" != "$option="* ]] || return 0
        done
    done
    return 1
}

limits() { # OPTION VALUE : how long a move may take
    given --tc --movetime --nodes --depth || settings+=("$@")
}

usual() { # OPTION [VALUE]
    given "$1" || settings+=("$@")
}

arguments=("$@")
settings=()
usual --concurrency 2
usual --openings bench-positions/openings-more.fen
usual --resign
usual --draw
