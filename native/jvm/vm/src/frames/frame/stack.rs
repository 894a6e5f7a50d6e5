//! The memory of one thread's frames, as words and slots.

use serde::{Deserialize, Serialize};

use super::{Fp, HEADER, LABELLED, RESERVE, frame_words};
use crate::classes::class::MethodId;
use crate::memory::heap::Ref;

/// The memory of one thread's frames.
#[derive(Debug, Serialize, Deserialize)]
pub struct Stack {
    pub(super) words: Box<[u64]>,
}

impl Stack {
    /// Creates a stack of this many words.
    #[must_use]
    pub fn new(words: u32) -> Stack {
        Stack { words: vec![0; words as usize].into_boxed_slice() }
    }

    /// Returns a copy of the first `words` words.
    #[must_use]
    pub fn copy(&self, words: u32) -> Stack {
        Stack { words: self.words.get(..words as usize).unwrap_or(&self.words).into() }
    }

    /// Overwrites the first words with those of a copy.
    pub(crate) fn copy_from(&mut self, copy: &Stack) {
        if let Some(words) = self.words.get_mut(..copy.words.len()) {
            words.copy_from_slice(&copy.words);
        }
    }

    /// Returns a copy of the frames below and with `top`, in which each has room for labels, and the place of `top` in
    /// it. The frames must have no room for labels yet.
    #[must_use]
    pub(crate) fn with_labels(&self, top: Fp) -> (Stack, Fp) {
        let mut frames: Vec<Fp> = self.frames(top).collect();
        frames.reverse();
        let words = |fp: &Fp| frame_words(self.end(*fp) - fp.0 - HEADER, true);
        let mut copy = Stack::new(Fp::FIRST.0 + frames.iter().map(words).sum::<u32>());
        let (mut previous, mut place) = (Fp::NONE, Fp::FIRST);
        for fp in frames {
            for at in 0..self.end(fp) - fp.0 {
                copy.set_word(place.0 + at, self.word(fp.0 + at));
            }
            let end = place.0 + words(&fp);
            copy.set_high(place.0, previous.0);
            copy.set_low(place.0 + 3, end);
            (previous, place) = (place, Fp(end));
        }
        (copy, previous)
    }

