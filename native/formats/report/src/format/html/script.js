"use strict";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const oracle = read("oracle");
const effort = read("effort");
const gate = read("gate");
const sources = read("sources");

/** How many of a list are shown at once. */
const STEP = 100;

const RULES = {
  "brittle-assertion": "brittle assertion",
  "unused-input": "unused input",
  "pseudo-tested": "pseudo-tested",
  "partially-tested": "partially tested",
  "no-assertion": "no-assertion",
  "vacuous-assertion": "vacuous assertion",
  "failed-unnoticed": "unnoticed failure",
  "notices-nothing": "idle test",
  "never-runs": "never-run test",
  "broken-promise": "broken promise",
  "untested-promise": "untested promise",
};
const CLASSIFICATIONS = {
  tested: "good",
  "partially-tested": "mixed",
  "pseudo-tested": "bad",
  "not-covered": "soft",
  "not-analysed": "soft",
};

/** An element; attributes by name, listeners as functions, children that are no nodes as text. */
function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined));
  return element;
}

const by = (list, key) => {
  const groups = new Map();
  for (const item of list) {
    const of = key(item);
    if (!groups.has(of)) groups.set(of, []);
    groups.get(of).push(item);
  }
  return groups;
};
const amount = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
/** A name as prose; the hyphen of the rule and of its classification stays. */
const words = (name) => (name === "pseudo-tested" ? name : name.replaceAll("-", " "));
const packageOf = (name) => name.slice(0, Math.max(0, name.lastIndexOf(".")));
const simple = (name) => name.slice(name.lastIndexOf(".") + 1).replaceAll("$", ".");
const link = (view, values) => `#${view}?${new URLSearchParams(values)}`;

// What refers to what.

const tests = new Map(oracle.tests.map((test) => [test.id, test]));
const transformations = new Map(oracle.transformations.map((made) => [made.id, made]));
const accepted = new Set(gate.accepted);
const TYPES = {
  B: "byte", C: "char", D: "double", F: "float", I: "int", J: "long", S: "short", V: "void", Z: "boolean",
};

/** A method as the language declares it, its descriptor (JVMS 4.3.3) in words. */
function declaration({ method, descriptor }) {
  const parts = [...descriptor.matchAll(/(\[*)(?:([BCDFIJSVZ])|L([^;]+);)/g)];
  const types = parts.map(([, arrays, primitive, name]) =>
    (primitive ? TYPES[primitive] : simple(name.replaceAll("/", "."))) + "[]".repeat(arrays.length));
  const result = types.pop();
  return `${result} ${method}(${types.join(", ")})`;
}
const signature = (it) => `${it.class}.${it.method}${it.descriptor}`;
const made = by(oracle.transformations, signature);
const coverage = new Map((oracle.coverage?.classes ?? []).map((of) => [of.class, of]));

/** A test by its id; of a class' id, or a template's, the class or the method of what is below. */
function testOf(id) {
  if (!tests.has(id)) {
    const below = oracle.tests.find((test) => test.id.startsWith(`${id}/`));
    tests.set(id, below ? { ...below, method: null } : { id, class: id, method: null });
  }
  return tests.get(id);
}
/** The module in front where there are several, since they may have tests of the same name. */
const moduleOf = (id) => decodeURIComponent(/^\[module:([^\]]*)\]/.exec(id)?.[1] ?? "");
const testName = (test) => {
  const module = moduleOf(test.id);
  return (module && `${module}: `) + simple(test.class) + (test.method ? `.${test.method}` : "");
};

/** A method as it is said, as in `text.rs`. */
function methodName(of, name) {
  const around = /^lambda\$(.*)\$[^$]*$/.exec(name)?.[1];
  if (name === "<init>") return `new ${of}`;
  if (name === "<clinit>") return `the static initialiser of ${of}`;
  if (around === "new") return `a lambda in new ${of}`;
  if (around === "static") return `a lambda in the static initialiser of ${of}`;
  return around ? `a lambda in ${of}.${around}` : `${of}.${name}`;
}

/** A finding with what filters and headlines ask of it. */
function known(finding) {
  const undetected = finding.transformations.map((id) => transformations.get(id)).filter(Boolean);
  const covering = [...new Set(undetected.flatMap((it) => it.coveredBy))];
  const ids = finding.method ? covering : [finding.invocations[0] ?? finding.test].filter(Boolean);
  const names = ids.map(testOf);
  const method = finding.method && finding.method.slice(0, finding.method.indexOf("("));
  const of = method ? method.slice(0, method.lastIndexOf(".")) : names[0]?.class ?? "";
  const state = finding.suppressed ? "suppressed" : accepted.has(finding.id) ? "accepted" : "open";
  const subject = method ? methodName(simple(of), method.slice(method.lastIndexOf(".") + 1)) : names[0] ? testName(names[0]) : "";
  return { ...finding, undetected, tests: names, class: of, state, subject, package: packageOf(of) };
}
const findings = oracle.findings.map(known).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
const findingsOfClass = by(findings, (finding) => finding.class);
const findingsOfFile = by(findings, (finding) => finding.file);

// Pieces.

const place = (file, line) => (file ? el("span", { class: "place" }, line ? `${file}:${line}` : file) : null);
const nearby = (file, line) =>
  file && el("span", { class: "place", title: file }, `${file.slice(file.lastIndexOf("/") + 1)}${line ? `:${line}` : ""}`);
const sign = (name, kind = "") => el("span", { class: `rule ${kind}` }, words(name));
const table = (heads, rows) =>
  el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": heads.join(", ") },
    el("table", {},
      el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, rows.map((cells) => el("tr", {}, cells.map((cell) => el("td", {}, cell)))))));

