// What a reader of the page does, for the scripts that walk through it.
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

/** What axe finds in these views, in both colour schemes; some of what is folded is open. */
async function violationsIn(views) {
  const found = [];
  for (const scheme of ["first", "second"]) {
    for (const view of views) {
      await go(view);
      await open(3);
      const { violations } = await axe.run(document, { resultTypes: ["violations"] });
      found.push(...violations.map(({ impact, id, nodes }) =>
        ({ scheme, view, impact, id, where: nodes.map((node) => node.html).slice(0, 3) })));
    }
    document.getElementById("scheme").click();
  }
  return found;
}

/** Leaves what a walk through the page saw in #seen. */
function report(walk) {
  walk().then((seen) => {
    const result = document.createElement("pre");
    result.id = "seen";
    result.textContent = JSON.stringify({ ...seen, faults });
    document.body.append(result);
  }).catch((error) => faults.push(String(error)));
}
