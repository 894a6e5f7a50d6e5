//! Reads a class for coverage, and turns passed probes into its counters (JaCoCo's `ClassAnalyzer`).

use std::sync::Arc;

use classfile::{ClassFile, Method, access};
use report::{ClassCoverage, Counters, LineCounter, Lines, MethodCoverage, Tally};

use crate::error::{CodeFault, CoverageError};
use crate::filter::{self, Edits, Subject};
use crate::flow::LabelFlow;
use crate::graph::Graph;
use crate::listing::{Listing, has_subroutines};
use crate::probes::{Probe, place};
use crate::status::Status;

/// Members that JaCoCo adds to a class when it instruments it (`InstrSupport`).
const INSTRUMENTATION: [&str; 2] = ["$jacocoData", "$jacocoInit"];

/// The code that the counters leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filtering {
    /// Applies all filters of JaCoCo 0.8.15, which leave out code that compilers generate.
    Jacoco,
    /// Only synthetic methods, except the bodies of lambda expressions.
    Raw,
}

/// A class, prepared for coverage.
#[derive(Debug)]
pub struct ClassAnalysis {
    name: Arc<str>,
    source_file: Option<Arc<str>>,
    probe_count: u32,
    methods: Vec<MethodAnalysis>,
    left_out: Vec<String>,
}

/// A method with code, prepared for coverage.
#[derive(Debug)]
struct MethodAnalysis {
    /// The position of the method in the class file.
    index: usize,
    name: Arc<str>,
    descriptor: Arc<str>,
    is_hidden: bool,
    probes: Vec<Probe>,
    graph: Graph,
    edits: Edits,
}

/// The probes of one method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodProbes<'a> {
    /// The position of the method in [`ClassFile::methods`].
    pub index: usize,
    /// The probes, in the order of their numbers.
    pub probes: &'a [Probe],
}

impl ClassAnalysis {
    /// Reads a class. Module declarations and `package-info` have no methods, as in JaCoCo's
    /// `Analyzer`.
    ///
    /// # Errors
    /// Returns an error if the code of a method is malformed, or if JaCoCo has instrumented the
    /// class.
    pub fn new(class: &ClassFile) -> Result<Self, CoverageError> {
        check_original(class)?;
        let mut analysis = Self {
            name: Arc::clone(&class.this_class),
            source_file: class.attributes.source_file.clone(),
            probe_count: 0,
            methods: Vec::new(),
            left_out: Vec::new(),
        };
        if class.access & access::MODULE == 0 && !class.this_class.ends_with("/package-info") {
            let annotations = filter::annotations(class);
            for (index, method) in class.methods.iter().enumerate() {
                analysis.add(class, &annotations, index, method)?;
            }
        }
        Ok(analysis)
    }

    fn add(
        &mut self,
        class: &ClassFile,
        annotations: &[&str],
        index: usize,
        method: &Method,
    ) -> Result<(), CoverageError> {
        let Some(code) = &method.code else { return Ok(()) };
        let name = || format!("{}{}", method.name, method.descriptor);
        if has_subroutines(code) {
            self.left_out.push(name());
            return Ok(());
        }
        let fail = |fault: CodeFault| {
            let class = class.this_class.to_string();
            CoverageError::Code { class, method: name(), fault }
        };
        let listing = Listing::new(code).map_err(fail)?;
        let flow = LabelFlow::new(code, &listing);
        let probes = place(&listing, &flow, &mut self.probe_count);
        let graph = Graph::new(&listing, &flow, &probes);
        let subject = Subject { class, annotations, method, code, listing: &listing };
        self.methods.push(MethodAnalysis {
            index,
            name: Arc::clone(&method.name),
            descriptor: Arc::clone(&method.descriptor),
            is_hidden: filter::is_hidden(method),
            edits: filter::edits(&subject),
            probes,
            graph,
        });
        Ok(())
    }

    /// Returns the internal name of the class.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of probes in the class.
    #[must_use]
    pub fn probe_count(&self) -> u32 {
        self.probe_count
    }

