"use strict";

/** The code by package and class: a box is as wide as the class has methods, and coloured by its findings. */
function mapView() {
  const methods = by(oracle.methods, (method) => method.class);
  const open = findings.filter((finding) => finding.state === "open");
  const own = by(open, (finding) => finding.class);
  const names = [...new Set([...methods.keys(), ...own.keys()])].sort();
  const box = (name) => {
    const size = methods.get(name)?.length ?? 0;
    const count = own.get(name)?.length ?? 0;
    const what = `${simple(name)}: ${amount(size, "method")}, ${amount(count, "finding")}`;
    return el("a", {
      href: link("class", { name }), class: `box ${heat(count, size)}`, title: what, style: `flex: ${Math.max(1, size)} 1 ${6 + Math.sqrt(size) * 1.5}rem`,
    }, el("strong", {}, simple(name)), el("span", {}, `${size} · ${count}`));
  };
  const sections = [...by(names, packageOf)].sort().map(([name, classes]) => {
    const count = classes.reduce((sum, it) => sum + (own.get(it)?.length ?? 0), 0);
    return el("section", {}, el("h3", {}, `${name || "(no package)"} `, el("span", { class: "soft" }, amount(count, "finding"))),
      el("div", { class: "boxes" }, classes.map(box)));
  });
  const key = [["none", "no finding"], ["few", "few findings"], ["some", "a finding for every fourth method, or more"], ["many", "a finding for every second method, or more"]];
  return [
    el("h2", {}, "Map"),
    el("p", {}, "A box is a class, as wide as it has methods that were transformed. The numbers are methods and findings."),
    el("ul", { class: "key" }, key.map(([kind, text]) => el("li", {}, el("span", { class: `box ${kind}`, "aria-hidden": "true" }), text))),
    ...sections,
  ];
}

/** How hot a class with so many findings and methods is. */
function heat(count, size) {
  if (!count) return "none";
  const share = count / Math.max(1, size);
  if (share >= 0.5) return "many";
  return share >= 0.25 ? "some" : "few";
}

