//! Natives of `sun.net`.

use crate::nothing;

// The host has no domain of its own.
crate::natives! {
    "sun/net/dns/ResolverConfigurationImpl";
    "fallbackDomain0" "()Ljava/lang/String;" => nothing;
}
