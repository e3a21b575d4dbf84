// The board, the moves and the curve of a game. Everything it shows comes from the element "game", or, in a match, from the
// element "games".
(function () {
  "use strict";
  const data = (name) => {
    const element = document.getElementById(name);
    return element ? JSON.parse(element.textContent) : null;
  };
  const root = document.documentElement;
  const boards = Array.from(document.querySelectorAll(".play svg"));
  const games = data("games");
  let game, nodes, at, chosen;

  function load(loaded) {
    game = loaded;
    nodes = game.nodes;
    const children = nodes.map(() => []);
    nodes.forEach((node, index) => { if (index > 0) children[node.parent].push(index); });
    at = 0;
    // The child that was shown last, so that "next" goes back into a variation that was left. At first no line goes on where the
    // game ends.
    const isEnd = (index) => index > 0 && nodes[index].x !== undefined && nodes[children[index][0]].x === undefined;
    chosen = nodes.map((_, index) => (children[index].length === 0 || isEnd(index) ? undefined : children[index][0]));
  }

  // Pieces never change their kind: each element of a board stands for a piece of its kind, wherever it is.
  const sets = boards.map((svg) => {
    const pieces = {};
    svg.querySelectorAll("[data-piece]").forEach((element) => {
      const kind = element.dataset.piece;
      (pieces[kind] = pieces[kind] || []).push({ element, home: element.dataset.square });
    });
    const marks = document.createElementNS("http://www.w3.org/2000/svg", "g");
    svg.insertBefore(marks, svg.querySelector("[data-piece]").parentNode);
    const arrows = document.createElementNS("http://www.w3.org/2000/svg", "g");
    svg.appendChild(arrows);
    return { pieces, marks, arrows, flipped: svg.closest(".play").classList.contains("black") };
  });

  function point(square, flipped) {
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square.slice(1));
    return flipped ? [100 * (8 - file), 100 * rank] : [100 * file, 100 * (9 - rank)];
  }

  function placement(fen) {
    const placed = [];
    fen.split("/").forEach((row, index) => {
      let file = 0;
      for (const letter of row) {
        if (letter >= "1" && letter <= "9") { file += Number(letter); continue; }
        placed.push([letter, "abcdefghi"[file] + (9 - index)]);
        file += 1;
      }
    });
    return placed;
  }

  function shape(name, attributes) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  }

  function arrow(move, flipped, color) {
    const [x1, y1] = point(move.slice(0, 2), flipped);
    const [x2, y2] = point(move.slice(2), flipped);
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const at = (along, aside) => `${x1 + along * dx - aside * dy},${y1 + along * dy + aside * dx}`;
    const points = [[38, -7], [length - 30, -7], [length - 30, -19], [length, 0], [length - 30, 19], [length - 30, 7], [38, 7]];
    return shape("polygon", { points: points.map(([a, b]) => at(a, b)).join(" "), fill: color, "fill-opacity": 0.7 });
  }

  function draw(set, node) {
    const free = {};
    for (const kind in set.pieces) free[kind] = set.pieces[kind].slice();
    placement(node.fen).forEach(([kind, square]) => {
      const stock = free[kind] || [];
      if (stock.length === 0) return;
      // One that stands here already stays, so that pieces do not change places.
      const same = stock.findIndex((piece) => piece.square === square);
      const piece = stock.splice(Math.max(same, 0), 1)[0];
      const [x0, y0] = point(piece.home, set.flipped);
      const [x, y] = point(square, set.flipped);
      piece.square = square;
      piece.element.setAttribute("transform", `translate(${x - x0} ${y - y0})`);
      piece.element.style.display = "";
    });
    for (const kind in free) free[kind].forEach((piece) => { piece.square = null; piece.element.style.display = "none"; });
    set.marks.replaceChildren();
    set.arrows.replaceChildren();
    if (node.move) {
      [node.move.slice(0, 2), node.move.slice(2)].forEach((square) => {
        const [cx, cy] = point(square, set.flipped);
        set.marks.appendChild(shape("circle", { cx, cy, r: 50, fill: "#f2c200", "fill-opacity": 0.55 }));
      });
    }
    if (node.better) set.arrows.appendChild(arrow(node.better, set.flipped, "#2e7d32"));
  }

  // What is written on the pieces. Moves are in simplified characters until the traditional set is chosen.
  const writing = data("pieces");
  let written = 0;
  let traditional = false;

  // A move in the script that is chosen.
  function spelled(move) {
    const [from, to] = traditional ? [writing.simplified, writing.traditional] : [writing.traditional, writing.simplified];
    return Array.from(move || "", (character) => to[from.indexOf(character)] || character).join("");
  }

  function nextPieces() {
    written = (written + 1) % writing.sets.length;
    const set = writing.sets[written];
    traditional = set.traditional;
    document.querySelectorAll("[data-piece]").forEach((piece) => {
      piece.parentNode.setAttribute("font-family", set.fonts);
      piece.querySelector("text").textContent = set.texts[piece.dataset.piece];
    });
    document.querySelectorAll(".river").forEach((river) => {
      river.setAttribute("font-family", set.fonts);
      river.querySelectorAll("text").forEach((word, index) => { word.textContent = set.river[index] || ""; });
    });
    document.querySelectorAll(".han").forEach((move) => { move.textContent = spelled(move.textContent); });
  }

  function say(name, text) {
    document.querySelectorAll(`[data-say="${name}"]`).forEach((element) => { element.textContent = text || ""; });
  }

  function show(index, moved) {
    at = index;
    const node = nodes[index];
    for (let child = index; child > 0; child = nodes[child].parent) chosen[nodes[child].parent] = child;
    sets.forEach((set) => draw(set, node));
    document.querySelectorAll(".at").forEach((element) => element.classList.remove("at"));
    const link = document.querySelector(`[data-node="${index}"]`);
    if (link) {
      link.classList.add("at");
      const list = link.closest(".moves");
      const [box, frame] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
      if (box.top < frame.top || box.bottom > frame.bottom) list.scrollTop += box.top - frame.top - frame.height / 2;
    }
    say("score", node.score);
    say("han", spelled(node.han));
    say("wxf", node.wxf);
    say("en", node.en);
    say("zh", node.zh);
    const cursor = document.getElementById("cursor");
    if (cursor && node.x !== undefined) { cursor.setAttribute("x1", node.x); cursor.setAttribute("x2", node.x); }
    if (moved && index > 0 && !games) history.replaceState(null, "", "#" + index);
  }

  // The position of the game that is shown, or that the line which is shown leaves.
  function ofGame() {
    let node = at;
    while (node > 0 && nodes[node].x === undefined) node = nodes[node].parent;
    return node;
  }

  const step = {
    first: () => 0,
    back: () => (at > 0 ? nodes[at].parent : 0),
    next: () => (chosen[at] === undefined ? at : chosen[at]),
    last: () => { let end = at; while (chosen[end] !== undefined) end = chosen[end]; return end; },
    // The next and the last turning point of the game.
    turn: () => { const turn = game.turns.find((turn) => turn > ofGame()); return turn === undefined ? at : turn; },
    unturn: () => { const before = game.turns.filter((turn) => turn < ofGame()); return before.length ? before[before.length - 1] : 0; },
  };
  const keys = {
    ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", ArrowDown: "turn", ArrowUp: "unturn",
  };

  function toggle(name) { root.classList.toggle(name); }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (keys[event.key]) { event.preventDefault(); root.classList.add("chosen"); show(step[keys[event.key]](), true); }
    else if (event.key === "f") toggle("flip");
  });
  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-node], [data-step], [data-toggle], [data-pieces]");
    if (!target) return;
    event.preventDefault();
    root.classList.add("chosen");
    if (target.dataset.node) show(Number(target.dataset.node), true);
    else if (target.dataset.step) show(step[target.dataset.step](), true);
    else if (target.dataset.pieces) nextPieces();
    else toggle(target.dataset.toggle);
  });
  const curve = document.getElementById("curve");
  if (curve && !games) {
    curve.addEventListener("click", (event) => {
      const box = curve.getBoundingClientRect();
      const x = game.width * (event.clientX - box.left) / box.width;
      let nearest = 0;
      nodes.forEach((node, index) => {
        if (node.x !== undefined && Math.abs(node.x - x) < Math.abs(nodes[nearest].x - x)) nearest = index;
      });
      show(nearest, true);
    });
  }
  // A board is swept like a page.
  let touched = null;
  document.querySelectorAll(".play").forEach((board) => {
    board.addEventListener("touchstart", (event) => { touched = event.changedTouches[0].clientX; }, { passive: true });
    board.addEventListener("touchend", (event) => {
      const way = event.changedTouches[0].clientX - touched;
      if (Math.abs(way) > 30) show(way < 0 ? step.next() : step.back(), true);
    });
  });

  // A game of a match as nodes: its moves are played on the board that it begins with.
  function nodesOf(played) {
    const board = {};
    placement(played.fen).forEach(([kind, square]) => { board[square] = kind; });
    const fen = () => {
      let text = "";
      for (let rank = 9; rank >= 0; rank--) {
        let empty = 0;
        for (const file of "abcdefghi") {
          const kind = board[file + rank];
          if (kind === undefined) { empty += 1; continue; }
          text += (empty || "") + kind;
          empty = 0;
        }
        text += (empty || "") + (rank ? "/" : "");
      }
      return text;
    };
    const split = (text) => (text ? text.split(" ") : []);
    const [names, scores] = [split(played.names), split(played.scores)];
    const nodes = [{ parent: 0, fen: played.fen }];
    split(played.moves).forEach((move, index) => {
      board[move.slice(2)] = board[move.slice(0, 2)];
      delete board[move.slice(0, 2)];
      nodes.push({ parent: index, move, fen: fen(), han: names[index], wxf: names[index], score: scores[index] });
    });
    return nodes;
  }

  function element(name, attributes, text) {
    const made = document.createElement(name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  // Shows a game of a match: its moves as a list, the board at its end.
  function open(number) {
    const played = games[number];
    const list = document.querySelector(".moves");
    list.replaceChildren();
    load({ nodes: nodesOf(played), turns: [], width: 1 });
    const begins = played.black_begins ? 1 : 0;
    let row = null;
    nodes.slice(1).forEach((node, index) => {
      if ((index + begins) % 2 === 0 || row === null) {
        row = element("div", { class: "move-row" });
        row.appendChild(element("span", { class: "number" }, Math.floor((index + begins) / 2) + 1 + "."));
        if (index === 0 && begins) row.appendChild(element("span", {}));
        list.appendChild(row);
      }
      const link = element("a", { class: "mv", "data-node": index + 1, href: "#" }, node.wxf);
      if (node.score && node.score !== "-") link.appendChild(element("small", {}, node.score));
      row.appendChild(link);
    });
    document.querySelectorAll("tr.shown").forEach((shown) => shown.classList.remove("shown"));
    const line = document.querySelector(`tr[data-game="${number}"]`);
    if (line) line.classList.add("shown");
    say("title", `${played.round}: ${played.red} – ${played.black} ${played.result}`);
    show(nodes.length - 1, false);
  }

  root.classList.add("live");
  if (games) {
    document.addEventListener("click", (event) => {
      const line = event.target.closest("tr[data-game]");
      if (line) { root.classList.add("chosen"); open(Number(line.dataset.game)); }
    });
    if (games.length > 0) open(games.length - 1);
    else load({ nodes: [{ parent: 0, fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR" }], turns: [], width: 1 });
    // The page is rewritten while the match goes on. Whoever plays through a game is not disturbed.
    if (document.querySelector("[data-running]")) {
      setTimeout(() => { if (!root.classList.contains("chosen")) location.reload(); }, 15000);
    }
  } else {
    load(data("game"));
    const asked = Number(location.hash.slice(1));
    show(Number.isInteger(asked) && asked > 0 && asked < nodes.length ? asked : 0, false);
  }
})();
