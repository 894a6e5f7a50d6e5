//! Runs the fixture programs.