/** Text in which backquotes hold code. */
const prose = (text) => text.split("`").map((part, index) => (index % 2 ? el("code", {}, part) : part));

/** A list of which a part is there, and a button for more; rows are made when they are shown. */
function growing(items, row) {
  const list = el("ol", { class: "list" });
  const more = el("button", { type: "button", class: "more", click: grow });
  function grow() {
    const shown = list.children.length;
    list.append(...items.slice(shown, shown + STEP).map((item) => el("li", {}, row(item))));
    if (shown > 0) list.children[shown].querySelector("summary")?.focus();
    const left = items.length - list.children.length;
    more.textContent = `Show ${Math.min(STEP, left)} of ${left} more`;
    more.hidden = left === 0;
  }
  grow();
  return [list, more];
}

/** Something to open whose inside is made when it is opened. */
function foldable(summary, inside, open = false) {
  const details = el("details", { open }, el("summary", {}, summary));
  const fill = () => {
    if (details.open && details.children.length === 1) details.append(el("div", { class: "body" }, inside()));
  };
  details.addEventListener("toggle", fill);
  details.fill = fill;
  fill();
  return details;
}

/** Steps from left to right; `kind` is how a step looks. */
const flow = (steps) =>
  el("ol", { class: "flow" }, steps.filter(Boolean).map(([role, text, where, kind]) =>
    el("li", { class: kind }, el("span", { class: "role" }, role), text, where ? el("br") : null, where)));

const ENDS = { failed: "fails", aborted: "is aborted", skipped: "is skipped" };
const ending = (witness, passed = "still passes") =>
  `the test ${{ passed, ...ENDS }[witness.outcome] ?? "does not end"}` +
  (witness.exception ? ` with ${witness.exception.class}` : "");
const SOURCES = {
  "static-field": "static field",
  "instance-field": "field",
  constant: "constant",
  parameter: "parameter",
  world: "",
  "left-state": "",
  reading: "",
};

/** From an input to the assertion that looks at it, or to none. */
function inputFlow(finding, evidence) {
  const input = [SOURCES[evidence.source], evidence.name, evidence.value && `= ${evidence.value}`];
  const brittle = finding.rule === "brittle-assertion";
  const flaky = evidence.source === "world";
  if (evidence.source === "reading") {
    return flow([
      ["Calls", evidence.name, nearby(evidence.file, evidence.line)],
      ["Test", finding.subject],
      ["Fails", "", nearby(finding.file, finding.line), "bad"],
    ]);
  }
  if (evidence.source === "left-state") {
    return flow([
      ["Another test", evidence.setUp],
      ["Leaves", evidence.name, nearby(evidence.file, evidence.line)],
      ["Test", finding.subject],
      ["Fails", "", nearby(finding.file, finding.line), "bad"],
      evidence.witness && ["Put back", `with ${evidence.witness.value} ${ending(evidence.witness, "passes")}`],
    ]);
  }
  return flow([
    [flaky ? "World" : "Input", input.filter(Boolean).join(" "), nearby(evidence.file, evidence.line)],
    ["Test", finding.subject],
    flaky ? ["Fails", "", nearby(finding.file, finding.line)] : brittle
      ? ["Assertion", finding.message.split(/ depends? on /)[0], nearby(finding.file, finding.line)]
      : ["Assertion", "none looks at it", null, "gap"],
    evidence.tried?.length ? ["Values tried", evidence.tried.join(", ")] : null,
    evidence.witness && [flaky ? "Another environment" : "Another value", `with ${evidence.witness.value} ${ending(evidence.witness)}`, null, "bad"],
  ]);
}

const RETURNED = { empty: "an empty array", new: "a new object", optional: "an empty optional", argument: "an argument" };

const operator = (it) => (it.operator === "void" ? "an empty body" : `return ${RETURNED[it.operator] ?? it.operator}`);

/** What differs, and from what to what. */
const difference = (whose, { field, path, aspect, original, transformed }) => {
  const way = path ?? (field && field.slice(field.lastIndexOf(".") + 1));
  const what = [way, whose].filter(Boolean).join(" of ");
  return `${what}: ${aspect === "value" ? "" : `${words(aspect)} `}${original} became ${transformed}`;
};

/** What differs after the method and in the test, as far as a diagnosis says so. */
function symptomSteps({ infection, exposure }) {
  if (!infection) return [["After the method", "nothing differs", null, "gap"]];
  const shared = ["static", "property"].includes(infection.part);
  const part = infection.argument ? `argument ${infection.argument}` : shared ? null : infection.part;
  const where = el("span", { class: "place" }, `${testName(testOf(infection.test))}, call ${infection.invocation}`);
  const behind = ["After the method", difference(part, infection.change), where];
  if (!exposure) return [behind, ["In the tests' code", "nothing differs", null, "gap"]];
  const thrown = exposure.thrown ? `the exception that ${exposure.thrown} throws` : "exception";
  const whose = exposure.expression ?? (exposure.change.path && !exposure.thrown ? null : thrown);
  return [
    behind,
    ["In the tests' code", difference(whose, exposure.change), nearby(exposure.file, exposure.line)],
    ["Assertions", "none fails", null, "gap"],
  ];
}

/** From a method without its body to where the difference is lost. */
function bodyFlow(it, said) {
  const names = it.coveredBy.map(testOf).map(testName);
  const shown = names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "");
  return [
    it.symptom ? el("p", {}, sign(it.symptom, "mixed")) : null,
    flow([
      ["Run by", shown],
      ["Instead of its body", `${methodName(simple(it.class), it.method)}: ${operator(it)}`, null, "bad"],
      ...(it.symptom ? symptomSteps(it) : [["Assertions", "all pass", null, "gap"]]),
    ]),
    it.suggestion && !said.has(it.suggestion.text) ? proposal(it.suggestion, said) : null,
  ];
}

