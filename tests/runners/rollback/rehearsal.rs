//! Runs one program, pauses it at random places, and rolls it back there.

use vm::Failure;

use crate::places::{KINDS, Place};
use crate::stage::{Spent, Stage, Story};
use crate::work::Work;
use oracle_tests::random::Random;

/// The approximate number of pieces into which a run is cut to find places.
const PIECES: u64 = 400;
/// The most instructions of a stretch, except the first one of each program.
const STRETCH: u64 = 150_000;

/// The numbers of safepoints at which a vm was rolled back.
#[derive(Clone, Debug, Default)]
pub struct Count {
    pub places: u64,
    /// The number of nested checkpoints, that is, checkpoints opened while another checkpoint is open.
    pub nested: u64,
    /// The number of places for each of [`KINDS`].
    pub kinds: [u64; KINDS.len()],
    /// The number of images from which the program continued.
    pub images: u64,
    /// The number of images from which it continued in a vm with labels.
    pub labelled: u64,
    pub spent: Spent,
}

impl Count {
    pub fn add(&mut self, other: Count) {
        self.places += other.places;
        self.nested += other.nested;
        self.images += other.images;
        self.labelled += other.labelled;
        for (own, other) in self.kinds.iter_mut().zip(other.kinds) {
            *own += other;
        }
        self.spent.add(other.spent);
    }
}

/// A program that is rolled back on a stage. Afterwards the stage is at its start again.
pub struct Rehearsal<'a> {
    pub stage: &'a mut Stage,
    pub work: &'a Work,
    /// The story of the program in a new vm.
    pub fresh: &'a Story,
    pub random: Random,
    pub count: Count,
}

impl Rehearsal<'_> {
    /// Tries a number of places. The error says where something differs.
    pub fn run(&mut self, places: usize) -> Result<Count, String> {
        let ground = self.stage.mark();
        let samples = self.cut().map_err(|what| format!("cut into pieces: {what}"))?;
        self.stage.back(ground).map_err(|what| format!("back from its end: {what}"))?;
        let ground = self.stage.mark();
        self.stage.start(self.work)?;
        for place in self.choose(&samples, places) {
            match self.stage.vm.run_to(place.instructions) {
                Failure::Paused => self.try_place(place)?,
                end => return Err(format!("ended early: {end}")),
            }
        }
        let ending = self.stage.vm.run();
        self.compare(ending).map_err(|what| format!("gone on from roll-backs: {what}"))?;
        self.stage.back(ground).map_err(|what| format!("back to the start: {what}"))?;
        self.count.spent = std::mem::take(&mut self.stage.spent);
        Ok(std::mem::take(&mut self.count))
    }

    fn compare(&self, ending: Failure) -> Result<(), String> {
        self.fresh.difference(&self.stage.story(ending)).map_or(Ok(()), Err)
    }

    /// Runs the program with many pauses. Returns the places of the pauses.
    fn cut(&mut self) -> Result<Vec<Place>, String> {
        self.stage.start(self.work)?;
        let first = self.stage.vm.state.instructions;
        let stride = self.fresh.instructions.saturating_sub(first) * 2 / PIECES;
        let mut samples = Vec::new();
        loop {
            let next = self.stage.vm.state.instructions + 1 + self.random.below(stride);
            match self.stage.vm.run_to(next) {
                Failure::Paused => samples.push(Place::of(&self.stage.vm)),
                ending => return self.compare(ending).map(|()| samples),
            }
        }
    }

    /// Selects places, sorted by their order in the run. It takes the kinds in turn, and any place instead of a kind
    /// without places.
    fn choose(&mut self, samples: &[Place], places: usize) -> Vec<Place> {
        let mut chosen: Vec<Place> = Vec::new();
        for turn in 0..places {
            let kind = turn % (KINDS.len() + 1);
            let of_kind = |place: &&Place| place.kinds.get(kind).copied().unwrap_or(true);
            let found: Vec<&Place> = samples.iter().filter(of_kind).collect();
            let from = if found.is_empty() { samples.iter().collect() } else { found };
            if !from.is_empty() {
                chosen.push(*self.random.pick(&from));
            }
        }
        chosen.sort_by_key(|place| place.instructions);
        chosen
    }

    /// Opens a checkpoint, runs a stretch, perhaps with checkpoints inside, and rolls back.
    fn try_place(&mut self, place: Place) -> Result<(), String> {
        let describe = |stage: &Stage, what: String| {
            let at = place.instructions;
            format!("back to instruction {at} in {}: {what}", stage.where_it_is())
        };
        let mark = self.stage.mark();
        self.stretch();
        if self.count.places == 0 {
            self.stage.vm.run();
        } else if self.random.below(2) == 0 {
            self.nest().map_err(|what| describe(self.stage, format!("nested: {what}")))?;
        }
        let back = self.stage.back(mark);
        back.map_err(|what| describe(self.stage, what))?;
        self.count.places += 1;
        for (count, kind) in self.count.kinds.iter_mut().zip(place.kinds) {
            *count += u64::from(kind);
        }
        Ok(())
    }

    /// Opens two checkpoints inside the open checkpoint: rolls back to the first, and keeps the second.
    fn nest(&mut self) -> Result<(), String> {
        let inner = self.stage.mark();
        self.stretch();
        self.stage.back(inner)?;
        self.count.nested += 1;
        let kept = self.stage.mark();
        self.stretch();
        self.stage.keep(kept);
        self.stretch();
        Ok(())
    }

    /// Continues for a random number of instructions.
    fn stretch(&mut self) {
        let length = 1 + self.random.below(STRETCH);
        self.stage.vm.run_to(self.stage.vm.state.instructions + length);
    }
}
