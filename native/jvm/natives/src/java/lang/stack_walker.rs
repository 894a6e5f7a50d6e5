//! Natives of `java.lang.StackStreamFactory`: walk the stack in batches.
//!
//! The frame of the native that began a walk stores its progress. The address of this frame is the
//! *anchor*, by which later batches find it.

mod infos;

use vm::classes::class::MethodId;
use vm::frames::frame::Fp;
use vm::memory::heap::Ref;
use vm::native::{Call, Entry, SCRATCH_REFERENCES};
use vm::{Res, TraceFrame, Vm};

use super::{invoke, throwable};
use crate::jdk::support;

const WALKER: &str = "java/lang/StackWalker";
const ABSTRACT_WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";
const INFO: &str = "java/lang/StackFrameInfo";
const DO_WALK: (&str, &str) = ("doStackWalk", "(JIIII)Ljava/lang/Object;");

/// Mode bit: only classes are needed.
const CLASSES_ONLY: i64 = 0x2;
/// Mode bit: the caller's class is needed.
const CALLER_CLASS: i64 = 0x4;
/// Mode bit: hidden frames are included.
const SHOW_HIDDEN: i64 = 0x20;
/// Mode bit: local variables and operands are needed.
const LIVE: i64 = 0x100;

/// The array to fill with a batch of frames, and the options of the walk.
#[derive(Clone, Copy)]
struct Batch {
    mode: i64,
    size: i32,
    start: i32,
    frames: Ref,
    elements: Elements,
}

/// The elements of a batch's array.
#[derive(Clone, Copy)]
enum Elements {
    /// Classes, or objects with a `MemberName` each.
    ClassesOrMembers,
    /// `ClassFrameInfo` objects, which know their class or method by themselves.
    Infos,
}

/// Confirms the constants of the modes: only one set of them exists.
fn check_modes(_: &mut Call<'_>) -> Res<u64> {
    Ok(1)
}

/// Argument slots: walker, mode, skipped frames, batch size, start index, array.
fn begin(call: &mut Call<'_>) -> Res<u64> {
    let batch = Batch {
        mode: call.long(1),
        size: call.int(4),
        start: call.int(5),
        frames: call.object(6)?,
        elements: Elements::ClassesOrMembers,
    };
    let skipped = call.int(3);
    begin_batch(call, batch, skipped)
}

/// Argument slots: walker, mode, skipped frames, scope, continuation, batch size, start index, array.
fn begin_within(call: &mut Call<'_>) -> Res<u64> {
    let batch = Batch {
        mode: call.long(1),
        size: call.int(6),
        start: call.int(7),
        frames: call.object(8)?,
        elements: Elements::ClassesOrMembers,
    };
    let skipped = call.int(3);
    begin_batch(call, batch, skipped)
}

fn begin_batch(call: &mut Call<'_>, batch: Batch, skipped: i32) -> Res<u64> {
    if let Entry::Returned(result) = call.entry {
        return Ok(result);
    }
    if batch.mode & LIVE != 0 {
        return call.vm.unsupported("a walk over live stack frames");
    }
    let walker = call.object(0)?;
    let class = call.vm.class_of(walker);
    let Some(method) = call.vm.lookup_virtual(class, DO_WALK.0, DO_WALK.1) else {
        return call.vm.internal("no AbstractStackWalker.doStackWalk in this class library");
    };
    let from = skip(call.vm, skipped)?;
    let (end, next) = fill(call.vm, batch, from)?;
    call.keep_number(0, next.bits());
    let anchor = call.fp.bits();
    let size = match batch.elements {
        Elements::ClassesOrMembers => batch.size,
        Elements::Infos => end - batch.start,
    };
    let (skipped, size) = (support::int(skipped), support::int(size));
    let (start, end) = (support::int(batch.start), support::int(end));
    let arguments = [support::reference(walker), anchor, 0, skipped, size, start, end];
    call.upcall(method, &arguments, 1)
}

/// Argument slots: walker, mode, anchor, batch size, start index, array. Returns the end index.
fn fetch(call: &mut Call<'_>) -> Res<u64> {
    let batch = Batch {
        mode: call.long(1),
        size: call.int(5),
        start: call.int(6),
        frames: call.object(7)?,
        elements: Elements::ClassesOrMembers,
    };
    let anchor = call.long(3);
    fetch_batch(call, batch, anchor).map(support::int)
}

fn fetch_batch(call: &mut Call<'_>, batch: Batch, anchor: i64) -> Res<i32> {
    let Some(fp) = begun(call.vm, anchor) else {
        return Err(call
            .vm
            .throw_new("java/lang/InternalError", Some("doStackWalk: corrupted buffers, 3")));
    };
    let began = call.vm.method(call.vm.thread().stack.method(fp));
    let kept = u32::from(began.argument_slots) + SCRATCH_REFERENCES;
    let from = Fp::of_bits(call.vm.thread().stack.slot(fp, kept));
    let (end, next) = fill(call.vm, batch, from)?;
    call.vm.thread_mut().stack.set_slot(fp, kept, next.bits());
    Ok(end)
}