/** A proposal, which counts as said. */
function proposal({ text, assertion }, said) {
  said.add(text);
  return [advice(text), assertion ? diff(assertion) : null];
}

const advice = (text) => el("p", { class: "advice" }, "What to do: ", prose(text), text.endsWith(".") ? "" : ".");

/** An assertion that is missing, at its place. */
function diff({ file, line, place, code, imports, environments }) {
  const text = sources[file]?.split(/\r?\n/)[line - 1] ?? "";
  const indent = text.slice(0, text.length - text.trimStart().length);
  const old = place === "instead" ? `- ${text}` : `  ${text}`;
  return [
    el("pre", { class: "diff", tabindex: "0" },
      [...imports.map((name) => `+ import ${name};`), `@@ ${file}:${line} @@`, old, `+ ${indent}${code}`].join("\n")),
    el("p", { class: "soft" }, `Proved: in ${environments} environments it passes with the original code, and fails with the replaced body.`),
  ];
}

/** The proved fixes of a finding and its members, each once. */
function fixesOf(finding) {
  const all = [...(finding.members ?? []), finding].map((it) => it.fix).filter(Boolean);
  return [...new Map(all.map((it) => [JSON.stringify(it.patches), it])).values()];
}

/** A proved fix, with the lines that it changes. */
function fix({ text, patches, onJvm, notOnJvm }) {
  const where = onJvm ? ", also on the JVM" : notOnJvm ? `; on the JVM it was not tried: ${notOnJvm}` : "";
  return [
    el("p", { class: "advice" }, "Fix: ", prose(text), "."),
    el("pre", { class: "diff", tabindex: "0" }, patches.flatMap(changedLines).join("\n")),
    el("p", { class: "soft" }, `Proved: with it the test passes where it failed and where it passed${where}.`),
  ];
}
function changedLines({ file, replacements }) {
  const lines = sources[file]?.split(/\r?\n/) ?? [];
  return replacements.flatMap(({ first, behind, text }) => [
    `@@ ${file}:${first} @@`,
    ...lines.slice(first - 1, behind - 1).map((line) => `- ${line}`),
    ...text.replace(/\r?\n$/, "").split(/\r?\n/).map((line) => `+ ${line}`),
  ]);
}

/** Lines of a source around one. */
function excerpt(file, line, reach = 3) {
  const lines = sources[file]?.split(/\r?\n/);
  if (!lines || !line) return null;
  const first = Math.max(1, line - reach);
  const rows = lines.slice(first - 1, line + reach).map((text, index) => row(first + index, text, first + index === line));
  return el("div", { class: "source", tabindex: "0", role: "group", "aria-label": `${file}, line ${line}` }, rows);
}
const row = (number, text, here) =>
  el("div", { class: here ? "row here" : "row" }, el("span", {}, number), el("code", {}, text || " "));

function findingBody(finding) {
  const parts = [];
  if (finding.suppressed) parts.push(el("p", {}, `Suppressed in the source: ${finding.suppressed.reason}`));
  if (finding.state === "accepted") parts.push(el("p", {}, "Accepted in the baseline."));
  // Of a group its members show their inputs.
  const shown = finding.rule === "unused-input" && finding.members?.length ? [] : finding.evidence;
  parts.push(...shown.map((evidence) => inputFlow(finding, evidence)));
  const said = new Set();
  parts.push(...finding.undetected.flatMap((it) => bodyFlow(it, said)));
  if (finding.suggestion) parts.push(advice(finding.suggestion.text));
  parts.push(...fixesOf(finding).flatMap(fix));
  parts.push(excerpt(finding.file, finding.line), ...membersOf(finding));
  if (finding.method) {
    parts.push(el("h4", {}, "Tests that run it"));
    parts.push(el("p", {}, finding.tests.map(testName).join(", ")));
  }
  if (finding.invocations.length > 1) {
    parts.push(el("p", {}, `In ${amount(finding.invocations.length, "invocation")} of the test.`));
  }
  if (finding.reasons?.length) {
    parts.push(el("p", { class: "soft" }, `Rank ${finding.rank}: ${finding.reasons.map(words).join(", ")}.`));
  }
  const address = el("a", { href: link("class", { name: finding.class }) }, `Class ${simple(finding.class)}`);
  parts.push(el("p", { class: "soft" }, address, " · id ", el("code", {}, finding.id)));
  return parts;
}

const headline = (finding) => [
  sign(RULES[finding.rule] ?? finding.rule, finding.rule === "partially-tested" ? "mixed" : "bad"),
  finding.state === "open" ? null : sign(finding.state, "soft"),
  el("strong", {}, finding.subject),
  ": ",
  ...prose(finding.message),
  " ",
  place(finding.file, finding.line),
];
/** The assertions, or inputs, that a finding stands for. */
function membersOf(finding) {
  if (!finding.members?.length) return [];
  const brittle = finding.rule === "brittle-assertion";
  const named = ({ message, evidence }) =>
    brittle ? message.split(" depends on ")[0] : evidence.map((input) => input.value).join(", ");
  const tried = (evidence) => el("div", { class: "soft" }, `passes with ${evidence.tried.join(", ")} too`);
  const row = (member) => [
    el("strong", {}, named(member)),
    ` in ${testName(testOf(member.invocations?.[0] ?? member.test))} `,
    place(member.file, member.line),
    accepted.has(member.id) && finding.state !== "accepted" ? " accepted in the baseline" : "",
    member.evidence.filter((evidence) => evidence.witness).map((evidence) =>
      el("div", { class: "soft" }, `${evidence.name}: with ${evidence.witness.value} ${ending(evidence.witness)}`)),
    member.evidence.filter((evidence) => evidence.tried?.length).map(tried),
    excerpt(member.file, member.line, 1),
  ];
  const all = el("div", {}, growing(finding.members, (member) => el("div", { class: "body" }, row(member))));
  return [el("h4", {}, amount(finding.members.length, brittle ? "assertion" : "input")), all];
}

