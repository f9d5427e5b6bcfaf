import { placeSettingsRows } from "@sightline/contract/place/place.settings.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { search } from "@sightline/contract/search/search.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  makeAskingCategory,
  makeDelivered,
} from "#insights/insights.testing.ts";
import { makePlanOf, makeSomeone, type Someone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { untilJobsAreDone } from "#testing/jobs.ts";
import { rebuildSearch } from "./search.rebuilding.queries.ts";

let app: TestApp;
let category: AskingCategory;
let member: Someone;
let analyst: Someone;
let admin: Someone;

beforeAll(async () => {
  app = await makeTestApp({ running: true });
  category = await makeAskingCategory(app);
  member = await makeSomeone(app);
  analyst = await makeSomeone(app, { role: "analyst" });
  admin = await makeSomeone(app, { role: "admin" });
});
afterAll(() => app.close());

const ask = (title: string, description = "Whatever there is to know about it.") =>
  askFor(app, member, category, { title, description });

async function look(q: string) {
  const { status, body } = await app.call(search.search, { as: member, query: { q } });
  if (status !== 200) throw new Error(`Search answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
const find = async (q: string) =>
  (await look(q)).found.map(({ kind, title }) => `${kind}: ${title}`);

const documents = async () =>
  (
    await sql`
      select kind, source_id, request_id, author_id, internal, at, audience, words::text
      from search_documents order by kind, source_id`.execute(app.db)
  ).rows;

describe("the index", () => {
  test("is as good as written anew, whatever was written", async () => {
    await ask("Where do storks breed?");
    await makeDelivered(app, { requester: member, analyst }, category, {
      request: { title: "Who rings the storks?", description: "Names of those who ring them." },
    });
    const kept = await documents();
    await sql`update search_documents set words = '', audience = '{}'`.execute(app.db);
    await sql`delete from search_documents where kind = 'insight'`.execute(app.db);
    await sql`
      insert into search_documents (kind, source_id, at, audience, words)
      values ('post', 4711, now(), '{0}', 'nothing')`.execute(app.db);
    await rebuildSearch(app.db);
    expect(await documents()).toEqual(kept);
  });

  test("is written anew while others write, and nothing of that is lost", async () => {
    const filed: string[] = [];
    const rebuilt = Promise.all([rebuildSearch(app.db), rebuildSearch(app.db)]);
    for (let n = 0; n < 8; n += 1) {
      filed.push(`Lighthouse number ${"abcdefgh"[n]}x?`);
      await ask(filed[n] ?? "");
    }
    await rebuilt;
    const found = await app.call(search.search, {
      as: member,
      query: { q: "lighthouse", limit: "100" },
    });
    expect(found.body.found.map(({ title }) => title).toSorted()).toEqual(filed);
  });

  test("forgets a word with the last who has it", async () => {
    const knows = async (word: string) =>
      (await sql`select from search_words where word = ${word}`.execute(app.db)).rows.length > 0;
    const { id, version } = await ask("What is a zeppelin for storks?");
    expect(await knows("zeppelin")).toBe(true);
    await app.call(requestChanges.editRequest, {
      as: member,
      params: { id: String(id) },
      body: { insight_request: { version, title: "What is an airship for storks?" } },
    });
    expect(await knows("zeppelin")).toBe(false);
    expect(await knows("storks")).toBe(true);
  });

  test("has no words that nothing has, once it is written anew", async () => {
    await sql`insert into search_words values ('zirbelnuss'), ('storks'), ('storks')`.execute(
      app.db,
    );
    await rebuildSearch(app.db);
    const { rows } = await sql<{ word: string; count: number }>`
      select word, count(*)::int from search_words where word in ('zirbelnuss', 'storks')
      group by word`.execute(app.db);
    expect(rows).toEqual([{ word: "storks", count: 1 }]);
  });

  test("knows of everybody who is added at the same time", async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => makeSomeone(app)));
    await makePlanOf(app, [member, ...others]);
    const { id } = await askFor(app, member, category, {
      title: "Which herons winter here?",
      description: "All colleagues come to it at once.",
      visibility: "organization",
    });
    await Promise.all(
      others.map((other) =>
        app.call(requestChanges.joinRequest, { as: other, params: { id: String(id) } }),
      ),
    );
    const { rows } = await sql<{ audience: string[] }>`
      select audience::text[] from search_documents where kind = 'request' and source_id = ${id}`.execute(
      app.db,
    );
    for (const other of others) expect(rows[0]?.audience).toContain(String(other.id * 4 + 1));
  });

  test("takes whatever may be published, of whatever length", async () => {
    const words = Array.from({ length: 14_000 }, (_, n) => `кл${n.toString(36)}ь`).join(" ");
    await makeDelivered(app, { requester: member, analyst }, category, {
      request: { title: "What is all this about?" },
      // As a heading, which needs no source, but something below it.
      insight: { summary: "A cormorant [1].", body: `# ${words.slice(0, 99_900)}\n\nSee above.` },
    });
    expect(await find("cormorant")).toEqual(["insight: What is all this about?"]);
  });
});

describe("the language of the place", () => {
  const choose = async (search_language: "german" | "swedish" | "english") => {
    const settings = await app.call(placeSettingsRows.getSettings, { as: admin });
    const { version } = settings.body.settings;
    await app.call(placeSettingsRows.updateSettings, {
      as: admin,
      body: { settings: { search_language, version } },
    });
    await untilJobsAreDone(app.db, "rebuild_search");
  };

  test.each([
    ["german", "Welche Wohnung steht leer?", "wohnungen"],
    ["swedish", "Vilka fartyg trafikerar hamnarna?", "hamnen trafikera"],
  ] as const)(
    "brings words to their stem, also of what is there: %s",
    async (language, title, q) => {
      await choose("english");
      await ask(title, "Keine weiteren Worte, inga andra ord.");
      const before = await look(`${q} `);
      expect(before.found.length === 0 || before.guessed).toBe(true);
      await choose(language);
      expect(await look(`${q} `)).toMatchObject({ found: [{ title }], guessed: false });
      await choose("english");
    },
  );
});
