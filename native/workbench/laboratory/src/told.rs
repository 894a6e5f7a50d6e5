//! Classes through which the library speaks to the vm. All their methods are native.

/// Returns the class file of a class with static native methods, by their names and descriptors (JVMS 4.1).
pub(crate) fn told(name: &str, natives: &[(&str, &str)]) -> Vec<u8> {
    const MAGIC: [u8; 8] = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52];
    /// Public, final and super; the numbers of the class and of its superclass; no interfaces and no fields.
    const CLASS: [u8; 10] = [0, 0x31, 0, 2, 0, 4, 0, 0, 0, 0];
    /// Public, static and native.
    const FLAGS: [u8; 2] = [0x01, 0x09];
    /// The number of the first constant after those of the class and its superclass.
    const FIRST: u16 = 5;
    let text =
        |text: &str| [&[1][..], &(text.len() as u16).to_be_bytes(), text.as_bytes()].concat();
    let class = |name: u8| vec![7, 0, name];
    let count = natives.len() as u16;
    let mut bytes = [
        MAGIC.to_vec(),
        (FIRST + 2 * count).to_be_bytes().to_vec(),
        text(name),
        class(1),
        text("java/lang/Object"),
        class(3),
    ]
    .concat();
    bytes.extend(
        natives.iter().flat_map(|(name, descriptor)| [text(name), text(descriptor)].concat()),
    );
    bytes.extend(CLASS);
    bytes.extend(count.to_be_bytes());
    for place in 0..count {
        let constant = FIRST + 2 * place;
        let method = [FLAGS, constant.to_be_bytes(), (constant + 1).to_be_bytes(), [0, 0]];
        bytes.extend(method.concat());
    }
    // No attributes.
    bytes.extend([0, 0]);
    bytes
}

#[cfg(test)]
mod tests {
    use classfile::read_class;

    use super::told;

    #[test]
    fn the_class_that_is_told_has_only_native_methods() {
        let class = read_class(&told("a/B", &[("one", "()V"), ("two", "(I)I")])).unwrap();
        assert_eq!(&*class.this_class, "a/B");
        let named = |it: &classfile::Method| it.code.is_none().then(|| it.name.to_string());
        let names: Vec<String> = class.methods.iter().filter_map(named).collect();
        assert_eq!(names, ["one", "two"]);
    }
}