const findingItem = (finding, open) => foldable(headline(finding), () => findingBody(finding), open);

/** How many methods of a list are of which classification, as a bar and in words. */
function share(methods) {
  const counts = by(methods, (method) => method.classification);
  const kinds = Object.keys(CLASSIFICATIONS).filter((kind) => counts.has(kind));
  const bar = el("div", { class: "bar", "aria-hidden": "true" },
    kinds.map((kind) => el("span", { class: CLASSIFICATIONS[kind], style: `flex: ${counts.get(kind).length}` })));
  return [bar, kinds.map((kind) => `${counts.get(kind).length} ${words(kind)}`).join(", ")];
}

/** What there is in place of everything. */
function lookedAt({ tests: chosen, changedSince }) {
  const changed = changedSince ? `what changed since ${changedSince}` : null;
  return `only ${[chosen ? "the chosen tests" : null, changed].filter(Boolean).join(", and of these ")}`;
}

/** How many lines, or branches, of classes are covered; those of a line in several classes count in each. */
function covered(classes, counter) {
  let [part, whole] = [0, 0];
  for (const { counters } of classes.filter(Boolean)) {
    part += counters[counter].covered;
    whole += counters[counter].covered + counters[counter].missed;
  }
  return whole ? `${percent(part, whole)} (${part} of ${whole})` : "";
}
/** Rounded down, so that only complete coverage is 100 %. */
const percent = (part, whole) => `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`;
const COVERED_HEADS = coverage.size ? ["Lines covered", "Branches covered"] : [];
const coveredCells = (classes) => (coverage.size ? [covered(classes, "lines"), covered(classes, "branches")] : []);

/** The lines of a class that no test executes, and those of which a part is missed, each with its kind. */
function missedLines(name) {
  const kinds = new Map();
  for (const row of coverage.get(name)?.lines ?? []) {
    const [line, missed, executed, missedBranches] = row.split(" ").map(Number);
    if (missed && !executed) kinds.set(line, "missed");
    else if (missed || missedBranches) kinds.set(line, "partly");
  }
  return kinds;
}

/** Numbers of lines, with those that follow each other as ranges. */
function ranges(lines) {
  const found = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else found.push([line, line]);
  }
  return found.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** What the tests execute of a class. */
function coverageOf(name) {
  const of = coverage.get(name);
  if (!of) return [];
  const kinds = [...missedLines(name)];
  const lines = (kind) => ranges(kinds.filter((it) => it[1] === kind).map(([line]) => line)) || "none";
  return [el("h3", {}, "Coverage"),
    table(["Lines covered", "Branches covered", "Lines not executed", "Lines executed in part"],
      [[covered([of], "lines"), covered([of], "branches") || "no branches", lines("missed"), lines("partly")]])];
}

// Views.

function overview() {
  const summary = oracle.summary;
  const tile = (count, what, href) => el("li", {}, el("strong", {}, count), href ? el("a", { href }, what) : what);
  const counts = by(findings.filter((finding) => finding.state === "open"), (finding) => finding.rule);
  const tiles = Object.entries(RULES).filter(([rule]) => counts.has(rule)).map(([rule, name]) =>
    tile(counts.get(rule).length, `${name} findings`, link("findings", { rule })));
  const { detected, undetected } = summary.transformations;
  const rules = gate.rules.map((rule) => [
    el("strong", { class: rule.violated ? "bad" : "good" }, rule.violated ? "✗ violated" : "✓ met"),
    rule.name, rule.limit, rule.message.split(`, ${rule.name} is`)[0],
  ]);
  const modules = (oracle.modules ?? []).map(({ name, tests: count, jdk }) => [name, count, jdk.version]);
  const methods = by(oracle.methods, (method) => packageOf(method.class));
  const measured = by([...coverage.values()], (of) => packageOf(of.class));
  const all = [...methods.keys(), ...measured.keys(), ...findings.map((finding) => packageOf(finding.class))];
  const packages = [...new Set(all)].sort();
  const row = (name) => [
    el("a", { href: link("findings", { package: name }) }, name || "(no package)"),
    findings.filter((finding) => finding.state === "open" && finding.package === name).length,
    methods.has(name) ? share(methods.get(name)) : "",
    ...coveredCells(measured.get(name) ?? []),
  ];
  const ofAll = (counter, what) => {
    const { covered: part, missed } = oracle.coverage.counters[counter];
    return part + missed ? tile(percent(part, part + missed), `of ${part + missed} ${what} covered`, "#classes") : null;
  };
  return [
    el("h2", {}, "Overview"),
    oracle.partial ? el("p", {}, el("strong", {}, `Analysed: ${lookedAt(oracle.partial)}.`)) : [],
    el("ul", { class: "tiles" },
      tile(summary.tests.found, `tests, ${summary.tests.analysed} analysed`, "#tests"),
      oracle.methods.length ? tile(oracle.methods.length, "methods", "#classes") : null,
      detected + undetected ? tile(`${detected} / ${detected + undetected}`, "transformations detected") : null,
      oracle.coverage ? [ofAll("lines", "lines"), ofAll("branches", "branches")] : null,
      tiles.length ? tiles : tile(0, "findings", "#findings")),
    el("h3", {}, "Gate"),
    rules.length ? table(["Verdict", "Rule", "Limit", "Actual"], rules) : el("p", {}, gate.messages.at(-1)?.text ?? ""),
    troubles(),
    slowestTests(),
    modules.length ? [el("h3", {}, "Modules"), table(["Module", "Tests", "JDK"], modules)] : [],
    el("h3", {}, "Packages"),
    table(["Package", "Findings", "Methods", ...COVERED_HEADS], packages.map(row)),
    notMeasured(),
  ].flat();
}

