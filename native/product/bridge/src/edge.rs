//! The JNI entry points of `org.oraclecheck.bridge.Engine`.
// The names and types here have to match what the JVM looks up and passes.
#![allow(unsafe_code)]

use jni::errors::{Error, Result, ThrowRuntimeExAndDefault};
use jni::objects::{JByteArray, JClass, JObject, JString, JValue};
use jni::{Env, EnvUnowned, jni_sig, jni_str};
use report::Event;

use crate::worker;

/// Local references that the delivery of one event needs.
const REFERENCES: usize = 4;

/// `Engine.run(String identity, byte[] request, Consumer<byte[]> events)`: serves a request and delivers
/// its events. The identity is a digest of this library. A
/// panic of the engine becomes an event. A panic in this function, or an exception of the consumer,
/// becomes an exception of the caller.
// SAFETY: the name is mangled for the class and method, which nothing else in the process exports,
// and the parameters are those of its declaration.
#[unsafe(no_mangle)]
pub extern "system" fn Java_org_oraclecheck_bridge_Engine_run<'caller>(
    mut env: EnvUnowned<'caller>,
    _class: JClass<'caller>,
    identity: JString<'caller>,
    request: JByteArray<'caller>,
    events: JObject<'caller>,
) {
    env.with_env(|env| {
        engine::identify(identity.try_to_string(env)?);
        let request = String::from_utf8_lossy(&env.convert_byte_array(&request)?).into_owned();
        worker::run(
            move |emit| {
                // `serve` returns the last event, which it has already emitted.
                engine::serve(&request, emit);
            },
            |event| deliver(env, &events, event),
        )
    })
    .resolve::<ThrowRuntimeExAndDefault>();
}

/// `Engine.interrupt()`: asks the running request to end soon.
// SAFETY: as above; there are no parameters to get wrong.
#[unsafe(no_mangle)]
pub extern "system" fn Java_org_oraclecheck_bridge_Engine_interrupt<'caller>(
    _env: EnvUnowned<'caller>,
    _class: JClass<'caller>,
) {
    engine::interrupt();
}

fn deliver(env: &mut Env<'_>, events: &JObject<'_>, event: &Event) -> Result<()> {
    let line = serde_json::to_vec(event).map_err(|error| Error::ParseFailed(error.to_string()))?;
    env.with_local_frame(REFERENCES, |env| {
        let line = env.byte_array_from_slice(&line)?;
        let signature = jni_sig!("(Ljava/lang/Object;)V");
        env.call_method(events, jni_str!("accept"), signature, &[JValue::Object(&line)])?;
        Ok(())
    })
}