    /// Returns the size of the stack in words.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.words.len() as u32
    }

    /// Returns whether the stack has no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    #[inline(always)]
    fn word(&self, at: u32) -> u64 {
        self.words.get(at as usize).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn set_word(&mut self, at: u32, value: u64) {
        if let Some(word) = self.words.get_mut(at as usize) {
            *word = value;
        }
    }

    #[inline(always)]
    fn low(&self, at: u32) -> u32 {
        self.word(at) as u32
    }

    #[inline(always)]
    fn high(&self, at: u32) -> u32 {
        (self.word(at) >> 32) as u32
    }

    #[inline(always)]
    fn set_low(&mut self, at: u32, value: u32) {
        self.set_word(at, self.word(at) & !0xffff_ffff | u64::from(value));
    }

    #[inline(always)]
    fn set_high(&mut self, at: u32, value: u32) {
        self.set_word(at, self.word(at) & 0xffff_ffff | u64::from(value) << 32);
    }

    /// Returns the place of a frame above this one, or of the first frame.
    #[inline(always)]
    #[must_use]
    pub(crate) fn above(&self, top: Fp) -> Fp {
        if top == Fp::NONE { Fp::FIRST } else { Fp(self.end(top)) }
    }

    /// Returns whether a frame of this size fits there, with enough words left to handle a stack
    /// overflow.
    #[inline(always)]
    #[must_use]
    pub(crate) fn has_room(&self, fp: Fp, words: u32) -> bool {
        fp.0 + words + RESERVE <= self.len()
    }

    /// Writes the header of a new frame of this size. The caller has checked that it fits.
    #[inline(always)]
    pub(crate) fn open(&mut self, fp: Fp, method: MethodId, previous: Fp, flags: u32, words: u32) {
        self.set_word(fp.0, u64::from(method.0) | previous.bits() << 32);
        self.set_word(fp.0 + 1, u64::from(flags) << 32);
        self.set_word(fp.0 + 2, 0);
        self.set_word(fp.0 + 3, u64::from(fp.0 + words));
    }

    /// Returns whether the slots or the control of a frame may have labels.
    #[inline(always)]
    pub(crate) fn is_labelled(&self, fp: Fp) -> bool {
        self.flags(fp) & LABELLED != 0
    }

    /// Gives all slots of a frame the empty label, unless they have labels already. The old words
    /// there need not be labels.
    pub(crate) fn begin_labels(&mut self, fp: Fp) {
        if self.is_labelled(fp) {
            return;
        }
        self.set_flags(fp, self.flags(fp) | LABELLED);
        // Two thirds of the words after the header are slots; see `frame_words`.
        let (first, end) = (fp.0 + HEADER, self.end(fp));
        let range = (first + (end - first) * 2 / 3) as usize..end as usize;
        if let Some(labels) = self.words.get_mut(range) {
            labels.fill(0);
        }
    }

    /// Returns the frame's method.
    #[inline(always)]
    #[must_use]
    pub fn method(&self, fp: Fp) -> MethodId {
        MethodId(self.low(fp.0))
    }

    /// Replaces the frame's method by one that uses the same slots.
    pub(crate) fn set_method(&mut self, fp: Fp, method: MethodId) {
        self.set_low(fp.0, method.0);
    }

    /// Returns the frame below.
    #[inline(always)]
    #[must_use]
    pub fn previous(&self, fp: Fp) -> Fp {
        Fp(self.high(fp.0))
    }

    /// Returns a frame and the frames below it, topmost first.
    pub fn frames(&self, top: Fp) -> impl Iterator<Item = Fp> {
        let all = std::iter::successors(Some(top), |fp| Some(self.previous(*fp)));
        all.take_while(|fp| *fp != Fp::NONE)
    }

    /// Returns the index of the running operation. In the frame of a native it is the state of the
    /// native.
    #[inline(always)]
    #[must_use]
    pub fn pc(&self, fp: Fp) -> u32 {
        self.low(fp.0 + 1)
    }

    /// Sets the index of the running operation.
    #[inline]
    pub(crate) fn set_pc(&mut self, fp: Fp, pc: u32) {
        self.set_low(fp.0 + 1, pc);
    }

    /// Returns the flags of a frame.
    #[inline]
    #[must_use]
    pub fn flags(&self, fp: Fp) -> u32 {
        self.high(fp.0 + 1)
    }

    /// Sets the flags of a frame.
    #[inline]
    pub(crate) fn set_flags(&mut self, fp: Fp, flags: u32) {
        self.set_high(fp.0 + 1, flags);
    }

    /// Returns the object whose monitor a synchronized method has entered, or null.
    #[inline]
    #[must_use]
    pub fn monitor(&self, fp: Fp) -> Ref {
        Ref(self.low(fp.0 + 2))
    }

    /// Sets the object whose monitor a synchronized method has entered.
    #[inline]
    pub(crate) fn set_monitor(&mut self, fp: Fp, object: Ref) {
        self.set_low(fp.0 + 2, object.0);
    }

    /// Returns the control label of the frame. It is united with the label of every value that the
    /// frame writes.
    #[inline(always)]
    #[must_use]
    pub fn control(&self, fp: Fp) -> u32 {
        self.high(fp.0 + 2)
    }

    /// Sets the control label of the frame.
    #[inline]
    pub fn set_control(&mut self, fp: Fp, label: u32) {
        if label != 0 {
            self.begin_labels(fp);
        }
        self.set_high(fp.0 + 2, label);
    }

    /// Returns the index of the first word after the frame.
    #[inline]
    #[must_use]
    pub fn end(&self, fp: Fp) -> u32 {
        self.low(fp.0 + 3)
    }

    /// Returns the first free operand slot of a frame that does not run.
    #[inline]
    #[must_use]
    pub fn sp(&self, fp: Fp) -> u32 {
        self.high(fp.0 + 3)
    }

    /// Sets the first free operand slot.
    #[inline]
    pub(crate) fn set_sp(&mut self, fp: Fp, sp: u32) {
        self.set_high(fp.0 + 3, sp);
    }

    /// Returns the bits of a slot.
    #[inline(always)]
    #[must_use]
    pub fn slot(&self, fp: Fp, index: u32) -> u64 {
        self.word(fp.0 + HEADER + index)
    }

    /// Sets the bits of a slot.
    #[inline(always)]
    pub fn set_slot(&mut self, fp: Fp, index: u32, bits: u64) {
        self.set_word(fp.0 + HEADER + index, bits);
    }

    /// Returns the label of a slot in a frame with this many slots.
    #[inline]
    #[must_use]
    pub fn label(&self, fp: Fp, slots: u32, index: u32) -> u32 {
        if !self.is_labelled(fp) {
            return 0;
        }
        let word = self.word(fp.0 + HEADER + slots + index / 2);
        (word >> (32 * (index % 2))) as u32
    }

    /// Sets the label of a slot in a frame with this many slots.
    #[inline]
    pub(crate) fn set_label(&mut self, fp: Fp, slots: u32, index: u32, label: u32) {
        if label == 0 && !self.is_labelled(fp) {
            return;
        }
        self.begin_labels(fp);
        let at = fp.0 + HEADER + slots + index / 2;
        if index.is_multiple_of(2) { self.set_low(at, label) } else { self.set_high(at, label) }
    }
}
