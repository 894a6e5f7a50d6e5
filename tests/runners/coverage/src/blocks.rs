//! Splits the output of the reference into one block for each class file.

/// The lines about one class file.
pub struct Block<'a> {
    /// The path of the class file.
    pub path: &'a str,
    /// The results, or the reason for which JaCoCo has none.
    pub results: Result<Results<'a>, &'a str>,
}

/// JaCoCo's results for a class file.
pub struct Results<'a> {
    /// JaCoCo's id of the class file.
    pub id: u64,
    /// The number of probes.
    pub probes: u32,
    /// The lines with counters.
    pub lines: Vec<&'a str>,
}

/// Splits the output.
pub fn split(output: &str) -> Result<Vec<Block<'_>>, String> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for line in output.lines() {
        let words: Vec<&str> = line.split('\t').collect();
        match words[..] {
            ["file", path, id, probes] => {
                let id = u64::from_str_radix(id, 16).map_err(|error| error.to_string())?;
                let probes = probes.parse().map_err(|_| format!("{path}: {probes} probes"))?;
                blocks.push(Block { path, results: Ok(Results { id, probes, lines: vec![] }) });
            }
            ["failed", path, reason] => blocks.push(Block { path, results: Err(reason) }),
            _ => match blocks.last_mut() {
                Some(Block { results: Ok(results), .. }) => results.lines.push(line),
                _ => return Err(format!("`{line}` belongs to no class file")),
            },
        }
    }
    Ok(blocks)
}
