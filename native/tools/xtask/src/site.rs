//! Builds the documents as a site with mdBook.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{cargo, read, root, run, target};
use crate::tidy::{files, paths};

/// The release of mdBook, which is installed once below the target folder.
const MDBOOK: &str = "0.5.4";

/// The chapters, with paths from the root.
const SUMMARY: &str = "native/docs/SUMMARY.md";

const BOOK: &str = r#"[book]
title = "Oracle Check"
src = "src"

[output.html]
no-section-label = true
"#;

/// Builds the site in `target/site/book`.
pub fn site() -> Result<(), String> {
    let folder = target().join("site");
    let _ = fs::remove_dir_all(&folder);
    let summary = read(&root().join(SUMMARY))?;
    write(&folder.join("book.toml"), BOOK)?;
    write(&folder.join("src/SUMMARY.md"), &summary)?;
    for file in chapters(&summary)? {
        copy(&file, &folder.join("src"))?;
    }
    run(Command::new(mdbook()?).arg("build").arg(&folder))?;
    println!("{}", folder.join("book/index.html").display());
    Ok(())
}

/// Returns the chapters, and the files to which they link.
fn chapters(summary: &str) -> Result<Vec<String>, String> {
    let tracked = files::tracked()?;
    let chapters: Vec<String> = paths::linked("", summary).collect();
    let mut all = chapters.clone();
    for chapter in chapters {
        let folder = chapter.rsplit_once('/').map_or("", |(folder, _)| folder);
        let linked: Vec<String> = paths::linked(folder, &read(&root().join(&chapter))?).collect();
        all.extend(linked.into_iter().filter(|it| tracked.contains(it)));
    }
    all.sort();
    all.dedup();
    Ok(all)
}

/// Returns the program, which it installs first if this release is missing.
fn mdbook() -> Result<PathBuf, String> {
    let folder = target().join(format!("mdbook-{MDBOOK}"));
    let program = folder.join("bin/mdbook");
    if !program.exists() {
        let words = ["install", "mdbook", "--version", MDBOOK, "--locked", "--no-default-features"];
        run(cargo().args(words).args(["--features", "search", "--root"]).arg(&folder))?;
    }
    Ok(program)
}

fn copy(file: &str, to: &Path) -> Result<(), String> {
    let content = fs::read(root().join(file)).map_err(|error| format!("{file}: {error}"))?;
    let place = to.join(file);
    place.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| error.to_string())?;
    fs::write(&place, content).map_err(|error| format!("{}: {error}", place.display()))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    file.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| error.to_string())?;
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}
