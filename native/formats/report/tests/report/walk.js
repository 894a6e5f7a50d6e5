// Walks through the page of any report, in both colour schemes, and leaves what it saw in #seen.
report(async () => {
  const seen = { filters: {}, flows: {}, sources: 0 };
  await go("#findings");
  for (const { value } of document.querySelector("[name=rule]").options) {
    seen.filters[value] = await choose("rule", value);
    if (value && all(".list > li").length) {
      await open(1);
      // A group shows the inputs of its members, which are inside.
      await open(2);
      seen.flows[value] = texts(".flow li");
    }
  }
  await choose("rule", "");
  await go("#classes");
  for (const packages of all("#view details")) {
    packages.open = true;
    packages.fill();
  }
  const classes = all("#view a[href^='#class?']").map((link) => link.getAttribute("href"));
  for (const view of classes) {
    await go(view);
    seen.sources += all(".source .here, .note").length > 0;
  }

  seen.violations = await violationsIn(["#overview", "#findings", "#classes", ...classes.slice(0, 3), "#tests"]);
  seen.classes = classes.length;
  return seen;
});
