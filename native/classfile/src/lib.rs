//! Class files, images, jars and class paths as typed models.
