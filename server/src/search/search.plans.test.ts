import { momentOf } from "@sightline/contract/base/moments.ts";
import { readTyped } from "@sightline/contract/search/search.typed.ts";
import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#db/database.ts";
import { fillFound } from "#testing/crowd.search.ts";
import { cloneCrowd } from "#testing/filled/filled.ts";
import type { CrowdCallers } from "#testing/crowd.ts";
import { type TestDatabase, withOwner } from "#testing/database.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import { findables } from "#findables.ts";
import { countFacets } from "./search.counting.queries.ts";
import { listMatches } from "./search.matching.queries.ts";
import { type Asked, listFound, listKeys, type Narrowing } from "./search.queries.ts";
import { typingReach, wholeReach } from "./search.reach.queries.ts";
import { forgetLatest } from "./search.latest.queries.ts";
import { guessWords, readWords } from "./search.words.queries.ts";

const size = 100_000;
/** Of so many rows and index entries; what a word of an eighth of all finds has to be put into order. */
const mostTouched = 40_000;

let database: TestDatabase;
let db: Listening["db"];
let hear: Listening["hear"];
let callers: CrowdCallers;

beforeAll(async () => {
  ({ database, callers } = await cloneCrowd(size));
  await withOwner(database, (filling) => fillFound(filling));
  ({ db, hear } = listenTo(database.owner));
}, 240_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const whole: Narrowing = {
  kind: null,
  categoryId: null,
  status: null,
  since: null,
  personId: null,
};
const narrowings: readonly Narrowing[] = [
  whole,
  { ...whole, kind: "request" },
  { ...whole, status: "accepted" },
  { ...whole, categoryId: 7 },
  { ...whole, since: "week" },
  { ...whole, personId: 4 },
];
/** One, which is counted among everything; and two, each looked up in what the other leaves. */
const chosen: readonly Narrowing[] = [
  { ...whole, kind: "request" },
  { ...whole, since: "month", personId: 4 },
  { ...whole, kind: "insight", categoryId: 7 },
];
/** Words of many, of few and of none, the beginning of one, and several. */
const typed = [
  "market",
  "oat milk ",
  "plasticisers",
  "plast",
  '"boat paint"',
  "nowhere to be found",
];

const askedBy = async (who: keyof CrowdCallers, q: string): Promise<Asked> => ({
  words: await readWords(db, readTyped(q)),
  seeker: callers[who],
  keys: await listKeys(db, callers[who]),
  now: momentOf(Date.now()),
  reach: wholeReach,
});

describe.each(["few", "crowd", "desk"] as const)(
  "what %s looks for is found by an index",
  (who) => {
    test.each(typed)("however it is narrowed: %s", async (q) => {
      const asked = await askedBy(who, q);
      const complaints: string[] = [];
      for (const narrowed of narrowings) {
        const page = { after: null, limit: 26 };
        const heard = await hear(() =>
          listFound(db, findables, asked, narrowed, page, { withFacets: true }),
        );
        const told = await complaintOf(db, heard);
        if (told) complaints.push(`${JSON.stringify(narrowed)}: ${told}`);
      }
      for (const narrowed of chosen) {
        const heard = await hear(() => countFacets(db, findables, asked, narrowed, null));
        for (const one of heard.filter(({ sql: text }) => text.includes("with candidates"))) {
          const told = await complaintOf(db, [one]);
          if (told) complaints.push(`facets of ${JSON.stringify(narrowed)}: ${told}`);
        }
      }
      expect(complaints).toEqual([]);
    });

    test("also what is like a question", async () => {
      const question = {
        title: "How large is the market for oat milk in Sweden?",
        description: "We plan a private label and want to know what shops ask for it.",
      };
      const keys = await listKeys(db, callers[who]);
      const by = { seeker: callers[who], keys, now: momentOf(Date.now()) };
      const heard = await hear(() => listMatches(db, findables, by, question, 5));
      expect(await complaintOf(db, heard)).toBeUndefined();
    });
  },
);

test.each(["plasticizers", "milk", "aaaaaaaaaaaa", "er", "%%%%", "____"])(
  "words like %s are not looked for among all words",
  async (word) => {
    const heard = await hear(() => guessWords(db, [word]));
    expect(await complaintOf(db, heard)).toBeUndefined();
  },
);

test("of words that much has, those found first are the latest of all", async () => {
  const asked = { ...(await askedBy("desk", "market")), reach: { most: 100, enough: 100 } };
  const found = await listFound(db, findables, asked, whole, { after: null, limit: 101 });
  const { rows } = await sql<{ id: number }>`
    select source_id as id from search_documents where words @@ ${asked.words?.query}::tsquery
    order by at desc limit 100`.execute(db);
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
});

test("a word that is being typed is not looked for among all words", async () => {
  await sql`insert into search_words select 'made' || n from generate_series(1, 50000) n`.execute(
    db,
  );
  await sql`vacuum analyze search_words`.execute(db);
  const heard = await hear(() => readWords(db, readTyped("plast")));
  const among = heard.filter(({ sql: text }) => text.includes("from search_words"));
  expect(among).toHaveLength(1);
  const plan = (await explain<string>(db, among, "(analyze, timing off, buffers off)")).join("\n");
  expect(plan).toContain("search_words_by_word");
  expect(plan).not.toContain("Seq Scan");
});

test("while somebody types, nothing older is looked at where the latest has enough", async () => {
  await forgetLatest(db, { most: 20_000, kept: 10_000 });
  await sql`vacuum analyze search_latest`.execute(db);
  for (const who of ["crowd", "desk"] as const) {
    const asked = { ...(await askedBy(who, "market")), reach: typingReach };
    const heard = await hear(() =>
      listFound(db, findables, asked, whole, { after: null, limit: 7 }),
    );
    const looks = heard.filter(({ sql: text }) => text.includes("with candidates"));
    expect(looks.map(({ sql: text }) => text.includes('from "search_latest" d'))).toEqual([true]);
    expect(await complaintOf(db, looks)).toBeUndefined();
  }
});

test("a word is named once, however many ways it is looked for in", async () => {
  const guesses = new Map([["milk", ["milky", "milk"]]]);
  const read = await readWords(db, readTyped("plastics milk oat-milk "), guesses);
  expect(read?.parts).toEqual([
    "'plastic' | 'plastics'",
    "'milk' | 'milky'",
    "'oat' <-> 'milk' | 'oat-milk' <-> 'oat' <-> 'milk'",
  ]);
});

test("and this test notices when the index is gone", async () => {
  const asked = await askedBy("desk", "plasticisers");
  const heard = await hear(() =>
    listFound(db, findables, asked, whole, { after: null, limit: 26 }),
  );
  const lost = new Error("put it back");
  const dropped = db.transaction().execute(async (trx) => {
    await sql`drop index search_documents_found`.execute(trx);
    expect(await complaintOf(trx, heard)).toBeDefined();
    throw lost;
  });
  await expect(dropped).rejects.toBe(lost);
});

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
};

async function complaintOf(
  on: Database,
  heard: readonly CompiledQuery[],
): Promise<string | undefined> {
  const how = "(analyze, timing off, buffers off, format json)";
  const plans = (await explain<{ Plan: PlanNode }[]>(on, heard, how)).flat();
  const nodes = plans.flatMap(({ Plan }) => allOf(Plan));
  const isWhole = nodes.some(
    (node) =>
      node["Node Type"] === "Seq Scan" &&
      ["search_documents", "search_latest"].includes(node["Relation Name"] ?? ""),
  );
  if (isWhole) return "looks at every document";
  const touched = Math.round(nodes.reduce((sum, node) => sum + touchedBy(node), 0));
  return touched > mostTouched ? `touches ${touched} rows and index entries` : undefined;
}

function allOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allOf)];
}

function touchedBy(node: PlanNode): number {
  const isScan = node["Relation Name"] !== undefined || node["Node Type"] === "Bitmap Index Scan";
  if (!isScan) return 0;
  const each =
    (node["Actual Rows"] ?? 0) +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  return each * (node["Actual Loops"] ?? 1);
}