/** The methods and classes whose coverage is not known. */
function notMeasured() {
  const all = oracle.coverage?.unmeasured ?? [];
  return all.length ? [el("h3", {}, "Not measured"), ...growing(all, (what) => el("div", { class: "body" }, what))] : [];
}

/** The tests that took longest, with their shares of all instructions. */
function slowestTests() {
  const { instructions: all, slowest } = effort;
  if (!slowest.length) return [];
  const rows = slowest.map(({ test, instructions }) => [testName(testOf(test)), percent(instructions, all)]);
  return [foldable("Slowest tests", () => table(["Test, with all its runs", "Share of all instructions"], rows))];
}

/** What findings have in common, by what readers group them by. */
const GROUPS = {
  file: (finding) => finding.file ?? "no source",
  cause: (finding) => {
    const names = finding.evidence.map((evidence) => evidence.name).filter(Boolean);
    if (names.length) return names.join(", ");
    const symptoms = [...new Set(finding.undetected.map((it) => it.symptom).filter(Boolean))];
    if (symptoms.length) return symptoms.map(words).join(", ");
    const callee = finding.evidence[0]?.passedTo;
    if (callee) return `inputs of ${simple(callee.class)}.${callee.method}`;
    return finding.method ? `${words(finding.rule)}, without a diagnosis` : `inputs of ${finding.subject}`;
  },
};

/** Opens what is folded, and what is folded in it. */
function expandAll(root) {
  for (const details of root.querySelectorAll("details:not([open])")) {
    details.open = true;
    details.fill();
    expandAll(details);
  }
}

const STATES = { open: "open", accepted: "accepted in the baseline", suppressed: "suppressed in the source" };

function findingsView(wanted) {
  const filter = { state: "open", ...wanted };
  const out = el("div");
  const status = el("p", { role: "status" });
  const rule = (finding) => !filter.rule || finding.rule === filter.rule;
  const inPackage = (finding) => !filter.package || finding.package === filter.package;
  const state = (finding) => filter.state === "any" || finding.state === filter.state;
  const text = () => (filter.test ?? "").trim().toLowerCase();
  const ofTest = (finding) =>
    !text() || finding.tests.some((test) => `${test.class}.${test.method ?? ""}`.toLowerCase().includes(text()));
  function show() {
    const found = findings.filter((it) => rule(it) && inPackage(it) && state(it) && ofTest(it));
    status.textContent = `${found.length} of ${amount(findings.length, "finding")}`;
    const groups = GROUPS[filter.group] && [...by(found, GROUPS[filter.group])];
    const section = ([name, list]) =>
      foldable(`${name}: ${amount(list.length, "finding")}`, () => growing(list, (finding) => findingItem(finding)), groups.length <= 5);
    out.replaceChildren(...(groups ? growing(groups, section) : growing(found, (finding) => findingItem(finding))));
    const values = Object.entries(filter).filter(([, value]) => value);
    history.replaceState(null, "", link("findings", Object.fromEntries(values)));
  }
  const change = (key) => (event) => {
    filter[key] = event.target.value;
    show();
  };
  const choice = (label, key, options) =>
    el("label", {}, label, el("select", { name: key, change: change(key) },
      options.map(([value, name]) => el("option", { value, selected: (filter[key] ?? "") === value ? "" : null }, name))));
  const packages = [...new Set(findings.map((finding) => finding.package))].sort();
  const filters = el("form", { class: "filters", "aria-label": "Filters", submit: (event) => event.preventDefault() },
    choice("Rule", "rule", [["", "all rules"], ...Object.entries(RULES)]),
    choice("Package", "package", [["", "all packages"], ...packages.filter(Boolean).map((name) => [name, name])]),
    el("label", {}, "Test", el("input", {
      type: "search", name: "test", placeholder: "part of a class or method", value: filter.test, input: change("test") })),
    choice("State", "state", [...Object.entries(STATES), ["any", "any"]]),
    choice("Grouped by", "group", [["", "nothing, by rank"], ["cause", "cause"], ["file", "file"]]),
    el("button", { type: "button", name: "expand", click: () => expandAll(out) }, "Expand all"));
  show();
  return [el("h2", {}, "Findings"), filters, status, out];
}

function findingView({ id }) {
  const finding = findings.find((it) => it.id === id);
  if (!finding) return [el("h2", {}, "Finding"), el("p", {}, `There is no finding ${id}.`)];
  return [el("h2", {}, finding.subject), el("div", { class: "list" }, findingItem(finding, true))];
}

function classesView() {
  const names = new Set([...oracle.methods.map((method) => method.class), ...coverage.keys(), ...findingsOfClass.keys()]);
  const methods = by(oracle.methods, (method) => method.class);
  const packages = [...by([...names].sort(), packageOf)].sort();
  const row = (name) => [
    el("a", { href: link("class", { name }) }, simple(name)),
    findingsOfClass.get(name)?.length ?? 0,
    methods.has(name) ? share(methods.get(name)) : "",
    ...coveredCells([coverage.get(name)]),
  ];
  const section = ([name, classes]) =>
    foldable(`${name || "(no package)"}: ${classes.length} ${classes.length === 1 ? "class" : "classes"}`,
      () => table(["Class", "Findings", "Methods", ...COVERED_HEADS], classes.map(row)), packages.length <= 5);
  return [el("h2", {}, "Classes"), ...growing(packages, section)];
}

