//! Checks access flags and their combinations (JVMS 4.1, 4.5, 4.6), as HotSpot does.

use crate::model::access::*;

/// Returns the flags that have a meaning for a class of version `major`.
pub(crate) fn class_mask(major: u16) -> u16 {
    let module = if major >= 53 { MODULE } else { 0 };
    PUBLIC | FINAL | SUPER | INTERFACE | ABSTRACT | SYNTHETIC | ANNOTATION | ENUM | module
}

/// The flags that have a meaning for a field.
pub(crate) const FIELD_MASK: u16 =
    PUBLIC | PRIVATE | PROTECTED | STATIC | FINAL | VOLATILE | TRANSIENT | SYNTHETIC | ENUM;

/// The flags that have a meaning for a method.
pub(crate) const METHOD_MASK: u16 = PUBLIC
    | PRIVATE
    | PROTECTED
    | STATIC
    | FINAL
    | SYNCHRONIZED
    | BRIDGE
    | VARARGS
    | NATIVE
    | ABSTRACT
    | STRICT
    | SYNTHETIC;

/// Returns whether a class of version `major` may have these flags together.
pub(crate) fn class_legal(flags: u16, major: u16) -> bool {
    let has = |flag| flags & flag != 0;
    if has(MODULE) {
        return true;
    }
    let modern = major >= 49;
    let abstract_final = has(ABSTRACT) && has(FINAL);
    let bad_interface = has(INTERFACE) && (!has(ABSTRACT) || (modern && (has(SUPER) || has(ENUM))));
    let bad_annotation = !has(INTERFACE) && modern && has(ANNOTATION);
    !(abstract_final || bad_interface || bad_annotation)
}

/// Returns whether a field may have these flags together. `interface` tells whether its class is
/// one.
pub(crate) fn field_legal(flags: u16, interface: bool, major: u16) -> bool {
    let has = |flag| flags & flag != 0;
    if interface {
        let constant = PUBLIC | STATIC | FINAL;
        return flags & constant == constant
            && flags & (PRIVATE | PROTECTED | VOLATILE | TRANSIENT) == 0
            && !(major >= 49 && has(ENUM));
    }
    visibility_legal(flags) && !(has(FINAL) && has(VOLATILE))
}

/// Returns whether a method other than `<clinit>` may have these flags together.
pub(crate) fn method_legal(flags: u16, name: &str, interface: bool, major: u16) -> bool {
    if interface {
        return interface_method_legal(flags, major);
    }
    let has = |flag| flags & flag != 0;
    if !visibility_legal(flags) {
        return false;
    }
    if name == "<init>" {
        return flags & (STATIC | FINAL | SYNCHRONIZED | NATIVE | ABSTRACT) == 0
            && !(major >= 49 && has(BRIDGE));
    }
    let strict_counts = (49..61).contains(&major);
    !has(ABSTRACT)
        || (flags & (FINAL | NATIVE | PRIVATE | STATIC) == 0
            && !(major >= 49 && has(SYNCHRONIZED))
            && !(strict_counts && has(STRICT)))
}

fn interface_method_legal(flags: u16, major: u16) -> bool {
    let has = |flag| flags & flag != 0;
    if major >= 52 {
        let abstract_fits =
            !has(ABSTRACT) || (flags & (PRIVATE | STATIC) == 0 && !(major < 61 && has(STRICT)));
        return has(PUBLIC) != has(PRIVATE)
            && flags & (NATIVE | PROTECTED | FINAL | SYNCHRONIZED) == 0
            && abstract_fits;
    }
    let plain = flags & (PUBLIC | ABSTRACT) == (PUBLIC | ABSTRACT)
        && flags & (STATIC | FINAL | NATIVE) == 0;
    plain && (major < 49 || flags & (PRIVATE | PROTECTED | SYNCHRONIZED | STRICT) == 0)
}

fn visibility_legal(flags: u16) -> bool {
    (flags & (PUBLIC | PRIVATE | PROTECTED)).count_ones() <= 1
}
