//! Filters the methods `values` and `valueOf` of enums (JaCoCo's `EnumFilter`).

use crate::filter::Subject;
use crate::filter::edits::Output;

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    let class = &subject.class.this_class;
    if subject.extends("java/lang/Enum")
        && (subject.is("values", &format!("()[L{class};"))
            || subject.is("valueOf", &format!("(Ljava/lang/String;)L{class};")))
    {
        output.ignore_all();
    }
}
