//! The containers in which class files and resources lie: directories, jars and runtime images.

pub mod class_path;
mod compressed;
pub mod jar;
pub mod jimage;
pub mod manifest;
pub mod mapped;
