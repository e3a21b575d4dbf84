fn main() {
    let args: Vec<String> = std::env::args().collect();
    let depth: u32 = args[1].parse().unwrap();
    let fen = args.get(2).map(|s| s.as_str()).unwrap_or(mammoth::notation::START_FEN);
    let mut pos = mammoth::notation::parse_fen(fen).unwrap();
    let t = std::time::Instant::now();
    let n = mammoth::position::perft(&mut pos, depth);
    let e = t.elapsed().as_secs_f64();
    println!("nodes {n} {:.3}s nps {:.1}M", e, n as f64 / e / 1e6);
}
