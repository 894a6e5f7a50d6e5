// Walks through the page as a reader would, in both colour schemes, and leaves what it saw in #seen.
report(async () => {
  const seen = { filters: {}, flows: {} };
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
  await choose("state", "open");
  await choose("group", "file");
  seen.groups = texts(".list > li > details > summary");
  document.querySelector("[name=expand]").click();
  seen.expanded = all(".list .list details[open]").length;
  await choose("group", "");
  await go("#map");
  seen.boxes = texts(".boxes .box");
  await go("#class?name=employee.EmployeeTest");
  seen.notes = texts(".note");
  seen.current = texts("nav [aria-current]");

  const views = ["#overview", "#findings", "#map", "#classes", "#class?name=a.C", "#class?name=employee.EmployeeTest", "#tests"];
  seen.violations = await violationsIn(views);
  return seen;
});
