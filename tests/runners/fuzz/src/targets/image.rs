//! The target for runtime images: their tables and resources.

use classfile::Image;

/// The most resources that are read of one image, because a hostile table may name the same one
/// again and again.
const RESOURCES: usize = 64;

/// Opens an image and reads the objects that it names.
pub fn run(bytes: &[u8]) {
    let Ok(image) = Image::new(bytes) else { return };
    let _ = image.modules();
    let _ = image.packages();
    let _ = image.module_of_package("java/lang");
    let _ = image.find_resource("/java.base/java/lang/Object.class");
    for location in image.iter().take(RESOURCES).flatten() {
        let _ = image.contents(&location);
        let _ = image.find_location(&location.path());
    }
}
