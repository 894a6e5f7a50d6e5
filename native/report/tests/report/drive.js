// Walks through the page as a reader would, in both colour schemes, and leaves what it saw in #seen.
(async () => {
  const settled = () => new Promise((done) => setTimeout(done, 50));
  const all = (selector) => [...document.querySelectorAll(selector)];
  const texts = (selector) => all(selector).map((element) => element.textContent);
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

  const seen = { filters: {}, violations: [], flows: {} };
  await go("#findings");
  seen.shown = all(".list > li").length;
  document.querySelector("button.more").click();
  seen.shownAfterMore = all(".list > li").length;
  seen.focused = document.activeElement.localName;
  seen.filters.rule = await choose("rule", "pseudo-tested");
  await open(1);
  seen.flows.method = texts(".flow li");
  await choose("rule", "brittle-assertion");
  await open(1);
  seen.flows.input = texts(".flow li");
  seen.excerpt = texts(".source .here");
  await choose("rule", "");
  seen.filters.package = await choose("package", "a");
  await choose("package", "");
  seen.filters.test = await choose("test", "employeetest.testto");
  await choose("test", "");
  seen.filters.state = await choose("state", "accepted");
  seen.address = location.hash;
  await go("#class?name=employee.EmployeeTest");
  seen.notes = texts(".note");
  seen.current = texts("nav [aria-current]");

  const views = ["#overview", "#findings", "#classes", "#class?name=a.C", "#class?name=employee.EmployeeTest", "#tests"];
  for (const scheme of ["first", "second"]) {
    for (const view of views) {
      await go(view);
      await open(3);
      const { violations } = await axe.run(document, { resultTypes: ["violations"] });
      seen.violations.push(...violations.map(({ impact, id, nodes }) =>
        ({ scheme, view, impact, id, where: nodes.map((node) => node.html).slice(0, 3) })));
    }
    document.getElementById("scheme").click();
  }
  seen.faults = faults;
  const result = document.createElement("pre");
  result.id = "seen";
  result.textContent = JSON.stringify(seen);
  document.body.append(result);
})().catch((error) => faults.push(String(error)));
