//! Decoded and quickened code in an image. A vm that starts from the image need not decode the
//! class file or resolve constants again.

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::interpreter::code::{Code, Handler, Op, Opcode, Site, Switch};

/// The code of a method. Operations are stored by the numbers of their opcodes.
#[derive(Debug, Serialize, Deserialize)]
struct CodeImage {
    ops: Vec<(u16, u16, u32)>,
    bcis: Vec<u16>,
    sites: Vec<Site>,
    switches: Vec<Switch>,
    wides: Vec<u64>,
    handlers: Vec<Handler>,
}

/// Returns the code as bytes, or `None` if it cannot be serialised.
pub(super) fn write(code: &Code) -> Option<Vec<u8>> {
    let op = |op: Op| (op.code as u16, op.a, op.b);
    let image = CodeImage {
        ops: code.own_ops().into_iter().map(op).collect(),
        bcis: code.bcis.clone(),
        sites: code.sites.clone(),
        switches: code.switches.clone(),
        wides: code.wides.clone(),
        handlers: code.handlers.clone(),
    };
    postcard::to_stdvec(&image).ok()
}

/// Returns the code from the bytes that [`write()`] returned, or `None` if they are not valid.
pub(crate) fn read(bytes: &Bytes) -> Option<Code> {
    let image: CodeImage = postcard::from_bytes(bytes).ok()?;
    let op = |(code, a, b)| Some(Op { code: Opcode::numbered(code)?, a, b });
    Some(Code {
        ops: image.ops.into_iter().map(op).collect::<Option<_>>()?,
        bcis: image.bcis,
        sites: image.sites,
        switches: image.switches,
        wides: image.wides,
        handlers: image.handlers,
        ..Code::default()
    })
}
