//! Natives of `java.lang.NullPointerException`: HotSpot's messages about what was null (JEP 358).

mod effects;
mod sentence;
mod stacks;

use vm::Res;
use vm::native::Call;

use sentence::Site;

crate::natives! {
    "java/lang/NullPointerException";
    "getExtendedNPEMessage" "()Ljava/lang/String;" => message;
}

/// Returns the message for the innermost frame of the back trace. Returns null if a hidden frame threw,
/// or if the program made the exception itself.
fn message(call: &mut Call<'_>) -> Res<u64> {
    let exception = call.object(0)?;
    if call.vm.is_thrown_hidden(exception) {
        return Ok(0);
    }
    let Some(frame) = call.vm.recorded_trace(exception).first().copied() else { return Ok(0) };
    let method = call.vm.method(frame.method);
    let Some(file) = call.vm.class(method.class).file().cloned() else { return Ok(0) };
    let sentence = file
        .methods
        .get(usize::from(method.index))
        .and_then(|method| Site::new(&file, method, frame.bci))
        .and_then(|site| site.sentence());
    match sentence {
        Some(sentence) => Ok(u64::from(call.vm.new_string(&sentence)?.0)),
        None => Ok(0),
    }
}
