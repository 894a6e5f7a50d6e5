//! Compression streams that can be copied: by doing again what was done with the original.

use std::ops::Range;
use std::rc::Rc;

use imbl::Vector;

/// Bytes that a stream keeps at most, to be copied.
const MOST: usize = 64 << 20;
/// What a step takes beside its input.
const STEP: usize = 64;

/// A compression stream without its history.
pub trait Engine {
    /// What it is opened with.
    type Setup: Clone;
    /// How a step ends.
    type Outcome;

    /// A stream at its beginning.
    fn open(setup: &Self::Setup) -> Self;

    /// Reads and writes; the same steps always give the same.
    fn run(&mut self, input: &[u8], output: &mut [u8], flush: i32) -> Self::Outcome;

    /// Sets the dictionary; whether it was the time for that.
    fn set_dictionary(&mut self, dictionary: &[u8]) -> bool;
}

/// Part of an input.
#[derive(Clone)]
struct Slice {
    bytes: Rc<[u8]>,
    range: Range<usize>,
}

impl Slice {
    fn get(&self) -> &[u8] {
        self.bytes.get(self.range.clone()).unwrap_or(&[])
    }
}

/// What was done with a stream.
#[derive(Clone)]
enum Step {
    Run { input: Slice, output: usize, flush: i32 },
    Dictionary(Rc<[u8]>),
}

/// A stream with its history since it was opened or reset.
pub struct Recorded<E: Engine> {
    engine: E,
    setup: E::Setup,
    steps: Vector<Step>,
    /// Bytes kept; none are when they would be too many.
    kept: Option<usize>,
    lost: bool,
}

impl<E: Engine> Clone for Recorded<E> {
    fn clone(&self) -> Self {
        let mut copy = Recorded { lost: self.kept.is_none(), ..Recorded::new(self.setup.clone()) };
        copy.repeat(self.steps.clone());
        copy.kept = self.kept;
        copy
    }
}

impl<E: Engine> Recorded<E> {
    /// A stream at its beginning.
    pub fn new(setup: E::Setup) -> Self {
        let engine = E::open(&setup);
        Recorded { engine, setup, steps: Vector::new(), kept: Some(0), lost: false }
    }

    /// The stream as it is now.
    pub fn engine(&self) -> &E {
        &self.engine
    }

    /// What it was opened with.
    pub fn setup(&self) -> &E::Setup {
        &self.setup
    }

    /// Whether it is a copy of a stream whose history was not kept.
    pub fn is_lost(&self) -> bool {
        self.lost
    }

    /// Whether nothing but dictionaries has been given to it.
    pub fn is_fresh(&self) -> bool {
        self.kept.is_some() && !self.steps.iter().any(|step| matches!(step, Step::Run { .. }))
    }

    /// Begins anew.
    pub fn reset(&mut self) {
        *self = Recorded::new(self.setup.clone());
    }

    /// Begins anew with another set-up and the same steps.
    pub fn reopen(&mut self, setup: E::Setup) {
        let steps = std::mem::take(&mut self.steps);
        *self = Recorded::new(setup);
        self.repeat(steps);
    }

    /// Reads and writes.
    pub fn run(&mut self, input: &[u8], output: &mut [u8], flush: i32) -> E::Outcome {
        if self.kept.is_some() {
            let input = self.keep(input);
            self.record(Step::Run { input, output: output.len(), flush });
        }
        self.engine.run(input, output, flush)
    }

    /// Sets the dictionary; whether it was the time for that.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        self.record(Step::Dictionary(dictionary.into()));
        self.engine.set_dictionary(dictionary)
    }

    fn record(&mut self, step: Step) {
        self.count(STEP);
        if self.kept.is_some() {
            self.steps.push_back(step);
        }
    }

    /// What was not read the last time usually comes again, and is kept once.
    fn keep(&mut self, input: &[u8]) -> Slice {
        if let Some(Step::Run { input: last, .. }) = self.steps.last()
            && last.get().ends_with(input)
        {
            let end = last.range.end;
            return Slice { bytes: last.bytes.clone(), range: end - input.len()..end };
        }
        self.count(input.len());
        Slice { bytes: input.into(), range: 0..input.len() }
    }

    fn count(&mut self, bytes: usize) {
        self.kept = self.kept.map(|kept| kept + bytes).filter(|&kept| kept <= MOST);
        if self.kept.is_none() {
            self.steps.clear();
        }
    }

    fn repeat(&mut self, steps: Vector<Step>) {
        for step in &steps {
            match step {
                Step::Run { input, output, flush } => {
                    self.engine.run(input.get(), &mut vec![0; *output], *flush);
                }
                Step::Dictionary(dictionary) => {
                    self.engine.set_dictionary(dictionary);
                }
            }
        }
        self.steps = steps;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds up what it reads, and writes the sum.
    struct Adder(u8);

    impl Engine for Adder {
        type Setup = u8;
        type Outcome = ();

        fn open(setup: &u8) -> Self {
            Adder(*setup)
        }

        fn run(&mut self, input: &[u8], output: &mut [u8], _: i32) {
            self.0 = input.iter().fold(self.0, |sum, byte| sum.wrapping_add(*byte));
            output.fill(self.0);
        }

        fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
            self.run(dictionary, &mut [], 0);
            true
        }
    }

    #[test]
    fn a_copy_goes_its_own_way() {
        let mut stream = Recorded::<Adder>::new(1);
        stream.set_dictionary(&[10]);
        stream.run(&[1, 2, 3], &mut [0], 0);
        let mut copy = stream.clone();
        stream.run(&[2, 3], &mut [0], 0);
        copy.run(&[100], &mut [0], 0);
        assert_eq!((stream.engine().0, copy.engine().0), (22, 117));
        stream.reset();
        assert_eq!((stream.engine().0, stream.is_fresh()), (1, true));
        stream.reopen(5);
        assert_eq!(stream.clone().engine().0, 5);
    }

    #[test]
    fn a_copy_of_a_stream_without_history_is_lost() {
        let mut stream = Recorded::<Adder>::new(0);
        stream.run(&vec![0; MOST + 1], &mut [], 0);
        assert!(!stream.is_lost() && !stream.is_fresh());
        assert!(stream.clone().is_lost());
        stream.reset();
        assert!(!stream.clone().is_lost());
    }
}
