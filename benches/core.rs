//! The speeds that matter: generation, make and unmake, evaluation, the table, a search to a fixed depth.
//!
//! Run with `cargo bench`; a filter picks some, for example `cargo bench -- make`.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use mammoth::eval::Evaluator;
use mammoth::eval::classic::{Accumulator, Judgement, evaluate};
use mammoth::eval::nnue::Network;
use mammoth::notation::{parse_epd_file, parse_fen};
use mammoth::position::{Position, Targets, perft};
use mammoth::search::{Job, Pool, exchange};
use mammoth::time::Limits;
use mammoth::tt::{Bound, Entry, Table};
use mammoth::types::{Depth, Key, Move, Ply, Score};
use std::hint::black_box;

fn positions(text: &str) -> Vec<Position> {
    parse_epd_file(text).expect("the file is part of the project").into_iter().map(|epd| epd.position).collect()
}

fn bench_set() -> Vec<Position> {
    positions(include_str!("../bench-positions/bench.epd"))
}

fn board(criterion: &mut Criterion) {
    let set = positions(include_str!("../bench-positions/perft.epd"));
    let mut group = criterion.benchmark_group("board");
    group.throughput(Throughput::Elements(3_290_240));
    group.sample_size(20);
    let mut start = parse_fen(mammoth::notation::START_FEN).expect("a good FEN");
    group.bench_function("perft 4 (leaves)", |bencher| bencher.iter(|| perft(black_box(&mut start), 4)));

    group.throughput(Throughput::Elements(set.len() as u64));
    for (name, targets) in [("generate all", Targets::All), ("generate captures", Targets::Captures)] {
        group.bench_function(format!("{name} (positions)"), |bencher| {
            bencher.iter(|| {
                for position in &set {
                    let mut sum = 0;
                    black_box(position).generate(targets, |mv| sum += mv.bits() as u32);
                    black_box(sum);
                }
            });
        });
    }

    let mut moves: Vec<(Position, Vec<Move>)> = set.iter().map(|p| (p.clone(), p.legal_moves().to_vec())).collect();
    let pairs: usize = moves.iter().map(|(_, list)| list.len()).sum();
    group.throughput(Throughput::Elements(pairs as u64));
    group.bench_function("make and unmake (pairs)", |bencher| {
        bencher.iter(|| {
            for (position, list) in &mut moves {
                for &mv in list.iter() {
                    black_box(position.make(mv));
                    position.unmake();
                }
            }
        });
    });
    group.bench_function("gives check (moves)", |bencher| {
        bencher
            .iter(|| moves.iter().map(|(p, list)| list.iter().filter(|&&mv| p.gives_check(mv)).count()).sum::<usize>());
    });
    group.bench_function("static exchange (moves)", |bencher| {
        let pays = |position: &Position, mv: Move| exchange::gains_at_least(position, mv, 0);
        bencher.iter(|| moves.iter().map(|(p, list)| list.iter().filter(|&&mv| pays(p, mv)).count()).sum::<usize>());
    });
    group.finish();
}

fn evaluation(criterion: &mut Criterion) {
    let set: Vec<_> = bench_set().into_iter().map(|position| (Accumulator::new(&position), position)).collect();
    let mut group = criterion.benchmark_group("evaluation");
    group.throughput(Throughput::Elements(set.len() as u64));
    group.bench_function("evaluate (positions)", |bencher| {
        bencher.iter(|| set.iter().map(|(accumulator, p)| evaluate(black_box(p), accumulator).value()).sum::<i32>());
    });
    let network = Network::embedded();
    group.bench_function("network, computed afresh (positions)", |bencher| {
        bencher.iter(|| set.iter().map(|(_, p)| network.value_of_position(black_box(p)).value()).sum::<i32>());
    });
    let mut following: Vec<_> = set
        .iter()
        .map(|(_, p)| {
            let mut evaluator = Evaluator::new();
            evaluator.begin(Some(&network), Judgement::SOUND, p);
            (evaluator, p.clone(), p.legal_moves())
        })
        .collect();
    let moves: usize = following.iter().map(|(_, _, moves)| moves.len()).sum();
    group.throughput(Throughput::Elements(moves as u64));
    group.bench_function("network, after a move (moves)", |bencher| {
        bencher.iter(|| {
            let mut sum = 0;
            for (evaluator, position, moves) in &mut following {
                for &mv in moves.iter() {
                    let change = position.make(mv);
                    evaluator.step(Ply::ROOT, position, &change);
                    sum += evaluator.evaluate(Ply::ROOT.next(), position).value();
                    position.unmake();
                }
            }
            sum
        });
    });
    group.finish();
}

fn table(criterion: &mut Criterion) {
    const MANY: u64 = 4096;
    let table = Table::new(64).expect("64 MiB are to be had");
    let keys: Vec<Key> = (1..=MANY).map(|n| Key::new(n.wrapping_mul(0x9e37_79b9_7f4a_7c15))).collect();
    let entry = Entry {
        mv: None,
        score: Score::cp(17),
        eval: Some(Score::cp(3)),
        depth: Depth::new(5),
        bound: Bound::Exact,
        pv: false,
    };
    let mut group = criterion.benchmark_group("table");
    group.throughput(Throughput::Elements(MANY));
    group.bench_function("store", |bencher| bencher.iter(|| keys.iter().for_each(|&key| table.store(key, entry))));
    group.bench_function("probe", |bencher| {
        bencher.iter(|| keys.iter().filter(|&&key| table.probe(key).is_some()).count());
    });
    group.finish();
}

fn search(criterion: &mut Criterion) {
    let set = bench_set();
    let pool = Pool::new(1).expect("a thread is to be had");
    let table = Table::new(16).expect("16 MiB are to be had");
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    group.bench_function("depth 7 of 8 positions", |bencher| {
        let jobs = || set.iter().step_by(6).map(|p| Job::new(p.clone(), Limits::depth(7))).collect::<Vec<_>>();
        let run = |jobs: Vec<Job>| {
            for job in &jobs {
                table.clear(1);
                pool.clear();
                pool.prepare();
                black_box(pool.run(job, &table, &|_| {}));
            }
        };
        bencher.iter_batched(jobs, run, BatchSize::PerIteration);
    });
    group.finish();
}

criterion_group!(benches, board, evaluation, table, search);
criterion_main!(benches);
