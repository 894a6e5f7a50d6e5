//! Decoded code in an image, with what quickening has learnt: whoever starts from the image need not read the
//! class file for it, nor resolve again.

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::code::{Code, Handler, Op, Opcode, Site, Switch};

/// A method's code, with operations by number.
#[derive(Debug, Serialize, Deserialize)]
struct CodeImage {
    ops: Vec<(u16, u16, u32)>,
    bcis: Vec<u16>,
    sites: Vec<Site>,
    switches: Vec<Switch>,
    wides: Vec<u64>,
    handlers: Vec<Handler>,
}

/// The code as bytes; nothing if it cannot be written.
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

/// The code that [`write()`] has written; nothing if it is none.
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
