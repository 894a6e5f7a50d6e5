//! The memory of one thread's frames, by words and slots.

use serde::{Deserialize, Serialize};

use super::{Fp, HEADER, LABELLED, RESERVE};
use crate::class::MethodId;
use crate::heap::Ref;

/// The memory of one thread's frames.
#[derive(Debug, Serialize, Deserialize)]
pub struct Stack {
    pub(super) words: Box<[u64]>,
}

impl Stack {
    /// A stack of this many words.
    #[must_use]
    pub fn new(words: u32) -> Stack {
        Stack { words: vec![0; words as usize].into_boxed_slice() }
    }

    /// A copy of the lowest words.
    #[must_use]
    pub fn copy(&self, words: u32) -> Stack {
        Stack { words: self.words.get(..words as usize).unwrap_or(&self.words).into() }
    }

    /// Takes over the words of a copy.
    pub(crate) fn copy_from(&mut self, copy: &Stack) {
        if let Some(words) = self.words.get_mut(..copy.words.len()) {
            words.copy_from_slice(&copy.words);
        }
    }

    /// Words in all.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.words.len() as u32
    }

    /// Whether it has no room at all.
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

    /// Where a frame above this one begins, or the first one.
    #[inline(always)]
    #[must_use]
    pub(crate) fn above(&self, top: Fp) -> Fp {
        if top == Fp::NONE { Fp::FIRST } else { Fp(self.end(top)) }
    }

    /// Whether a frame of so many words has room there, and a stack overflow can still be handled.
    #[inline(always)]
    #[must_use]
    pub(crate) fn has_room(&self, fp: Fp, words: u32) -> bool {
        fp.0 + words + RESERVE <= self.len()
    }

    /// Writes the header of a new frame of so many words; the caller has checked that it fits.
    #[inline(always)]
    pub(crate) fn open(&mut self, fp: Fp, method: MethodId, previous: Fp, flags: u32, words: u32) {
        self.set_word(fp.0, u64::from(method.0) | previous.bits() << 32);
        self.set_word(fp.0 + 1, u64::from(flags) << 32);
        self.set_word(fp.0 + 2, 0);
        self.set_word(fp.0 + 3, u64::from(fp.0 + words));
    }

    /// Whether any slot of a frame may have a label, or its control.
    #[inline(always)]
    pub(crate) fn is_labelled(&self, fp: Fp) -> bool {
        self.flags(fp) & LABELLED != 0
    }

    /// Gives all slots of a frame the empty label, unless they have labels already. What lay there
    /// before need not have been labels.
    pub(crate) fn begin_labels(&mut self, fp: Fp) {
        if self.is_labelled(fp) {
            return;
        }
        self.set_flags(fp, self.flags(fp) | LABELLED);
        // Two of three words behind the header are slots, as `frame_words` counts.
        let (first, end) = (fp.0 + HEADER, self.end(fp));
        let range = (first + (end - first) * 2 / 3) as usize..end as usize;
        if let Some(labels) = self.words.get_mut(range) {
            labels.fill(0);
        }
    }

    /// The frame's method.
    #[inline(always)]
    #[must_use]
    pub fn method(&self, fp: Fp) -> MethodId {
        MethodId(self.low(fp.0))
    }

    /// Puts another method in the place of the frame's, of which it has the slots.
    pub(crate) fn set_method(&mut self, fp: Fp, method: MethodId) {
        self.set_low(fp.0, method.0);
    }

    /// The frame below.
    #[inline(always)]
    #[must_use]
    pub fn previous(&self, fp: Fp) -> Fp {
        Fp(self.high(fp.0))
    }

    /// A frame and those below it, the topmost first.
    pub fn frames(&self, top: Fp) -> impl Iterator<Item = Fp> {
        let all = std::iter::successors(Some(top), |fp| Some(self.previous(*fp)));
        all.take_while(|fp| *fp != Fp::NONE)
    }

    /// The operation under way, or the state of a native.
    #[inline(always)]
    #[must_use]
    pub fn pc(&self, fp: Fp) -> u32 {
        self.low(fp.0 + 1)
    }

    /// Sets the operation under way.
    #[inline]
    pub(crate) fn set_pc(&mut self, fp: Fp, pc: u32) {
        self.set_low(fp.0 + 1, pc);
    }

    /// The flags.
    #[inline]
    #[must_use]
    pub fn flags(&self, fp: Fp) -> u32 {
        self.high(fp.0 + 1)
    }

    /// Sets the flags.
    #[inline]
    pub(crate) fn set_flags(&mut self, fp: Fp, flags: u32) {
        self.set_high(fp.0 + 1, flags);
    }

    /// The object that a synchronized method locked, or null.
    #[inline]
    #[must_use]
    pub fn monitor(&self, fp: Fp) -> Ref {
        Ref(self.low(fp.0 + 2))
    }

    /// Sets the object that a synchronized method locked.
    #[inline]
    pub(crate) fn set_monitor(&mut self, fp: Fp, object: Ref) {
        self.set_low(fp.0 + 2, object.0);
    }

    /// The label under which the frame runs.
    #[inline(always)]
    #[must_use]
    pub fn control(&self, fp: Fp) -> u32 {
        self.high(fp.0 + 2)
    }

    /// Sets the label under which the frame runs.
    #[inline]
    pub fn set_control(&mut self, fp: Fp, label: u32) {
        if label != 0 {
            self.begin_labels(fp);
        }
        self.set_high(fp.0 + 2, label);
    }

    /// The first word behind the frame.
    #[inline]
    #[must_use]
    pub fn end(&self, fp: Fp) -> u32 {
        self.low(fp.0 + 3)
    }

    /// The first free operand slot of a frame that does not run.
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

    /// A slot's bits.
    #[inline(always)]
    #[must_use]
    pub fn slot(&self, fp: Fp, index: u32) -> u64 {
        self.word(fp.0 + HEADER + index)
    }

    /// Sets a slot's bits.
    #[inline(always)]
    pub fn set_slot(&mut self, fp: Fp, index: u32, bits: u64) {
        self.set_word(fp.0 + HEADER + index, bits);
    }

    /// The label of a slot in a frame with this many slots.
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
