//! Natives of `sun.tools.attach.VirtualMachineImpl`: the vm attaches to itself, as mock libraries do.
//!
//! This is both ends of the socket: writing stores a request, and reading serves it and returns the answer.

use std::collections::BTreeMap;

use vm::Res;
use vm::host::OpenFlags;
use vm::native::Call;
use vm::saved::native_state::State;

use super::agents;
use crate::jdk::internal::vm_support::TEMPORARY;
use crate::jdk::support;
use crate::nothing;

/// Added to the numbers of connections, so that they differ from those of files.
const FIRST: i32 = 1 << 24;
/// The version of the attach protocol.
const VERSION: u32 = 1;
/// The first state of the native that reads while it loads an agent.
const LOADING: u32 = 1;

/// A request, and the part of its answer that was not read yet.
#[derive(Clone, Debug, Default)]
struct Connection {
    request: Vec<u8>,
    answer: Option<Vec<u8>>,
}

#[derive(Clone, Debug, Default)]
struct Connections {
    open: BTreeMap<i32, Connection>,
    opened: i32,
}

impl State for Connections {
    const NAME: &'static str = "connections";

    fn image(&self) -> Option<Vec<u8>> {
        (self.opened == 0).then(Vec::new)
    }

    fn from_image(_: &[u8]) -> Option<Self> {
        Some(Self::default())
    }

    fn dump(&self) -> String {
        format!("{self:?}")
    }
}

/// Makes the vm listen: creates the file of its socket where the attach API looks for it.
fn send_quit(call: &mut Call<'_>) -> Res<u64> {
    if call.int(0) as u32 == call.vm.host.process_id() {
        let path = format!("{TEMPORARY}/.java_pid{}", call.int(0));
        let flags = OpenFlags { write: true, create: true, ..OpenFlags::default() };
        let made = call.vm.host.open(path.as_bytes(), flags, 0o600);
        let made = support::io(call.vm, made)?;
        let closed = call.vm.host.close(made);
        support::io(call.vm, closed)?;
        return Ok(0);
    }
    Err(call.vm.throw_new("java/io/IOException", Some("No such process")))
}

fn socket(call: &mut Call<'_>) -> Res<u64> {
    let number = call.vm.state.native_state.with(|all: &mut Connections| {
        all.opened += 1;
        all.open.insert(FIRST + all.opened, Connection::default());
        FIRST + all.opened
    });
    Ok(support::int(number))
}

fn close(call: &mut Call<'_>) -> Res<u64> {
    let number = call.int(0);
    call.vm.state.native_state.with(|all: &mut Connections| all.open.remove(&number));
    Ok(0)
}

fn with<R: Default>(call: &mut Call<'_>, action: impl FnOnce(&mut Connection) -> R) -> R {
    let number = call.int(0);
    let act = |all: &mut Connections| all.open.get_mut(&number).map(action).unwrap_or_default();
    call.vm.state.native_state.with(act)
}

/// Argument slots: connection, array, offset, length.
fn write(call: &mut Call<'_>) -> Res<u64> {
    let (array, offset, length) = support::range(call, 1, 2, 3)?;
    let bytes = call.vm.heap.bytes(array.0 + 16 + offset, length).to_vec();
    with(call, |connection| connection.request.extend(bytes));
    Ok(0)
}

/// Argument slots as for [`write()`]. Returns the number of bytes, or -1 at the end.
fn read(call: &mut Call<'_>) -> Res<u64> {
    let (array, offset, length) = support::range(call, 1, 2, 3)?;
    if with(call, |connection| connection.answer.is_none()) {
        let request = with(call, |connection| connection.request.clone());
        let answer = carry_out(call, &request)?.into_bytes();
        with(call, |connection| connection.answer = Some(answer));
    }
    let part = with(call, |connection| {
        let answer = connection.answer.get_or_insert_default();
        let rest = answer.split_off(answer.len().min(length as usize));
        std::mem::replace(answer, rest)
    });
    call.vm.heap.copy_in(array.0 + 16 + offset, &part);
    let end = part.is_empty() && length > 0;
    Ok(support::int(if end { -1 } else { part.len() as i32 }))
}

/// Serves a request, which has version, command and three arguments, each with a zero after it.
fn carry_out(call: &mut Call<'_>, request: &[u8]) -> Res<String> {
    let parts: Vec<String> =
        request.split(|&byte| byte == 0).map(|part| String::from_utf8_lossy(part).into()).collect();
    match parts.get(1..5) {
        Some([command, library, _, what]) if command == "load" && library == "instrument" => {
            let (jar, options) = match what.split_once('=') {
                Some((jar, options)) => (jar, Some(options)),
                None => (what.as_str(), None),
            };
            let outcome = agents::load(call, jar, options, LOADING)?;
            Ok(format!("0\nreturn code: {outcome}\n"))
        }
        Some([command, ..]) if command == "getversion" => Ok(format!("0\n{VERSION}\n")),
        Some([command, library, ..]) if command == "load" => {
            call.vm.unsupported(format!("the native agent {library}"))
        }
        _ => {
            let command = parts.get(1).map_or("", String::as_str);
            call.vm.unsupported(format!("the command `{command}` of the Attach API"))
        }
    }
}

crate::natives! {
    "sun/tools/attach/VirtualMachineImpl";
    "sendQuitTo" "(I)V" => send_quit;
    "checkPermissions" "(Ljava/lang/String;)V" => nothing;
    "socket" "()I" => socket;
    "connect" "(ILjava/lang/String;)V" => nothing;
    "close" "(I)V" => close;
    "read" "(I[BII)I" => read, catches;
    "write" "(I[BII)V" => write;
}
