//! `mammoth tune`: numbers of the search tuned by games.

mod arguments;
mod progress;

pub use arguments::Tune;

use super::files::{check_distinct, claim, claim_free, holds_something};
use super::interrupt::{INTERRUPTED, on_interrupt};
use super::terminal::{Terminal, warn};
use super::{Failure, VERSION, WrongUsage};
use crate::cli::language::message;
use crate::files::Claim;
use crate::league::{Interrupt, listed_options};
use crate::protocol::OptionLine;
use crate::tuning::{
    BUILD_ADVICE, Games, GamesError, Parameter, ParameterError, Settings, State, Trial, chart, choose, climb, report,
};
use clap::error::ErrorKind;
use progress::Progress;
use std::fs;
use std::process::ExitCode;

/// How every picture begins.
const PICTURE: &str = "<!-- mammoth tune -->\n";

/// A tuning that can begin or go on.
struct Prepared {
    state: State,
    games: Games,
    out: Claim,
    svg: Option<Claim>,
}

impl Tune {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let interrupt = Interrupt::new();
        let wish = interrupt.clone();
        on_interrupt(move || wish.raise())?;
        let prepared = match self.prepare(&interrupt) {
            Err(_) if interrupt.is_raised() => return Ok(ExitCode::from(INTERRUPTED)),
            prepared => prepared?,
        };
        let terminal = Terminal::output();
        self.announce(&prepared.state, &terminal);
        let Prepared { mut state, mut games, out, svg } = prepared;
        let mut progress = Progress::new(&state, out);
        let bar = progress.bar();
        let mut play = |trials: &[Trial]| -> Result<_, GamesError> {
            let results = games.play(trials)?;
            for reason in results.iter().filter_map(|result| result.as_ref().err()) {
                let line = message!("pair-left-out", "a pair of games is left out: {reason}", reason = reason);
                bar.suspend(|| warn(line));
            }
            Ok(results.into_iter().map(Result::ok).collect())
        };
        let outcome = climb(&mut state, &mut play, &mut |state| progress.hear(state));
        let mut out = progress.finish();
        terminal.print_line(report(&state).trim_end());
        let kept = progress::save(&mut out, &state);
        let drawn = svg.map_or(Ok(()), |mut claim| draw(&mut claim, &state));
        terminal.conclude(kept.and(drawn))?;
        match outcome {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(GamesError::Interrupted) => {
                warn(message!(
                    "tuning-interrupted",
                    "interrupted, the iteration under way was abandoned; the same command goes on"
                ));
                Ok(ExitCode::from(INTERRUPTED))
            }
            Err(error) => Err(message!(
                "tuning-failed",
                "{error}; what was done before is kept, and the same command goes on",
                error = error
            )
            .into()),
        }
    }

    /// Everything that can be refused is refused here.
    fn prepare(&self, interrupt: &Interrupt) -> Result<Prepared, Failure> {
        check_distinct([("--out", Some(self.out())), ("--svg", self.svg())])?;
        let terms = self.terms(interrupt)?;
        let listed = listed_options(&terms.engine, terms.start_timeout, interrupt)?;
        let parameters = self.parameters(&listed)?;
        let settings = self.settings(&terms, parameters);
        let out = claim(self.out())?;
        let state = earlier(&out, &settings)?;
        let is_continued = state.is_some();
        let state = state.unwrap_or_else(|| State::new(&program(), settings));
        let may_be_replaced = |text: &str| is_continued && text.starts_with(PICTURE);
        let svg = self.svg().map(|path| claim_free(path, may_be_replaced)).transpose()?;
        let mut games = Games::new(terms, &state.settings.parameters, state.settings.seed, interrupt)?;
        if !state.is_complete() {
            games.check(&state.trials()[0])?.iter().for_each(warn);
        }
        Ok(Prepared { state, games, out, svg })
    }

    fn parameters(&self, listed: &[OptionLine]) -> Result<Vec<Parameter>, Failure> {
        choose(self.wishes(), listed, self.r_end()).map_err(|error| match error {
            ParameterError::Constants => {
                WrongUsage { command: "tune", kind: ErrorKind::InvalidValue, text: BUILD_ADVICE.into() }.into()
            }
            error => error.into(),
        })
    }

    fn announce(&self, state: &State, terminal: &Terminal) {
        let Settings { engine, iterations, pairs, parameters, limits, .. } = &state.settings;
        let (count, games) = (parameters.len(), 2 * pairs);
        terminal.print_line(message!(
            "tuning-begins",
            "{count} parameters of {engine}: {iterations} iterations of {games} games at {limits}, {concurrency} at a time",
            count = count,
            engine = engine,
            iterations = iterations,
            games = games,
            limits = limits,
            concurrency = self.concurrency()
        ));
        if state.iterations > 0 {
            terminal.print_line(message!("tuned-already", "{done} of them are done already", done = state.iterations));
        }
        if state.program != program() {
            warn(message!(
                "begun-by-another",
                "{file} was begun by {other}, this is {own}",
                file = self.out().display(),
                other = state.program,
                own = program()
            ));
        }
        if self.concurrency() as u64 > games {
            warn(message!(
                "few-games",
                "an iteration has {games} games, more are not played at a time; --pairs gives it more",
                games = games
            ));
        }
    }
}

/// What the file says of the program that began it.
fn program() -> String {
    format!("mammoth {VERSION}")
}

/// The state that the claimed file holds, if it holds anything.
fn earlier(out: &Claim, settings: &Settings) -> Result<Option<State>, Failure> {
    if !holds_something(out) {
        return Ok(None);
    }
    let path = out.path().display();
    let text = fs::read_to_string(out.path()).map_err(|error| format!("{path} cannot be read: {error}"))?;
    let state = State::continued(&text, settings).map_err(|error| format!("{path} {error}"))?;
    Ok(Some(state))
}

fn draw(claim: &mut Claim, state: &State) -> Result<(), Failure> {
    let picture = chart(state).map_err(|error| error.to_string())?;
    Ok(claim.replace(&format!("{PICTURE}{picture}"))?)
}
