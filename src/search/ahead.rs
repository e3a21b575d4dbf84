//! Work ahead (see `crate::parallel`): the young brothers of Pv nodes are offered before the eldest is searched, and who finds
//! nothing to join scouts them. What comes out stays in the table and in the histories.

use super::alpha_beta::{Node, NodeKind, Pv, Root};
use super::frame::Frames;
use super::picker::Ranked;
use super::rivals::Rivals;
use super::split::{Brothers, Start};
use super::strategy::{Strategy, YoungBrothersWait};
use super::worker::Worker;
use crate::eval::Accumulator;
use crate::parallel::{Ahead, AheadOffer, AheadTask, Joined, Stopped};
use crate::position::Position;
use crate::types::{Ply, Score};

/// Nodes between two looks for something to join. A stretch in which there is nothing lasts ten to fifty.
pub const NODES_PER_LOOK: u64 = 4;

/// A board at the root for what is done in between, while the worker's own stands where it works ahead.
pub struct SecondBoard {
    position: Position,
    frames: Frames,
}

/// The rivals of a brother that is scouted ahead: what they will be worth, probably.
struct Foreseen(Score);

impl Rivals for Foreseen {
    fn alpha(&self) -> Score {
        self.0
    }

    /// What beats a guess may be worth nothing; the open window is left to the real search.
    fn let_open_window(&self, _: &mut Worker<'_>) -> bool {
        false
    }
}

impl<'s> Worker<'s> {
    /// Offers the `young` brothers of a Pv node whose eldest is about to be searched; `guess` is the value expected of it.
    #[inline]
    pub fn offer_ahead<S: Strategy, N: NodeKind>(
        &mut self,
        node: &Node,
        guess: Score,
        young: impl FnOnce(&mut Self) -> Vec<Ranked>,
    ) -> Option<AheadOffer<'s, Brothers>> {
        if !S::AHEAD || !N::PV || !self.seat.offers_ahead(node.at.depth) {
            return None;
        }
        let items = young(self);
        let mut start = Start::default();
        self.tell_way(node, &mut start);
        self.settle();
        let guess = guess.clamp(node.window.alpha, node.window.beta.below());
        Some(self.seat.offer_ahead(Ahead { ply: node.ply, start, items, guess }))
    }

    /// The eldest brother is done, or was given up.
    #[inline]
    pub fn withdraw(&mut self, offer: Option<AheadOffer<'s, Brothers>>) {
        if offer.is_some() {
            self.settle();
        }
    }

    /// Whether this worker works ahead at the moment; what it finds there is not shared.
    #[inline]
    pub fn works_ahead(&self) -> bool {
        self.ahead.is_some()
    }

    /// Scouts a brother for a node that does not need it yet.
    pub fn work_ahead<S: Strategy>(&mut self, mut task: AheadTask<'s, Brothers>) {
        let credit = self.credit_mark();
        let speaks = std::mem::replace(&mut self.speaks, false);
        let start = task.take_start();
        let (ranked, guess) = task.item();
        // Others count this worker as idle until the task is dropped.
        let _task = self.away(&start, |worker, node| {
            worker.ahead = Some(task);
            worker.plan_next_look();
            // Finished or given up, the table has what there is.
            let _ = match node.ply {
                Ply::ROOT => worker.search_move::<S, Root>(node, ranked, guess, &Foreseen(guess)),
                _ => worker.search_move::<S, Pv>(node, ranked, guess, &Foreseen(guess)),
            };
            let task = worker.ahead.take();
            worker.plan_next_look();
            task
        });
        self.speaks = speaks;
        self.counters.ahead += self.credit_since(credit);
        self.discard_since(credit);
        self.publish_nodes();
    }

    /// Helps at split points that were opened meanwhile; gives up when nobody needs any more what is done here.
    pub fn look_for_calls(&mut self) -> Result<(), Stopped> {
        self.settle();
        let Some(mut task) = self.ahead.take() else { return Ok(()) };
        while task.is_wanted()
            && let Some(joined) = task.called_away()
        {
            self.help_in_between(joined);
            task.resume();
        }
        let is_wanted = task.is_wanted();
        self.ahead = Some(task);
        if is_wanted { Ok(()) } else { Err(Stopped) }
    }

    /// Helps on the second board.
    fn help_in_between(&mut self, joined: Joined<'s, Brothers>) {
        let root = &self.common.job.position;
        let second = self.second_board.take().unwrap_or_else(|| {
            Box::new(SecondBoard { position: root.clone(), frames: Frames::new(Accumulator::new(root)) })
        });
        let first = self.change_board(second);
        self.plan_next_look();
        let speaks = std::mem::replace(&mut self.speaks, true);
        self.help::<YoungBrothersWait>(joined);
        self.speaks = speaks;
        self.second_board = Some(self.change_board(first));
    }

    fn change_board(&mut self, mut board: Box<SecondBoard>) -> Box<SecondBoard> {
        std::mem::swap(&mut self.position, &mut board.position);
        std::mem::swap(&mut self.frames, &mut board.frames);
        board
    }
}
