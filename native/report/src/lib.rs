//! Every serialisable type and its renderings.