function methodItem(method) {
  const list = made.get(signature(method)) ?? [];
  const rows = () => list.map((it) => [
    el("code", {}, operator(it)),
    words(it.status) + (it.rule ? `: ${words(it.rule.replaceAll("_", "-"))}` : ""),
    (it.detectedBy.length ? it.detectedBy : it.coveredBy).map(testOf).map(testName).join(", ") || it.reason || "",
  ]);
  const head = [
    sign(method.classification, CLASSIFICATIONS[method.classification]),
    el("code", {}, declaration(method)),
    ` ${amount(method.tests, "test")}`,
  ];
  return foldable(head, () => table(["Instead of the body", "Result", "Tests"], rows()));
}

/** A file with its findings below their lines. */
function sourceOf(file) {
  const notes = by(findingsOfFile.get(file) ?? [], (finding) => finding.line);
  const lines = (sources[file] ?? "").split(/\r?\n/);
  const note = (finding) => el("div", { class: "note" }, el("a", { href: link("finding", { id: finding.id }) },
    `${words(finding.rule)}: `, prose(finding.message)));
  return el("div", { class: "source", tabindex: "0", role: "group", "aria-label": file },
    lines.flatMap((text, index) => {
      const here = notes.get(index + 1) ?? [];
      return [row(index + 1, text, here.length > 0), ...here.map(note)];
    }));
}

function classView({ name }) {
  const methods = oracle.methods.filter((method) => method.class === name);
  const own = findingsOfClass.get(name) ?? [];
  if (!methods.length && !own.length && !coverage.has(name)) return [el("h2", {}, "Class"), el("p", {}, `The report has no data about ${name}.`)];
  const files = [...new Set([...own.map((it) => it.file), ...methods.map((method) => method.file)])];
  return [
    el("h2", {}, name.replaceAll("$", ".")),
    methods.length ? [el("h3", {}, "Methods"), el("div", {}, share(methods)), ...growing(methods, methodItem)] : [],
    coverageOf(name),
    own.length ? [el("h3", {}, "Findings"), ...growing(own, (finding) => findingItem(finding))] : [],
    files.filter((file) => sources[file] !== undefined).flatMap((file) => [el("h3", {}, file), sourceOf(file)]),
  ].flat();
}

const FAILED_HERE =
  "Oracle Check reports no findings for a test that fails. If the test passes in your build, something that it depends on is " +
  "different here: see its trace, and `limits.md`. To leave the test out, use `-Dtest='!Class#method'` or the test filter of your build.";

/** Why possible findings could not be confirmed, as in `unconfirmed.rs`. */
const UNCONFIRMED = {
  budget: "running the test again would take too long: raise trialBudget",
  "no-other-value": "there are too few other values to try",
  "not-used": "the test did not reach the value when it ran again",
  stopped: "with another value the test ran too long and was stopped",
};

/** Tests that failed or are not analysed, and possible findings that could not be confirmed, by reason. */
function troubles() {
  const rows = [];
  const reasons = (what, list, why) => {
    for (const [reason, of] of by(list, why)) {
      const names = of.slice(0, 3).map(testName).join(", ") + (of.length > 3 ? ` and ${of.length - 3} more` : "");
      rows.push([el("strong", { class: what === "failed" ? "bad" : "soft" }, what), of.length, reason, names]);
    }
  };
  const ended = (outcome) => oracle.tests.filter((test) => test.outcome === outcome);
  reasons("failed", ended("failed"), (test) => test.exception?.class ?? test.reason?.split("\n")[0] ?? "");
  reasons("not analysed", ended("not-analysed"), (test) => test.reason?.split("\n")[0] ?? "");
  const unconfirmed = Object.entries(oracle.summary.unconfirmedReasons ?? {});
  rows.push(...unconfirmed.map(([reason, count]) => [el("strong", { class: "soft" }, "not confirmed"), count, UNCONFIRMED[reason] ?? words(reason), "possible findings"]));
  if (!unconfirmed.length && oracle.summary.unconfirmed) {
    rows.push([el("strong", { class: "soft" }, "not confirmed"), oracle.summary.unconfirmed, "", "possible findings"]);
  }
  return rows.length
    ? [el("h3", {}, "Failed, not analysed, not confirmed"), table(["What", "How many", "Why", "Which"], rows)]
    : [];
}

function testsView() {
  const outcomes = by(oracle.tests, (test) => test.outcome);
  const thrown = (test) => (test.exception ? `${test.exception.class}: ${test.exception.message ?? ""}` : "");
  // For a deadlock the reason has the stacks of all threads after its first line.
  const why = (test) => test.reason?.split("\n")[0] ?? thrown(test);
  const stacks = (test) => test.trace?.length ? test.trace : (test.reason?.split("\n").slice(1) ?? []);
  const item = (test) => el("div", { class: "body" }, el("strong", {}, testName(test)),
    test.displayName === test.method ? "" : ` ${test.displayName}`, el("br"), why(test),
    stacks(test).length ? el("pre", { class: "diff", tabindex: "0" }, stacks(test).join("\n")) : null,
    test.notes.map((note) => el("p", { class: "soft" }, note)),
    test.assertsNothing ? el("p", { class: "soft" }, "It asserts nothing: only an exception makes it fail.") : null);
  const order = ["failed", "not-analysed", "aborted", "skipped", "passed"].filter((kind) => outcomes.has(kind));
  const help = el("p", { class: "advice" }, prose(FAILED_HERE));
  const section = (kind) => foldable(`${outcomes.get(kind).length} ${words(kind)}`,
    () => el("div", {}, kind === "failed" ? help : [], growing(outcomes.get(kind), item)),
    kind === "failed" || kind === "not-analysed");
  return [
    el("h2", {}, "Tests"),
    el("ul", { class: "list" }, order.map((kind) => el("li", {}, section(kind)))),
    oracle.countDifferences?.length
      ? [el("h3", {}, "Different numbers of tests than in the build"),
        el("ul", {}, oracle.countDifferences.map((what) => el("li", {}, what)))]
      : [],
    oracle.notHonoured.length
      ? [el("h3", {}, "Settings without effect"), el("ul", {}, oracle.notHonoured.map((what) => el("li", {}, what)))]
      : [],
    oracle.leftOut?.length
      ? [el("h3", {}, "Left out"), el("ul", {}, oracle.leftOut.map((what) => el("li", {}, what)))]
      : [],
    harmlessInputs(),
    oracle.disagreements.length
      ? [el("h3", {}, "Contradicted by the JVM"),
        el("p", {}, "These were findings until their tests ran on the real JVM. Each is a defect of Oracle Check."),
        el("ul", {}, oracle.disagreements.map(contradicted))]
      : [],
  ].flat();
}

