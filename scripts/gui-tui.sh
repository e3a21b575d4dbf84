#!/usr/bin/env bash
# Lets xiangqi_tui play both sides of a game with the engine, in UCCI and in UCI, inside tmux; called by gui-check.sh.
# Usage: scripts/gui-tui.sh ENGINE OUT
set -euo pipefail
engine="$1"
out="$2"

for protocol in ucci uci; do
    place="$out/tui-$protocol"
    rm -rf "$place" && mkdir -p "$place"
    # Everything that is said on both sides is kept. The client kills the process it started and waits until nobody holds its
    # pipes any more: so that process has to become the engine itself, and the recorders must not hold its standard error.
    cat > "$place/engine.sh" <<END
#!/usr/bin/env bash
exec "$engine" < <(exec tee -a "$place/said.log" 2> /dev/null) > >(exec tee -a "$place/heard.log" 2> /dev/null)
END
    chmod +x "$place/engine.sh"
    cat > "$place/xiangqi_tui.conf" <<END
engine_path=$place/engine.sh
engine_protocol=$protocol
engine_threads=1
engine_hash_mb=64
engine_multi_pv=2
engine_search_limit=movetime
engine_movetime_ms=200
book_local_enabled=0
book_cloud_enabled=0
END
    session="mammoth-gui-$protocol-$$"
    tmux new-session -d -s "$session" -x 160 -y 50 "cd '$place' && '$out/tui/bin/xiangqi_tui' 2> errors.log"
    trap 'tmux kill-session -t "$session" 2> /dev/null || true' EXIT
    sleep 2
    for command in /rai /bai; do
        tmux send-keys -t "$session" "$command" && sleep 0.5 && tmux send-keys -t "$session" Enter && sleep 0.5
    done
    sleep 20
    tmux capture-pane -p -t "$session" > "$place/screen.txt"
    tmux send-keys -t "$session" C-c
    sleep 1
    tmux kill-session -t "$session" 2> /dev/null || true
    moves="$(grep -c '^bestmove ' "$place/heard.log" || true)"
    refused="$(grep -E '^info (message|string)' "$place/heard.log" | grep -cv 'from the opening book' || true)"
    echo "$protocol: $moves moves, $refused lines refused; the screen is in $place/screen.txt"
    ((moves >= 10 && refused == 0)) || exit 1
done
