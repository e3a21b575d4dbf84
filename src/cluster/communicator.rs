//! Messages between ranks. Only the thread that started MPI has a communicator. No call but [`Communicator::gather`] waits for
//! another rank without receiving what others send meanwhile.

use mpi::request;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{
    Communicator as _, CommunicatorCollectives as _, Destination as _, MatchedReceiveVec as _, Source as _,
};
use std::collections::VecDeque;
use std::thread;
use std::time::Duration;

/// Time between two looks whether a message is on its way.
const PAUSE: Duration = Duration::from_micros(100);

/// Most messages that may wait when one more with table entries is to be sent; otherwise that one is lost.
const MOST_WAITING: usize = 256;

/// What a message holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An order as JSON.
    Order = 1,
    /// A report as JSON.
    Report = 2,
    /// A [`super::batch::Batch`].
    Entries = 3,
}

impl Kind {
    fn of_tag(tag: i32) -> Option<Kind> {
        [Kind::Order, Kind::Report, Kind::Entries].into_iter().find(|&kind| kind as i32 == tag)
    }
}

/// A message from another rank, or to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub rank: usize,
    pub kind: Kind,
    pub bytes: Vec<u8>,
}

/// The rank's place among the others, and the messages that are not dealt with.
#[derive(Default)]
pub struct Communicator {
    arrived: VecDeque<Message>,
    departing: VecDeque<Message>,
}

impl Communicator {
    /// The number of this rank.
    pub fn rank(&self) -> usize {
        SimpleCommunicator::world().rank() as usize
    }

    /// How many ranks there are.
    pub fn count(&self) -> usize {
        SimpleCommunicator::world().size() as usize
    }

    /// The bytes of all ranks, in their order. Waits until all have called this.
    pub fn gather<const LENGTH: usize>(&self, own: &[u8; LENGTH]) -> Vec<Vec<u8>> {
        let mut all = vec![0; LENGTH * self.count()];
        SimpleCommunicator::world().all_gather_into(&own[..], &mut all[..]);
        all.chunks(LENGTH).map(<[u8]>::to_vec).collect()
    }

    /// Puts a message among those that [`Communicator::pump`] sends.
    pub fn send(&mut self, message: Message) {
        if message.kind != Kind::Entries || self.departing.len() < MOST_WAITING {
            self.departing.push_back(message);
        }
    }

    /// The next message that has arrived.
    pub fn next(&mut self) -> Option<Message> {
        self.arrived.pop_front()
    }

    /// Sends what waits, and receives what has arrived. Returns whether there was anything. Small messages leave at once; a larger
    /// one leaves when its receiver takes it.
    pub fn pump(&mut self) -> bool {
        let mut has_worked = self.receive();
        let messages: Vec<Message> = self.departing.drain(..).collect();
        has_worked |= !messages.is_empty();
        let world = SimpleCommunicator::world();
        request::scope(|scope| {
            let mut under_way = Vec::new();
            for Message { rank, kind, bytes } in &messages {
                let receiver = world.process_at_rank(*rank as i32);
                under_way.push(receiver.immediate_send_with_tag(scope, &bytes[..], *kind as i32));
            }
            loop {
                under_way = under_way.into_iter().filter_map(|sending| sending.test().err()).collect();
                if under_way.is_empty() {
                    break;
                }
                if !self.receive() {
                    thread::sleep(PAUSE);
                }
            }
        });
        has_worked
    }

    fn receive(&mut self) -> bool {
        let mut has_worked = false;
        while let Some(found) = SimpleCommunicator::world().any_process().immediate_matched_probe() {
            let (bytes, status) = found.matched_receive_vec::<u8>();
            if let Some(kind) = Kind::of_tag(status.tag()) {
                self.arrived.push_back(Message { rank: status.source_rank() as usize, kind, bytes });
            }
            has_worked = true;
        }
        has_worked
    }
}