/** Why inputs are no findings. */
const HARMLESS = {
  "checked-elsewhere": "another test checks what the parameter is for, or may do so",
  ignored: "the code under test does not use it",
  "call-throws": "passed to a call that throws an exception",
  "no-value": "null, beside other arguments",
  library: "passed to a method that a class inherits from a library",
  helper: "passed to methods of the tests",
};

/** Unused inputs that are no findings. */
function harmlessInputs() {
  if (!oracle.harmless.length) return [];
  const item = ({ test, input }) => el("div", { class: "body" }, el("code", {}, input.value ?? "?"),
    input.passedTo ? ` to ${simple(input.passedTo.class)}.${input.passedTo.method}` : "",
    ` in ${testName(testOf(test))} `, place(input.file, input.line));
  const section = ([reason, list]) =>
    foldable(`${list.length}: ${HARMLESS[reason] ?? words(reason)}`, () => el("div", {}, growing(list, item)));
  return [el("h3", {}, "Harmless unused inputs"),
    el("p", {}, "No assertion of their tests looks at these values. They need no action, so they are not findings."),
    el("ul", { class: "list" }, [...by(oracle.harmless, ({ reason }) => reason)].map((it) => el("li", {}, section(it))))];
}

/** What was a finding, and how its test ended on both sides. */
function contradicted(one) {
  const ended = ({ outcome, exception }) => words(outcome) + (exception ? ` with ${exception.class}` : "");
  const place = one.file ? `${one.file}${one.line ? `:${one.line}` : ""}: ` : "";
  const input = one.input ? `${one.input} = ${one.value}` : one.value;
  return el("li", {}, `${place}${words(one.rule)}: `, prose(one.message), el("br"),
    `${testName(testOf(one.test))} with `, el("code", {}, input),
    `: ${ended(one.interpreter)} in the interpreter, ${ended(one.jvm)} on the JVM`);
}

/** Why something has no test, as in `generation.rs`. */
const NO_TEST = read("reasons");

/** How much more of a class is covered with the generated tests. */
function gain({ before, after }, counter) {
  const whole = before[counter].covered + before[counter].missed;
  if (!whole) return "";
  const [old, now] = [before, after].map((counters) => percent(counters[counter].covered, whole));
  return old === now ? old : `${old} → ${now}`;
}

/** A generated test with its source. */
function generatedItem(file, test) {
  const head = [el("code", {}, test.name), test.branches ? el("span", { class: "soft" }, ` +${test.branches} ${test.branches === 1 ? "branch" : "branches"}`) : null];
  const lines = (sources[file] ?? "").split(/\r?\n/).slice(test.line - 1, test.lastLine);
  const source = () => lines.length
    ? el("div", { class: "source", tabindex: "0", role: "group", "aria-label": test.name },
      lines.map((text, index) => row(test.line + index, text, false)))
    : el("p", {}, "Its source no longer exists.");
  return foldable(head, source);
}

/** The methods without a test, and what became no test, by reason. */
function withoutTest(of) {
  const methods = [...by(of.without ?? [], ({ reason }) => reason)];
  const item = (method) => el("div", { class: "body" }, el("code", {}, `${simple(method.class)}: ${declaration(method)}`),
    method.line ? el("span", { class: "place" }, ` line ${method.line}`) : null, method.detail ? ` ${method.detail}` : "");
  const section = ([reason, list]) => foldable([sign(reason, "soft"), ` ${amount(list.length, "method")} without a test`],
    () => el("div", {}, el("p", { class: "advice" }, prose(NO_TEST[reason])), growing(list, item)));
  const dropped = Object.entries(of.dropped ?? {}).map(([reason, count]) =>
    el("p", { class: "soft" }, sign(reason, "soft"), ` ${count} not written. `, prose(NO_TEST[reason])));
  const reason = of.reason ? el("p", {}, sign(of.reason, "mixed"), " ", prose(NO_TEST[of.reason]), of.detail ? ` (${of.detail})` : "") : null;
  return [reason, methods.map(section), dropped];
}

