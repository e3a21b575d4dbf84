//! The laws of the transposition table, seen from outside.

#[path = "support/cases.rs"]
mod cases;

use cases::cases;
use mammoth::tt::{Age, AllocationError, Bound, Entry, Table, Word};
use mammoth::types::{Depth, Key, Move, Score, Square};
use proptest::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A one-to-one scrambler of 64 bits (the finalizer of SplitMix64).
fn scramble(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The only entry that is ever stored under a key, so that any answer can be checked.
fn entry_of(key: Key) -> Entry {
    let bits = scramble(key.bits());
    let (from, to) = ((bits >> 8) as usize % Square::COUNT, (bits >> 16) as usize % Square::COUNT);
    Entry {
        mv: (from != to).then(|| Move::new(Square::at(from), Square::at(to))),
        score: Score::from_raw((bits >> 24) as i16 % 10_002),
        eval: (bits & 1 == 0).then(|| Score::from_raw((bits >> 40) as i16 % 10_002)),
        depth: Depth::new((bits >> 56) as i32 % 255 - 8),
        bound: [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact][(bits >> 1) as usize % 4],
        pv: bits & 8 != 0,
    }
}

/// Keys of one bucket in any table up to 64 MiB.
fn neighbour(number: u64) -> Key {
    Key::new((0x5a5a << 48) | number)
}

fn lower(depth: i32, mv: Option<Move>) -> Entry {
    Entry { mv, score: Score::cp(50), eval: None, depth: Depth::new(depth), bound: Bound::Lower, pv: false }
}

fn some_move() -> Move {
    Move::new(Square::at(19), Square::at(22))
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn any_word_is_an_entry_that_goes_back_or_nothing(bits: u64) {
        let word = Word::from_bits(bits);
        if let Some(entry) = word.decode() {
            prop_assert_eq!(Word::encode(entry, word.age()), word);
        }
    }

    /// As above, but most of these words are entries or miss being one by a single field.
    #[test]
    fn nearly_sound_words_too(key: u64, age in 0..32_u8, field in 0..64_u32, noise: u64) {
        let sound = Word::encode(entry_of(Key::new(key)), Age::new(age)).bits();
        let word = Word::from_bits(sound ^ ((noise & 0xff) << field));
        if let Some(entry) = word.decode() {
            prop_assert_eq!(Word::encode(entry, word.age()), word);
        }
    }

    #[test]
    fn any_entry_comes_back_from_its_word(key: u64, age in 0..32_u8) {
        let entry = entry_of(Key::new(key));
        let word = Word::encode(entry, Age::new(age));
        prop_assert_ne!(word, Word::EMPTY);
        prop_assert_eq!(word.decode(), Some(entry));
        prop_assert_eq!(word.age(), Age::new(age));
    }
}

#[test]
fn every_size_stores_and_finds_every_key() {
    for mebibytes in [1, 3, 7, 64] {
        let table = Table::new(mebibytes).unwrap();
        assert_eq!(table.mebibytes(), mebibytes);
        let keys = (0..10_000).map(scramble).chain([0, 1, u64::MAX, u64::MAX - 1, 1 << 63]).map(Key::new);
        for key in keys {
            assert_eq!(table.probe(key), None);
            table.prefetch(key);
            table.store(key, entry_of(key));
            assert_eq!(table.probe(key), Some(entry_of(key)));
        }
    }
}

#[test]
fn buckets_share_the_keys_evenly() {
    // At one key per slot a Poisson distribution over the buckets drops (4³e⁻⁴/3! and so on) a fifth of the keys.
    let table = Table::new(3).unwrap();
    let slots = 3 * 65_536;
    (0..slots).for_each(|seed| table.store(Key::new(scramble(seed)), lower(1, None)));
    let found = (0..slots).filter(|&seed| table.probe(Key::new(scramble(seed))).is_some()).count() as f64;
    assert!((0.79..0.82).contains(&(found / slots as f64)), "{found} of {slots}");
}

#[test]
fn refused_sizes_are_an_error_and_leave_the_table_alone() {
    let mut table = Table::new(3).unwrap();
    table.store(neighbour(1), entry_of(neighbour(1)));
    for absurd in [10_000_000, usize::MAX >> 20, (usize::MAX >> 20) + 1, usize::MAX] {
        let error = table.resize(absurd).unwrap_err();
        assert!(error.to_string().contains(&format!("{absurd} MiB")), "{error}");
        assert!(error.to_string().contains("ask for less"), "{error}");
    }
    assert_eq!(table.resize(0), Err(AllocationError::Empty));
    assert_eq!(table.mebibytes(), 3);
    assert_eq!(table.probe(neighbour(1)), Some(entry_of(neighbour(1))));
    table.resize(7).unwrap();
    assert_eq!((table.mebibytes(), table.probe(neighbour(1))), (7, None));
}

#[test]
fn a_later_answer_replaces_an_earlier_one_unless_it_is_much_shallower() {
    let table = Table::new(1).unwrap();
    let key = neighbour(1);
    let depth = || table.probe(key).unwrap().depth.plies();
    table.store(key, lower(10, None));
    table.store(key, lower(6, None));
    assert_eq!(depth(), 6, "a little shallower");
    table.store(key, lower(10, None));
    table.store(key, lower(5, None));
    assert_eq!(depth(), 10, "much shallower");
    table.store(key, Entry { bound: Bound::Exact, ..lower(0, None) });
    assert_eq!(depth(), 0, "exact");
    table.store(key, lower(10, None));
    table.new_search();
    table.store(key, lower(-1, None));
    assert_eq!(depth(), -1, "of the search before");
    table.store(key, Entry { bound: Bound::None, ..lower(20, None) });
    assert_eq!(table.probe(key).unwrap().bound, Bound::Lower, "without bound");
}

#[test]
fn a_draw_forgets_one_position_in_a_thousand_and_stays_when_the_size_changes() {
    let forgotten = |table: &Table| -> Vec<u64> {
        let keys = (0..20_000).filter(|&seed| {
            let key = Key::new(scramble(seed));
            table.store(key, lower(1, None));
            table.probe(key).is_none()
        });
        keys.collect()
    };
    let mut table = Table::new(3).unwrap();
    assert!(forgotten(&table).is_empty());
    table.reseed(7);
    let before = forgotten(&table);
    assert!((5..50).contains(&before.len()), "{} of 20,000", before.len());
    table.resize(5).unwrap();
    assert_eq!(forgotten(&table), before);
    table.reseed(0);
    assert!(forgotten(&table).is_empty());
}

#[test]
fn moves_and_evaluations_survive_answers_without() {
    let table = Table::new(1).unwrap();
    let key = neighbour(1);
    let eval = Some(Score::cp(33));
    table.store(key, Entry { eval, ..lower(4, Some(some_move())) });
    table.store(key, lower(5, None));
    let kept = Entry { eval, ..lower(5, Some(some_move())) };
    assert_eq!(table.probe(key), Some(kept), "the later entry inherits");

    let key = neighbour(2);
    table.store(key, lower(20, None));
    table.store(key, Entry { eval, ..lower(1, Some(some_move())) });
    let kept = Entry { eval, ..lower(20, Some(some_move())) };
    assert_eq!(table.probe(key), Some(kept), "the deeper entry inherits");

    let key = neighbour(3);
    let guess = |eval| Entry { bound: Bound::None, eval, ..lower(1, None) };
    table.store(key, guess(eval));
    table.store(key, guess(Some(Score::cp(-5))));
    assert_eq!(table.probe(key), Some(guess(Some(Score::cp(-5)))), "of two without a bound the later one stays");
}

#[test]
fn old_searches_make_room_and_meeting_a_position_again_renews_it() {
    let table = Table::new(1).unwrap();
    (0..4).for_each(|number| table.store(neighbour(number), lower(12, None)));
    table.new_search();
    table.store(neighbour(2), lower(-1, None));
    (4..7).for_each(|number| table.store(neighbour(number), lower(5, None)));
    let found: Vec<u64> = (0..7).filter(|&number| table.probe(neighbour(number)).is_some()).collect();
    assert_eq!(found, [2, 4, 5, 6]);
}

#[test]
fn hashfull_counts_the_current_search_and_clear_empties() {
    for (mebibytes, threads) in [(1, 0), (3, 1), (20, 3)] {
        let table = Table::new(mebibytes).unwrap();
        assert_eq!(table.hashfull(), 0);
        let keys = || (0..65_536 * mebibytes as u64).map(|seed| Key::new(scramble(seed)));
        keys().for_each(|key| table.store(key, lower(5, None)));
        assert!((750..=850).contains(&table.hashfull()), "{}", table.hashfull());
        table.new_search();
        assert_eq!(table.hashfull(), 0);
        table.clear(threads);
        assert!(keys().all(|key| table.probe(key).is_none()));
        table.store(neighbour(1), lower(1, None));
        assert_eq!(table.probe(neighbour(1)), Some(lower(1, None)));
    }
}

/// Sixteen threads, full-width keys, half of them crowded into one bucket; every payload is checked against its key.
#[test]
fn hammered_slots_never_answer_with_what_was_not_stored() {
    let table = Table::new(1).unwrap();
    let (stop, hits) = (AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for thread in 0..16_u64 {
            let (table, stop, hits) = (&table, &stop, &hits);
            scope.spawn(move || {
                let mut state = scramble(thread);
                let mut found = 0;
                while !stop.load(Relaxed) {
                    state = scramble(state ^ thread);
                    let crowded = (0x5a5a << 48) | (scramble(state >> 59) >> 16);
                    let spread = scramble(state >> 46);
                    let key = Key::new(if state & 1 == 0 { crowded } else { spread });
                    if state & 6 == 0 {
                        table.store(key, entry_of(key));
                    } else if let Some(entry) = table.probe(key) {
                        assert_eq!(entry, entry_of(key), "under key {key}");
                        found += 1;
                    }
                    if state & 0xf_ffff == 0 {
                        table.new_search();
                    }
                }
                hits.fetch_add(found, Relaxed);
            });
        }
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(2) {
            std::thread::sleep(Duration::from_millis(20));
        }
        stop.store(true, Relaxed);
    });
    assert!(hits.load(Relaxed) > 10_000, "the test must probe what it stores: {hits:?}");
}
