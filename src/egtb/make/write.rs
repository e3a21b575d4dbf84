//! Tables written to their files.

use super::error::MakeError;
use super::phase::Phase;
use super::solver::Solver;
use crate::egtb::header::{BlockPlace, Counts, Header};
use crate::egtb::stage::Stage;
use crate::egtb::value::Value;
use crate::files::Claim;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use rayon::prelude::*;
use std::io::{self, Write};

/// Positions of a block of a file.
const BLOCK: u32 = 1 << 14;
/// Blocks that are compressed before they are written: memory for them is small then.
const BATCH: u64 = 256;

/// Writes the values of a class and puts the file in its place; answers with what the header says.
pub(super) fn write(
    solver: &Solver<'_>,
    stages: Vec<Stage>,
    program: &str,
    claim: &mut Claim,
) -> Result<Header, MakeError> {
    let (counts, values) = survey(solver);
    let mut place_of = vec![0u16; usize::from(u16::MAX) + 1];
    for (place, value) in values.iter().enumerate() {
        place_of[usize::from(value.bits())] = place as u16;
    }
    let size = solver.states.len();
    let count = size.div_ceil(u64::from(BLOCK));
    let class = solver.layout.class;
    let program = program.to_string();
    let mut header = Header { class, program, size, block: BLOCK, counts, values, stages, blocks: Vec::new() };
    let begin = Header::length(header.values.len(), header.stages.len(), count);
    let failed = |claim: &Claim, source: io::Error| MakeError::from(claim.failure(source));
    let mut draft = claim.begin().map_err(|error| failed(claim, error))?;
    // The header is written once more when the places of the blocks are known.
    io::copy(&mut io::Read::take(io::repeat(0), begin), &mut draft).map_err(|error| failed(claim, error))?;
    let mut offset = begin;
    for batch in (0..count).step_by(BATCH as usize) {
        solver.check()?;
        let blocks: Vec<u64> = (batch..(batch + BATCH).min(count)).collect();
        let codes = |block: u64| codes(solver, block, &place_of, header.code_bytes());
        let packed: Vec<io::Result<Vec<u8>>> = blocks.into_par_iter().map(|block| pack(&codes(block))).collect();
        for bytes in packed {
            let bytes = bytes.map_err(|error| failed(claim, error))?;
            header.blocks.push(BlockPlace { offset, checksum: crc32fast::hash(&bytes) });
            offset += bytes.len() as u64;
            draft.write_all(&bytes).map_err(|error| failed(claim, error))?;
        }
        (solver.tell)(Phase::Writing, (BATCH * u64::from(BLOCK)).min(size - batch * u64::from(BLOCK)));
    }
    header.blocks.push(BlockPlace { offset, checksum: 0 });
    let written = io::Seek::rewind(&mut draft).and_then(|()| draft.write_all(&header.to_bytes()));
    written.and_then(|()| claim.place(draft)).map_err(|error| failed(claim, error))?;
    Ok(header)
}

/// The counts of both sides, and the values that occur, in order of their bits.
fn survey(solver: &Solver<'_>) -> ([Counts; 2], Vec<Value>) {
    type Found = ([Counts; 2], Vec<bool>);
    let empty = || -> Found { ([Counts::default(); 2], vec![false; usize::from(Value::DRAW.bits()) + 1]) };
    let look = |(mut counts, mut met): Found, block| {
        for index in solver.states.block(block) {
            if let Some(value) = solver.states.value(index) {
                counts[solver.layout.side(index).index()].add(value);
                met[usize::from(value.bits())] = true;
            }
        }
        (counts, met)
    };
    let join = |(one, mut met): Found, (other, others): Found| {
        met.iter_mut().zip(others).for_each(|(met, other)| *met |= other);
        ([one[0].and(other[0]), one[1].and(other[1])], met)
    };
    let (counts, met) = (0..solver.states.blocks()).into_par_iter().fold(empty, look).reduce(empty, join);
    let values = met.iter().enumerate().filter(|(_, met)| **met);
    (counts, values.filter_map(|(bits, _)| Value::from_bits(bits as u16)).collect())
}

/// A block as places in the list of values. A number of no position has the place of the one before it, which costs nothing.
fn codes(solver: &Solver<'_>, block: u64, place_of: &[u16], code_bytes: usize) -> Vec<u8> {
    let first = block * u64::from(BLOCK);
    let numbers = first..(first + u64::from(BLOCK)).min(solver.states.len());
    let mut codes = Vec::with_capacity(BLOCK as usize * code_bytes);
    let mut place = 0;
    for index in numbers {
        if let Some(value) = solver.states.value(index) {
            place = place_of[usize::from(value.bits())];
        }
        codes.extend(&place.to_le_bytes()[..code_bytes]);
    }
    codes
}

fn pack(codes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(codes)?;
    encoder.finish()
}
