# Read by the scripts beside this file that run some of the tests. A name that fits no test is a mistake: tests get other names, and
# what selects none passes without having tested anything.

# Runs the tests of `cargo_test` (an array: cargo and what comes before --) that fit one of the filters. Ends the script when one
# filter fits none.
run_tests() { # FILTER… [-- OPTION…] : what goes to the tests themselves; the empty filter fits all
    local filters=() options=() filter list
    while [[ $# -gt 0 && "$1" != -- ]]; do
        filters+=("$1")
        shift
    done
    [[ $# -eq 0 ]] || options=("${@:2}")
    for filter in "${filters[@]}"; do
        list="$("${cargo_test[@]}" -- --list "$filter" "${options[@]}")"
        if ! grep -q ': test$' <<< "$list"; then
            echo "${0##*/}: no test is called \"$filter\"${options[*]:+ (with ${options[*]})}: nothing would be tested" >&2
            exit 1
        fi
    done
    "${cargo_test[@]}" -- "${filters[@]}" "${options[@]}"
}