/// Returns the frame of the native that began a walk, if it is still on the stack.
fn begun(vm: &Vm, anchor: i64) -> Option<Fp> {
    let stack = &vm.thread().stack;
    let fp = stack.frames(vm.thread().top).find(|fp| fp.bits() == anchor as u64)?;
    (&*vm.method(stack.method(fp)).name == "callStackWalk").then_some(fp)
}

/// Returns the first frame of a walk: after the frames of the walker itself, and `count` further ones.
fn skip(vm: &mut Vm, mut count: i32) -> Res<Fp> {
    let (walker, abstract_walker) = (vm.boot_class(WALKER)?, vm.boot_class(ABSTRACT_WALKER)?);
    let mut fp = vm.thread().top;
    while fp != Fp::NONE {
        let class = vm.method(vm.thread().stack.method(fp)).class;
        if class != walker && !vm.is_assignable(class, abstract_walker) {
            break;
        }
        fp = vm.thread().stack.previous(fp);
    }
    while fp != Fp::NONE && count > 0 {
        fp = vm.thread().stack.previous(fp);
        count -= 1;
    }
    Ok(fp)
}

/// Fills a batch, starting at a frame. Returns the end index and the next frame.
fn fill(vm: &mut Vm, batch: Batch, mut fp: Fp) -> Res<(i32, Fp)> {
    let all = batch.mode & SHOW_HIDDEN != 0 && batch.mode & CALLER_CLASS == 0;
    let mut index = batch.start;
    let end = batch.start.saturating_add(batch.size);
    while fp != Fp::NONE && index < end {
        let stack = &vm.thread().stack;
        let (id, pc, previous) = (stack.method(fp), stack.pc(fp), stack.previous(fp));
        if all || !vm.method(id).hidden {
            put(vm, batch, index, TraceFrame { method: id, bci: vm.bci(id, pc) })?;
            index += 1;
        }
        fp = previous;
    }
    Ok((index, fp))
}

fn put(vm: &mut Vm, batch: Batch, index: i32, frame: TraceFrame) -> Res<()> {
    if let Elements::Infos = batch.elements {
        let info = vm.element(batch.frames, index as u32);
        return infos::put(vm, info, frame, batch.mode & CLASSES_ONLY != 0);
    }
    let class = vm.method(frame.method).class;
    let mirror = vm.class(class).mirror;
    if batch.mode & CLASSES_ONLY != 0 {
        if batch.mode & CALLER_CLASS != 0 && index == batch.start {
            check_not_sensitive(vm, frame.method)?;
        }
        if (index as u32) < vm.heap.length(batch.frames) {
            vm.set_element(batch.frames, index as u32, mirror);
        }
        return Ok(());
    }
    let info = vm.element(batch.frames, index as u32);
    let member = support::get_reference(vm, info, "memberName")?;
    invoke::describe_method(vm, member, frame.method)?;
    support::set_field(vm, info, "bci", u64::from(frame.bci))
}

fn check_not_sensitive(vm: &mut Vm, method: MethodId) -> Res<()> {
    if !vm.method(method).caller_sensitive {
        return Ok(());
    }
    let name = vm.pretty_method(method);
    let message =
        format!("StackWalker::getCallerClass called from @CallerSensitive '{name}' method");
    Err(vm.throw_new("java/lang/UnsupportedOperationException", Some(&message)))
}

/// Argument slots: element, `StackFrameInfo`.
fn init_element(call: &mut Call<'_>) -> Res<u64> {
    let (element, info) = (call.object(0)?, call.object(1)?);
    let bci = call.vm.field_offset(INFO, "bci")?;
    let bci = call.vm.heap.u32(info.0 + bci) as u16;
    let method = match call.vm.optional_field(INFO, "memberName")? {
        Some(member) => call.vm.member_target(call.vm.reference(info, member)),
        None => infos::method_of(call.vm, info)?,
    };
    throwable::fill(call.vm, element, TraceFrame { method, bci })?;
    Ok(0)
}

crate::natives! {
    "java/lang/StackStreamFactory" {
        "checkStackWalkModes" "()Z" => check_modes;
    }
    "java/lang/StackStreamFactory$AbstractStackWalker" {
        "callStackWalk" "(JIII[Ljava/lang/Object;)Ljava/lang/Object;" => begin;
        "fetchStackFrames" "(JJII[Ljava/lang/Object;)I" => fetch;
        "callStackWalk" "(JILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;" => begin_within;
        "callStackWalk" "(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;" => infos::begin;
        "fetchStackFrames" "(IJIII[Ljava/lang/Object;)I" => infos::fetch;
    }
    "java/lang/StackTraceElement" {
        "initStackTraceElement" "(Ljava/lang/StackTraceElement;Ljava/lang/StackFrameInfo;)V" => init_element;
    }
    "java/lang/StackFrameInfo" {
        "expandStackFrameInfo" "()V" => infos::expand;
    }
}