    /// Returns all probes of the class in the order of their numbers, which start at 0.
    pub fn probes(&self) -> impl Iterator<Item = Probe> {
        self.methods.iter().flat_map(|method| method.probes.iter().copied())
    }

    /// Returns the probes of each method that has code, in class file order.
    pub fn methods(&self) -> impl Iterator<Item = MethodProbes<'_>> {
        self.methods
            .iter()
            .map(|method| MethodProbes { index: method.index, probes: &method.probes })
    }

    /// Returns the names and descriptors of methods that are left out because they have subroutines
    /// (JVMS 4.9.1). They have neither probes nor counters.
    #[must_use]
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// Returns the counters of the class, where `hits` tells whether control passed a probe.
    #[must_use]
    pub fn coverage(&self, hits: &dyn Fn(u32) -> bool, filtering: Filtering) -> ClassCoverage {
        let mut coverage = ClassCoverage {
            class: self.name.replace('/', "."),
            source_file: self.source_file.as_deref().map(str::to_owned),
            ..ClassCoverage::default()
        };
        for method in &self.methods {
            let statuses = method.statuses(hits, filtering);
            let Some((method, lines)) = method.count(&statuses) else { continue };
            coverage.counters += method.counters;
            coverage.lines += &lines;
            coverage.methods.push(method);
        }
        coverage.counters.lines = coverage.lines.count();
        if !coverage.methods.is_empty() {
            coverage.counters.classes = Tally::of(coverage.counters.methods.covered > 0);
        }
        coverage
    }
}

impl MethodAnalysis {
    /// Returns the status of each instruction, or `None` for one that does not count.
    fn statuses(&self, hits: &dyn Fn(u32) -> bool, filtering: Filtering) -> Vec<Option<Status>> {
        match filtering {
            Filtering::Raw if self.is_hidden => Vec::new(),
            Filtering::Raw => self.graph.statuses(hits).into_iter().map(Some).collect(),
            Filtering::Jacoco => self.edits.apply(self.graph.statuses(hits)),
        }
    }

    /// Adds up the instructions (JaCoCo's `MethodCoverageImpl`). Returns `None` if none counts.
    fn count(&self, statuses: &[Option<Status>]) -> Option<(MethodCoverage, Lines)> {
        let mut counters = Counters::default();
        let mut lines = Lines::default();
        for (status, line) in statuses.iter().zip(&self.graph.lines) {
            let Some(status) = status else { continue };
            let here =
                LineCounter { instructions: status.instructions(), branches: status.branches() };
            counters.instructions += here.instructions;
            counters.branches += here.branches;
            counters.complexity += complexity(here.branches);
            if let Some(line) = line {
                *lines.0.entry((*line).into()).or_default() += here;
            }
        }
        if counters.instructions.total() == 0 {
            return None;
        }
        counters.lines = lines.count();
        counters.methods = Tally::of(counters.instructions.covered > 0);
        counters.complexity += counters.methods;
        let method = MethodCoverage {
            name: self.name.to_string(),
            descriptor: self.descriptor.to_string(),
            line: lines.0.keys().next().copied(),
            counters,
        };
        Some((method, lines))
    }
}

/// Returns the complexity that an instruction adds to its method: the number of its branches minus
/// one. If one branch was taken, that is the one that the method itself stands for.
fn complexity(branches: Tally) -> Tally {
    if branches.total() < 2 {
        return Tally::default();
    }
    let covered = branches.covered.saturating_sub(1);
    Tally { missed: branches.total().saturating_sub(covered).saturating_sub(1), covered }
}

fn check_original(class: &ClassFile) -> Result<(), CoverageError> {
    let fields = class.fields.iter().map(|field| &field.name);
    let mut members = fields.chain(class.methods.iter().map(|method| &method.name));
    match members.find(|name| INSTRUMENTATION.contains(&&***name)) {
        None => Ok(()),
        Some(member) => Err(CoverageError::Instrumented {
            class: class.this_class.to_string(),
            member: member.to_string(),
        }),
    }
}
