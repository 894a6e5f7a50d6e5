//! Natives of `java.lang.Throwable` and `java.lang.StackTraceElement`.

use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, TraceFrame, Vm};

crate::natives! {
    "java/lang/Throwable" {
        "fillInStackTrace" "(I)Ljava/lang/Throwable;" => fill_in_stack_trace;
    }
    "java/lang/StackTraceElement" {
        "initStackTraceElements" "([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V" => init_elements;
        "initStackTraceElements" "([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V" => init_elements_of_trace;
    }
}

fn fill_in_stack_trace(call: &mut Call<'_>) -> Res<u64> {
    let exception = call.object(0)?;
    let frames = call.vm.trace(false);
    let skip = frames
        .iter()
        .take_while(|frame| &*call.vm.method(frame.method).name == "fillInStackTrace")
        .count();
    call.vm.fill_in_stack_trace(exception, skip)?;
    Ok(u64::from(exception.0))
}

fn init_elements(call: &mut Call<'_>) -> Res<u64> {
    let array = call.object(0)?;
    let exception = call.object(1)?;
    let trace = call.vm.reference(exception, call.vm.known.throwable_backtrace);
    describe(call, array, trace)
}

/// Argument slots: elements, the back trace of a throwable, the number of its frames.
fn init_elements_of_trace(call: &mut Call<'_>) -> Res<u64> {
    let (array, trace) = (call.object(0)?, call.object(1)?);
    describe(call, array, trace)
}

fn describe(call: &mut Call<'_>, array: Ref, trace: Ref) -> Res<u64> {
    let frames = call.vm.trace_in(trace);
    for (index, frame) in frames.into_iter().enumerate().take(call.vm.heap.length(array) as usize) {
        let element = call.vm.element(array, index as u32);
        fill(call.vm, element, frame)?;
    }
    Ok(0)
}

/// Writes a frame into a `StackTraceElement`.
pub(crate) fn fill(vm: &mut Vm, element: Ref, frame: TraceFrame) -> Res<()> {
    const CLASS: &str = "java/lang/StackTraceElement";
    let method = vm.method(frame.method);
    let class = vm.class(method.class).clone();
    let name = method.name.clone();
    let set = |vm: &mut Vm, field: &str, value: Ref| -> Res<()> {
        let offset = vm.field_offset(CLASS, field)?;
        vm.set_reference(element, offset, value);
        Ok(())
    };
    set(vm, "declaringClassObject", class.mirror)?;
    let text = vm.intern_text(&class.external_name())?;
    set(vm, "declaringClass", text)?;
    let text = vm.intern_text(&name)?;
    set(vm, "methodName", text)?;
    if let Some(file) = class.file().and_then(|file| file.attributes.source_file.clone()) {
        let text = vm.intern_text(&file)?;
        set(vm, "fileName", text)?;
    }
    let line = vm.line_of_trace(frame);
    let offset = vm.field_offset(CLASS, "lineNumber")?;
    vm.heap.set_u32(element.0 + offset, line as u32);
    if class.loader.0 != 0 {
        let name = vm.field_offset("java/lang/ClassLoader", "name")?;
        let name = vm.reference(class.loader, name);
        set(vm, "classLoaderName", name)?;
    }
    let module = vm.reference(class.mirror, vm.known.class_module);
    if module.0 != 0 {
        let name = vm.reference(module, vm.known.module_name);
        set(vm, "moduleName", name)?;
    }
    Ok(())
}
