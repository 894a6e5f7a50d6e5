//! Natives of `java.io.Console`: there is no terminal.

use crate::nothing;

crate::natives! {
    "java/io/Console";
    "encoding" "()Ljava/lang/String;" => nothing;
    "istty" "()Z" => nothing;
    "ttyStatus" "()I" => nothing;
}
