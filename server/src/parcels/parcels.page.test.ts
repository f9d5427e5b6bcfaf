import { requestConversation } from "@sightline/contract/conversations.ts";
import { desk } from "@sightline/contract/desk.ts";
import { mostEarlierVersions } from "@sightline/contract/parcels.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { Window } from "happy-dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setScopeRule } from "#desk/scope/scope.testing.queries.ts";
import { confirmScope, correctScope, sendScope } from "#desk/scope/scope.testing.ts";
import {
  acceptBySilence,
  askMore,
  claim,
  makeInsight,
  publish,
} from "#insights/insights.testing.ts";
import { makeWorld, type World } from "#requests/requests.relations.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { on, unpackParcel } from "./parcels.testing.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await makeTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.close());

const ok = ({ status }: { status: number }) => expect(status).toBeLessThan(300);

/** Its scope was corrected and confirmed, it was declined and objected to, delivered, and more was asked for. */
async function makeEventful(): Promise<number> {
  const id = await world.file("private");
  const [requester, analyst, admin] = [
    world.as("requester"),
    world.as("analyst"),
    world.as("admin"),
  ];
  const asked = await app.call(requests.getRequest, { as: requester, ...on(id) });
  await setScopeRule(app.db, asked.body.insight_request.insight_category_id, "may");
  ok(await claim(app, analyst, id));
  ok(await sendScope(app, analyst, id));
  ok(await correctScope(app, requester, id));
  const second = { base_version: 1, understanding: "You want prices in <b>Norway</b>." };
  ok(await sendScope(app, analyst, id, second));
  ok(await confirmScope(app, requester, id, 2));
  const comment = { body: "Said [![far](https://a.example/1.png)](https://b.example)" };
  ok(
    await app.call(requestConversation.addComment, { as: requester, ...on(id), body: { comment } }),
  );
  ok(
    await app.call(desk.declineRequest, {
      as: analyst,
      ...on(id),
      body: { reason: "Not for us." },
    }),
  );
  const { body } = await app.call(requests.getRequest, { as: requester, ...on(id) });
  const { version } = body.insight_request;
  const objection = { version, reason: "It is for you." };
  ok(await app.call(requestChanges.objectToDecline, { as: requester, ...on(id), body: objection }));
  ok(await claim(app, admin, id));
  ok(await publish(app, admin, id, makeInsight()));
  const correction = makeInsight({
    base_version: 1,
    note: "A price was wrong",
    body: "Now 23 [1].",
  });
  ok(await publish(app, admin, id, correction));
  await acceptBySilence(app, id);
  ok(await askMore(app, requester, id, "What does it cost in Bergen?"));
  return id;
}

const withoutEnd = new Set(["meta", "br", "hr", "img"]);

/** Each element by those that it stands in; a tag that closes something else is one as well. */
function pathsIn(page: string): string[] {
  const open: string[] = [];
  const paths: string[] = [];
  // Every sign of a text is escaped, so that what looks like a tag is one.
  for (const [, end, name = ""] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (end && open.at(-1) === name) open.pop();
    else if (end) paths.push(`closes ${name} in ${open.join(" ")}`);
    else {
      paths.push([...open, name].join(" "));
      if (!withoutEnd.has(name)) open.push(name);
    }
  }
  return [...paths, ...open.map((name) => `leaves ${name} open`)];
}

test("every element of the page is closed, and all that is read stands in its main", async () => {
  const id = await makeEventful();
  const page = (await unpackParcel(app, world.as("analyst"), id)).text("index.html");
  const wrong = pathsIn(page).filter(
    (path) => !/^html(?:$| head\b| body(?:$| main\b))/.test(path) || /\ba .*\ba$/.test(path),
  );
  expect(wrong).toEqual([]);
  const { document } = new Window();
  document.write(page);
  expect([...document.body.children].map(({ tagName }) => tagName)).toEqual(["MAIN"]);
  expect(
    [...document.querySelectorAll("main > section > h2")].map((one) => one.textContent),
  ).toEqual([
    "Insight",
    "What was asked",
    "What the answer covers",
    "Files of the request",
    "Conversation",
    "Internal notes",
    "The promise",
    "What happened",
    "Earlier versions",
  ]);
  expect(document.querySelectorAll("main > footer")).toHaveLength(1);
});

test("the page tells what the answer covers, as each version said, and each round of the promise", async () => {
  const id = await makeEventful();
  const { document } = new Window();
  document.write((await unpackParcel(app, world.as("requester"), id)).text("index.html"));
  const section = (title: string) =>
    [...document.querySelectorAll("section")].find(
      (one) => one.querySelector("h2")?.textContent === title,
    );
  const rowsOf = (title: string) =>
    [...(section(title)?.querySelectorAll("tr") ?? [])].map((row) =>
      [...row.children].map((cell) => cell.textContent.trim()),
    );
  const { first_name, last_name } = (
    await app.call(requests.getRequest, { as: world.as("requester"), ...on(id) })
  ).body.insight_request.requester;
  expect(rowsOf("What the answer covers")).toEqual([
    ["Understood as", "You want prices in <b>Norway</b>."],
    ["To look at", "Four chains, this autumn."],
    ["To leave out", "Wholesale prices."],
    ["Understood as", "You want shelf prices in Danish shops."],
    ["To look at", "Four chains, this autumn."],
    ["To leave out", "Wholesale prices."],
    [`${first_name} ${last_name} means`, "In Norwegian shops."],
  ]);
  expect(section("What the answer covers")?.textContent).toMatch(/Version 2\s.*Confirmed by/s);
  const promise = rowsOf("The promise");
  expect(promise.map(([what]) => what)).toEqual([
    "Submitted",
    "Promised for",
    "Declined",
    "Objected to the decline",
    "New promise",
    "Delivered",
    "More asked for",
    "New promise",
  ]);
  expect(promise[2]?.[1]).toContain("Not for us.");
  expect(promise[3]?.[1]).toContain("It is for you.");
});

test("of very many versions the latest are there, and it is said that others are not", async () => {
  const id = await world.file("private");
  ok(await claim(app, world.as("analyst"), id));
  ok(await publish(app, world.as("analyst"), id, makeInsight()));
  for (let version = 1; version <= mostEarlierVersions + 1; version += 1) {
    const next = { base_version: version, note: "Again", body: `Now ${version} kronor [1].` };
    ok(await publish(app, world.as("analyst"), id, makeInsight(next)));
  }
  const { record, text } = await unpackParcel(app, world.as("requester"), id);
  expect(record.earlier_versions).toHaveLength(mostEarlierVersions);
  expect(record.earlier_versions.at(-1)?.version).toBe(2);
  expect(record.shortened).toEqual(["versions"]);
  expect(text("index.html")).toContain("Only the latest are here");
});
