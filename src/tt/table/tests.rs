use super::{BUCKETS_PER_MEBIBYTE, CHUNK, MEBIBYTE, SAMPLE, Table};
use crate::platform::LARGE_PAGE;
use crate::tt::word::{Age, Word};
use crate::tt::{Bound, Entry};
use crate::types::{Depth, Key, Score};

const SOME: Entry = Entry {
    mv: None,
    score: Score::DRAW,
    eval: Some(Score::DRAW),
    depth: Depth::new(4),
    bound: Bound::Lower,
    pv: false,
};

#[test]
fn chunks_and_sample_fit_every_table() {
    assert_eq!(CHUNK * size_of::<super::Bucket>() % LARGE_PAGE, 0);
    assert!(SAMPLE <= BUCKETS_PER_MEBIBYTE && BUCKETS_PER_MEBIBYTE * size_of::<super::Bucket>() == MEBIBYTE);
}

#[test]
fn the_first_and_the_last_key_have_the_first_and_the_last_bucket() {
    for mebibytes in [1, 3, 7, 64] {
        let table = Table::new(mebibytes).unwrap();
        assert!(std::ptr::eq(table.bucket(Key::new(0)), &table.buckets[0]));
        assert!(std::ptr::eq(table.bucket(Key::new(u64::MAX)), table.buckets.last().unwrap()));
    }
}

#[test]
fn a_seed_deals_the_buckets_afresh() {
    let mut table = Table::new(1).unwrap();
    let mut dice = fastrand::Rng::with_seed(7);
    let mut pair = || {
        let key = dice.u64(..) & !1;
        [key, key | 1].map(Key::new)
    };
    let pairs: Vec<[Key; 2]> = (0..1000).map(|_| pair()).collect();
    let meet = |table: &Table, pair: &[Key; 2]| std::ptr::eq(table.bucket(pair[0]), table.bucket(pair[1]));
    assert!(pairs.iter().all(|pair| meet(&table, pair)), "neighbours share a bucket at first");
    for seed in [1, 2] {
        table.reseed(seed);
        let still = pairs.iter().filter(|pair| meet(&table, pair)).count();
        assert!(still < 5, "{still} of 1000 still meet under seed {seed}");
    }
    table.reseed(0);
    assert!(pairs.iter().all(|pair| meet(&table, pair)), "seed 0 is the usual order");
}

#[test]
#[cfg_attr(miri, ignore = "64 MiB take miri minutes, and it has seen every access in smaller tables")]
fn under_a_seed_one_position_in_a_thousand_is_forgotten() {
    let mut dice = fastrand::Rng::with_seed(7);
    let keys: Vec<Key> = (0..100_000).map(|_| Key::new(dice.u64(..))).collect();
    let mut forgotten = |seed: u64| -> Vec<Key> {
        let mut table = Table::new(64).unwrap();
        table.reseed(seed);
        keys.iter().for_each(|&key| table.store(key, SOME));
        keys.iter().copied().filter(|&key| table.probe(key).is_none()).collect()
    };
    assert_eq!(forgotten(0), []);
    let [first, second] = [1, 2].map(&mut forgotten);
    assert!((60..140).contains(&first.len()) && (60..140).contains(&second.len()), "{}", first.len());
    assert!(first.iter().filter(|key| second.contains(key)).count() < 5, "each seed forgets others");
}

#[test]
fn entries_deep_enough_are_recorded_once() {
    let mut table = Table::new(1).unwrap();
    let entry = |plies| Entry { depth: Depth::new(plies), ..SOME };
    table.store(Key::new(1), entry(9));
    table.record(Some(Depth::new(4)));
    table.store(Key::new(2), entry(3));
    table.store(Key::new(3), entry(4));
    table.store_unrecorded(Key::new(4), entry(5));
    assert_eq!(table.take_recorded(), [(Key::new(3), entry(4))]);
    assert_eq!(table.take_recorded(), []);
    assert!((1..=4).all(|key| table.probe(Key::new(key)).is_some()), "all of them are remembered");
    table.store(Key::new(5), entry(4));
    table.record(None);
    table.store(Key::new(6), entry(4));
    assert_eq!(table.take_recorded(), []);
}

#[test]
fn a_slot_mixed_from_two_stores_is_refused() {
    let table = Table::new(1).unwrap();
    let (first, second) = (Key::new(0x1234 << 48 | 1), Key::new(0x1234 << 48 | 2));
    let data = |plies| Word::encode(Entry { depth: Depth::new(plies), ..SOME }, Age::new(0)).bits();
    let slot = &table.bucket(first).slots()[0];
    slot.set_words(first.bits() ^ data(4), data(4));
    assert_eq!(table.probe(first), Some(SOME));
    slot.set_words(first.bits() ^ data(4), data(5));
    assert_eq!((table.probe(first), table.probe(second)), (None, None));
    slot.set_words(second.bits() ^ data(5), data(4));
    assert_eq!((table.probe(first), table.probe(second)), (None, None));
}
