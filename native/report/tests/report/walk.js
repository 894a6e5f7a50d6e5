// Walks through the page of any report, in both colour schemes, and leaves what it saw in #seen.
(async () => {
  const settled = () => new Promise((done) => setTimeout(done, 50));
  const all = (selector) => [...document.querySelectorAll(selector)];
  async function go(hash) {
    location.hash = hash;
    await settled();
  }
  async function open(count) {
    for (const details of all("#view details").slice(0, count)) details.open = true;
    await settled();
  }
  async function choose(name, value) {
    const control = document.querySelector(`[name=${name}]`);
    control.value = value;
    control.dispatchEvent(new Event(control.matches("select") ? "change" : "input", { bubbles: true }));
    await settled();
    return document.querySelector("[role=status]").textContent;
  }

  const seen = { filters: {}, flows: {}, sources: 0, violations: [] };
  await go("#findings");
  for (const { value } of document.querySelector("[name=rule]").options) {
    seen.filters[value] = await choose("rule", value);
    if (value && all(".list > li").length) {
      await open(1);
      seen.flows[value] = all(".flow li").map((step) => step.textContent);
    }
  }
  await choose("rule", "");
  await go("#classes");
  const classes = all("#view a[href^='#class?']").map((link) => link.getAttribute("href"));
  for (const view of classes) {
    await go(view);
    seen.sources += all(".source .here, .note").length > 0;
  }

  for (const scheme of ["first", "second"]) {
    for (const view of ["#overview", "#findings", "#classes", ...classes.slice(0, 3), "#tests"]) {
      await go(view);
      await open(3);
      const { violations } = await axe.run(document, { resultTypes: ["violations"] });
      seen.violations.push(...violations.map(({ impact, id, nodes }) =>
        ({ scheme, view, impact, id, where: nodes.map((node) => node.html).slice(0, 3) })));
    }
    document.getElementById("scheme").click();
  }
  seen.classes = classes.length;
  seen.faults = faults;
  const result = document.createElement("pre");
  result.id = "seen";
  result.textContent = JSON.stringify(seen);
  document.body.append(result);
})().catch((error) => faults.push(String(error)));
