//! How often each side wins in the positions of a table.

use super::error::TableError;
use super::layout::Layout;
use super::shares::{Shares, SharesRow};
use super::signature::{Signature, is_on_last_rank};
use super::table::Table;
use super::value::{Outcome, Value};
use crate::position::Position;
use crate::types::{Color, PieceKind};
use fastrand::Rng;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// About so many numbers of a table are looked at for shares, all of them where there are fewer.
const SAMPLE: u64 = 1 << 18;

/// Counts on the rayon pool of the caller how often each side wins in quiet positions, those with pawns on the last rank apart. The
/// numbers that are looked at are drawn at random, the same ones every time. Whether a side wins at all is found among all positions.
///
/// # Errors
/// The first damaged block.
pub fn survey(table: &Table) -> Result<Vec<SharesRow>, TableError> {
    let class = table.class();
    let has_pawns = Color::BOTH.iter().any(|&color| class.side(color).count(PieceKind::Pawn) > 0);
    let blocks = (0..table.blocks()).into_par_iter();
    let empty = || Findings { layout: table.layout(), has_pawns, rows: BTreeMap::new() };
    let found = blocks.try_fold(empty, |findings, block| findings.with_block(table, block));
    let found = found.try_reduce(empty, |one, other| Ok(one.and(other)))?;
    let rows = found.rows.into_iter().filter(|(_, shares)| shares.quiet > 0);
    Ok(rows.map(|(signature, shares)| SharesRow { signature, shares }).collect())
}

struct Findings<'a> {
    layout: &'a Layout,
    has_pawns: bool,
    rows: BTreeMap<Signature, Shares>,
}

impl Findings<'_> {
    fn and(mut self, other: Self) -> Self {
        for (signature, shares) in other.rows {
            let known = self.rows.entry(signature).or_default();
            *known = known.and(shares);
        }
        self
    }

    fn with_block(mut self, table: &Table, block: u64) -> Result<Self, TableError> {
        let first = table.first_of(block);
        let stride = table.size().div_ceil(SAMPLE);
        let mut dice = Rng::with_seed(block);
        let mut sampled = first + dice.u64(..stride);
        for (index, value) in (first..).zip(table.block(block)?) {
            let is_sampled = index == sampled;
            if is_sampled {
                sampled += dice.u64(1..2 * stride);
            }
            self.note(index, value, is_sampled);
        }
        Ok(self)
    }

    fn note(&mut self, index: u64, value: Value, is_sampled: bool) {
        let winner = winner(self.layout.side(index), value.outcome());
        if !is_sampled && winner.is_none() {
            return;
        }
        let signature = self.signature(index);
        let shares = self.rows.entry(signature).or_default();
        if !is_sampled && winner.is_none_or(|winner| shares.can_win[winner.index()]) {
            return;
        }
        let Some(position) = self.layout.position(index) else { return };
        let is_quiet = is_sampled && is_quiet(&position);
        shares.note(winner, is_quiet);
        // A class of equals holds each position twice, also with the colours exchanged: both count, so that no side has more.
        if let Some(exchanged) = signature.exchanged() {
            self.rows.entry(exchanged).or_default().note(winner.map(|winner| !winner), is_quiet);
        }
    }

    fn signature(&self, index: u64) -> Signature {
        let mut signature = Signature { class: self.layout.class, pawns_on_last_rank: [0; 2] };
        if self.has_pawns {
            for (piece, square) in self.layout.pieces.iter().zip(self.layout.placement(index).squares) {
                let is_counted = piece.kind() == PieceKind::Pawn && is_on_last_rank(piece.color(), square);
                signature.pawns_on_last_rank[piece.color().index()] += u8::from(is_counted);
            }
        }
        signature
    }
}

fn winner(side: Color, outcome: Outcome) -> Option<Color> {
    match outcome {
        Outcome::Win => Some(side),
        Outcome::Draw => None,
        Outcome::Loss => Some(!side),
    }
}

/// Whether the side to move is neither in check nor able to capture.
fn is_quiet(position: &Position) -> bool {
    !position.in_check() && position.legal_moves().iter().all(|mv| position.piece_on(mv.to()).is_none())
}
