//! Tests in other worlds than that of the build.

pub mod causes;
pub mod finding;
pub mod long;
pub mod readings;
pub mod running;
