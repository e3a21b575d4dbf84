//! The speeds that matter: generation, make and unmake, evaluation, the table, a search to a fixed depth.
//!
//! Run with `cargo bench`; a filter picks some, for example `cargo bench -- make`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use mammoth::notation::parse_epd_file;
use mammoth::position::Position;

fn main() {
    divan::main();
}

fn positions(text: &str) -> Vec<Position> {
    parse_epd_file(text).expect("the file is part of the project").into_iter().map(|epd| epd.position).collect()
}

fn bench_set() -> Vec<Position> {
    positions(include_str!("../bench-positions/bench.epd"))
}

mod board {
    use super::*;
    use mammoth::notation::{START_FEN, parse_fen};
    use mammoth::position::{Targets, perft};
    use mammoth::search::exchange;
    use mammoth::types::Move;

    fn perft_set() -> Vec<Position> {
        positions(include_str!("../bench-positions/perft.epd"))
    }

    fn legal_moves() -> Vec<(Position, Vec<Move>)> {
        perft_set().into_iter().map(|p| (p.clone(), p.legal_moves().to_vec())).collect()
    }

    fn count(set: &[(Position, Vec<Move>)]) -> ItemsCount {
        ItemsCount::new(set.iter().map(|(_, moves)| moves.len()).sum::<usize>())
    }

    /// Items: leaves.
    #[divan::bench(sample_count = 20)]
    fn perft_4(bencher: Bencher) {
        let mut start = parse_fen(START_FEN).expect("a good FEN");
        bencher.counter(ItemsCount::new(3_290_240_usize)).bench_local(|| perft(black_box(&mut start), 4));
    }

    /// Items: positions.
    #[divan::bench(args = [Targets::All, Targets::Captures])]
    fn generate(bencher: Bencher, targets: Targets) {
        let set = perft_set();
        bencher.counter(ItemsCount::new(set.len())).bench_local(|| {
            for position in &set {
                let mut sum = 0;
                black_box(position).generate(targets, |mv| sum += mv.bits() as u32);
                black_box(sum);
            }
        });
    }

    /// Items: moves made and taken back.
    #[divan::bench]
    fn make_and_unmake(bencher: Bencher) {
        let mut set = legal_moves();
        bencher.counter(count(&set)).bench_local(|| {
            for (position, moves) in &mut set {
                for &mv in moves.iter() {
                    black_box(position.make(mv));
                    position.unmake();
                }
            }
        });
    }

    /// Items: moves.
    #[divan::bench]
    fn gives_check(bencher: Bencher) {
        let set = legal_moves();
        let checks = |(p, moves): &(Position, Vec<Move>)| moves.iter().filter(|&&mv| p.gives_check(mv)).count();
        bencher.counter(count(&set)).bench_local(|| set.iter().map(checks).sum::<usize>());
    }

    /// Items: moves.
    #[divan::bench]
    fn static_exchange(bencher: Bencher) {
        let set = legal_moves();
        let paying =
            |(p, moves): &(Position, Vec<Move>)| moves.iter().filter(|&&mv| exchange::gains_at_least(p, mv, 0)).count();
        bencher.counter(count(&set)).bench_local(|| set.iter().map(paying).sum::<usize>());
    }
}

mod evaluation {
    use super::*;
    use mammoth::eval::Evaluator;
    use mammoth::eval::classic::{Accumulator, Judgement, evaluate};
    use mammoth::eval::nnue::Network;
    use mammoth::types::Ply;

    /// Items: positions.
    #[divan::bench]
    fn classic(bencher: Bencher) {
        let set: Vec<_> = bench_set().into_iter().map(|position| (Accumulator::new(&position), position)).collect();
        bencher
            .counter(ItemsCount::new(set.len()))
            .bench_local(|| set.iter().map(|(sums, p)| evaluate(black_box(p), sums).value()).sum::<i32>());
    }

    /// Items: positions.
    #[divan::bench]
    fn network_afresh(bencher: Bencher) {
        let set = bench_set();
        let network = Network::embedded();
        bencher
            .counter(ItemsCount::new(set.len()))
            .bench_local(|| set.iter().map(|p| network.value_of_position(black_box(p)).value()).sum::<i32>());
    }

    /// Items: moves.
    #[divan::bench]
    fn network_after_a_move(bencher: Bencher) {
        let network = Network::embedded();
        let begin = |position: Position| {
            let mut evaluator = Evaluator::new();
            evaluator.begin(Some(&network), Judgement::SOUND, &position);
            let moves = position.legal_moves();
            (evaluator, position, moves)
        };
        let mut set: Vec<_> = bench_set().into_iter().map(begin).collect();
        let moves: usize = set.iter().map(|(_, _, moves)| moves.len()).sum();
        bencher.counter(ItemsCount::new(moves)).bench_local(|| {
            let mut sum = 0;
            for (evaluator, position, moves) in &mut set {
                for &mv in moves.iter() {
                    let change = position.make(mv);
                    evaluator.step(Ply::ROOT, position, &change);
                    sum += evaluator.evaluate(Ply::ROOT.next(), position).value();
                    position.unmake();
                }
            }
            sum
        });
    }
}

mod table {
    use super::*;
    use mammoth::tt::{Bound, Entry, Table};
    use mammoth::types::{Depth, Key, Score};

    const MANY: u64 = 4096;

    fn table_and_keys() -> (Table, Vec<Key>) {
        let keys = (1..=MANY).map(|n| Key::new(n.wrapping_mul(0x9e37_79b9_7f4a_7c15))).collect();
        (Table::new(64).expect("64 MiB are to be had"), keys)
    }

    fn store_all(table: &Table, keys: &[Key]) {
        let entry = Entry {
            mv: None,
            score: Score::cp(17),
            eval: Some(Score::cp(3)),
            depth: Depth::new(5),
            bound: Bound::Exact,
            pv: false,
        };
        keys.iter().for_each(|&key| table.store(key, entry));
    }

    /// Items: entries.
    #[divan::bench]
    fn store(bencher: Bencher) {
        let (table, keys) = table_and_keys();
        bencher.counter(ItemsCount::new(MANY)).bench_local(|| store_all(&table, &keys));
    }

    /// Items: entries.
    #[divan::bench]
    fn probe(bencher: Bencher) {
        let (table, keys) = table_and_keys();
        store_all(&table, &keys);
        bencher
            .counter(ItemsCount::new(MANY))
            .bench_local(|| keys.iter().filter(|&&key| table.probe(key).is_some()).count());
    }
}

mod search {
    use super::*;
    use mammoth::search::{Job, Pool};
    use mammoth::time::Limits;
    use mammoth::tt::Table;

    #[divan::bench(sample_count = 10, sample_size = 1)]
    fn depth_7_of_8_positions(bencher: Bencher) {
        let set = bench_set();
        let pool = Pool::new(1).expect("a thread is to be had");
        let table = Table::new(16).expect("16 MiB are to be had");
        let jobs = || set.iter().step_by(6).map(|p| Job::new(p.clone(), Limits::depth(7))).collect::<Vec<_>>();
        bencher.with_inputs(jobs).bench_local_values(|jobs| {
            for job in &jobs {
                table.clear(1);
                pool.clear();
                pool.prepare();
                black_box(pool.run(job, &table, &|_| {}));
            }
        });
    }
}
