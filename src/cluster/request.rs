//! What the engine of the front asks the thread for that keeps the job.

use super::task::Task;
use crate::engine::Event;
use crate::search::Job;
use crate::time::Clock;
use crossbeam::channel::Sender;

/// What the engine of the front asks for.
pub enum Request {
    /// The engine will be used soon. Remarks go this way.
    Wake(Sender<Event>),
    Search(Box<Search>),
    /// A search begins that is not given to the job, for this reason.
    Decline(&'static str),
    /// The search is over.
    End,
    Forget,
    Quit,
}

/// A search that the job takes part in.
pub struct Search {
    pub task: Task,
    /// The clock that ends it, if one does.
    clock: Option<Clock>,
}

impl Search {
    /// The search of the front that is given to the job as this task.
    pub fn new(task: Task, job: &Job) -> Search {
        let is_timed = job.limits.movetime.is_some() || job.limits.clock.is_some();
        Search { task, clock: is_timed.then(|| job.clock.clone()) }
    }

    /// Whether a clock runs that ends it; on the opponent's time it does not run yet.
    pub fn is_clock_running(&self) -> bool {
        self.clock.as_ref().is_some_and(|clock| clock.own_start().is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Settings;
    use crate::notation::{START_FEN, parse_fen};
    use crate::time::Limits;
    use std::time::Duration;

    #[test]
    fn a_clock_runs_from_the_hit_on() {
        let search = |limits: Limits, clock: Clock| {
            let job = Job { clock, ..Job::new(parse_fen(START_FEN).expect("readable"), limits) };
            Search::new(Task::new(1, &job, &Settings::default()), &job)
        };
        let timed = || Limits::movetime(Duration::from_secs(9));
        assert!(search(timed(), Clock::start()).is_clock_running());
        for limits in [Limits::default(), Limits::depth(9)] {
            assert!(!search(limits, Clock::start()).is_clock_running());
        }
        let clock = Clock::start().pondering();
        let pondering = search(timed(), clock.clone());
        assert!(!pondering.is_clock_running());
        clock.ponder_hit();
        assert!(pondering.is_clock_running());
    }
}
