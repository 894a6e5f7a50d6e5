//! Filters classes and methods with an annotation whose simple name contains `Generated` (JaCoCo's
//! `AnnotationGeneratedFilter`).

use classfile::annotation_types;

use crate::filter::Subject;
use crate::filter::edits::Output;

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    let bodies = [&subject.method.annotations, &subject.method.invisible_annotations];
    let pool = &subject.class.pool;
    let own = bodies.into_iter().flatten().flat_map(|body| annotation_types(pool, body));
    if subject.annotations.iter().copied().chain(own).any(is_generated) {
        output.ignore_all();
    }
}

fn is_generated(descriptor: &str) -> bool {
    descriptor.rsplit(['/', '$']).next().is_some_and(|name| name.contains("Generated"))
}