function generatedView() {
  const { classes, spent, components, interrupted } = oracle.generation ?? { classes: [] };
  if (!classes.length) return [el("h2", {}, "Generated tests"), el("p", {}, "No tests were generated.")];
  const count = classes.reduce((sum, of) => sum + (of.tests?.length ?? 0), 0);
  const ofClass = (of) => foldable(
    [el("strong", {}, simple(of.class)), ` ${amount(of.tests?.length ?? 0, "test")}`,
      gain(of, "branches") ? `, branches ${gain(of, "branches")}` : "", gain(of, "lines") ? `, lines ${gain(of, "lines")}` : ""],
    () => el("div", {}, of.file ? place(of.file) : null,
      of.tests?.length ? growing(of.tests, (test) => generatedItem(of.file, test)) : null, withoutTest(of)));
  const [some, none] = [true, false].map((has) => classes.filter((of) => Boolean(of.tests?.length) === has));
  return [
    el("h2", {}, "Generated tests"),
    el("p", {}, `${amount(count, "test")} for ${some.length} of ${classes.length === 1 ? "1 class" : `${classes.length} classes`}. Each passed in the interpreter and, unless that is switched off, on the JVM. The goal `,
      el("code", {}, "oracle:export"), " or the task ", el("code", {}, "oracleExport"), " copies them into the test sources."),
    interrupted ? el("p", {}, el("strong", {}, "The time for the generation was up before tests for all classes were generated.")) : null,
    ...growing(some, ofClass),
    none.length ? el("h3", {}, "Classes without generated tests") : null,
    ...(none.length ? growing(none, ofClass) : []),
    el("p", { class: "soft" }, `Components: ${components.join(", ")}. ${amount(spent.tries, "sequence")} of calls tried.`),
  ].filter(Boolean);
}

/** What became of the promises, as in `promises.rs`: the count, its name, and what it means. */
const PROMISES = [
  ["kept", "kept", "each call that was looked at threw the exception", "good"],
  ["untested", "of them untested", "no test notices if they are broken, as findings say", "mixed"],
  ["broken", "broken", "a call did not throw the exception, as a finding says", "bad"],
  ["unconfirmed", "not confirmed", "a call did not throw the exception, but that could not be shown everywhere", "soft"],
  ["notAnalysed", "not analysed", "calls were looked at, but none says whether the promise is kept", "soft"],
  ["notReached", "not reached", "no test makes a call that could be looked at", "soft"],
];

/** A promise of which nothing is known. */
function undecidedItem({ method, exception, text, reason }) {
  const [, of, name, descriptor] = /^(.*)\.([^.(]+)(\(.*)$/.exec(method) ?? [null, "", method, "()V"];
  return el("div", { class: "body" }, el("code", {}, `${simple(of)}: ${declaration({ method: name, descriptor })}`), el("br"),
    text.startsWith("@") || !exception ? `“${text}”` : `“@throws ${simple(exception)} ${text}”`, el("br"), el("span", { class: "soft" }, reason));
}

function promisesView() {
  const promises = oracle.promises;
  if (!promises) return [el("h2", {}, "Promises"), el("p", {}, "No documentation was read.")];
  const rows = PROMISES.filter(([key]) => promises[key]).map(([key, name, meaning, kind]) =>
    [el("strong", { class: kind }, name), promises[key], meaning]);
  const section = (title, list, item) => list.length ? [el("h3", {}, title), ...growing(list, item)] : [];
  const unreadable = ({ file, reason }) => el("div", { class: "body" }, el("code", {}, file), ` ${reason}`);
  return [
    el("h2", {}, "Promises"),
    el("p", {}, `${amount(promises.clauses, "@throws tag")} of methods that tests can call. The conditions of ${promises.understood} were understood; the other tags are not checked.`),
    rows.length ? table(["Promise", "How many", "Meaning"], rows) : null,
    ...section("Unknown whether these hold", promises.undecided, undecidedItem),
    ...section("Not read", promises.unreadable, unreadable),
  ].filter(Boolean);
}

// The page.

const VIEWS = {
  overview, map: mapView, findings: findingsView, finding: findingView, classes: classesView, class: classView, tests: testsView,
  generated: generatedView, promises: promisesView,
};
const PARTS = { finding: "findings", class: "classes" };

function show(event) {
  const [name, query] = location.hash.slice(1).split("?");
  const view = VIEWS[name] ? name : "overview";
  if (name === "view") return;
  const main = document.getElementById("view");
  main.replaceChildren(...VIEWS[view](Object.fromEntries(new URLSearchParams(query))));
  for (const anchor of document.querySelectorAll("nav a")) {
    const current = anchor.hash === `#${PARTS[view] ?? view}`;
    if (current) anchor.setAttribute("aria-current", "page");
    else anchor.removeAttribute("aria-current");
  }
  document.title = `${main.querySelector("h2").textContent} · Oracle Check`;
  if (event) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

document.querySelector("nav [href='#promises']").hidden = !oracle.promises;
document.querySelector("nav [href='#generated']").hidden = !oracle.generation;
const about = read("about");
if (about.project) document.getElementById("project").append(`: ${about.project}`);

const VERDICTS = {
  passed: ["The gate is passed", "good"],
  failed: ["The gate is not passed", "bad"],
  "not-judged": ["The time was up before all limits could be judged", "mixed"],
};
const UNFINISHED = ["Not finished: these are the results so far", "mixed"];
const [verdict, kind] = oracle.interrupted ? UNFINISHED : VERDICTS[gate.verdict] ?? ["No limit is set", "soft"];
document.getElementById("verdict").append(el("span", { class: kind }, verdict));
document.getElementById("origin").textContent =
  `${oracle.tool.name} ${oracle.tool.version} · class library of JDK ${oracle.jdk.version} · seed ${oracle.seed}` +
  Object.entries(oracle.environment ?? {}).map(([name, value]) => ` · ${name} ${value}`).join("") +
  (about.commit ? ` · commit ${about.commit}` : "");

const scheme = document.getElementById("scheme");
const isDark = () =>
  (document.documentElement.style.colorScheme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
const nameScheme = () => (scheme.textContent = isDark() ? "Light" : "Dark");
scheme.addEventListener("click", () => {
  document.documentElement.style.colorScheme = isDark() ? "light" : "dark";
  nameScheme();
});
nameScheme();

addEventListener("hashchange", show);
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) {
    details.open = true;
    details.fill();
  }
});
show();
