import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#db/database.ts";
import { makeAskingCategory } from "#insights/insights.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { fillFound, withoutFinding } from "#testing/crowd.search.ts";
import { findables } from "#findables.ts";
import { listMatches } from "./search.matching.queries.ts";
import { listKeys } from "./search.queries.ts";

/** Two ways of asking the same: one that was asked earlier, and how somebody else asks it now. */
type Pair = { language: string; earlier: Question; asked: Question };
type Question = { title: string; description: string };
type Other = Question & { language: string };
type Fillings = {
  country: Record<string, string[]>;
  sector: Record<string, string[]>;
  year: string[];
};

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, "pairs", `${name}.json`), "utf8"));

const sets = { tuning: read("tuning") as Pair[], "held back": read("held-back") as Pair[] };
/** Nothing was tuned by the second. */
const leastFound = 0.8;
const others = 5_000;

let app: TestApp;
let asker: number;

beforeAll(async () => {
  app = await makeTestApp();
  const category = await makeAskingCategory(app);
  asker = (await app.signIn()).id;
  await app.asOwner((db) => fill(db, category.id));
}, 240_000);
afterAll(() => app.close());

test.each(Object.entries(sets))(
  "of 200 questions asked anew, the earlier one is among the first three for 80 in 100: %s",
  async (_, pairs) => {
    const ids = await idsByTitle();
    const seeker = { id: asker, role: "member" as const };
    const by = { seeker, keys: await listKeys(app.db, seeker), now: app.clock.now() };
    const found: Record<string, number> = {};
    let all = 0;
    for (const { asked, earlier, language } of pairs) {
      const matches = await listMatches(app.db, findables, by, asked, 3);
      const isFound = matches.some(({ request_id }) => request_id === ids.get(earlier.title));
      found[language] = (found[language] ?? 0) + Number(isFound);
      all += Number(isFound);
    }
    console.info(`${all} of ${pairs.length}`, found);
    expect(pairs).toHaveLength(200);
    expect(all / pairs.length).toBeGreaterThanOrEqual(leastFound);
  },
  120_000,
);

async function idsByTitle(): Promise<Map<string, number>> {
  const rows = await app.db.selectFrom("insight_requests").select(["id", "title"]).execute();
  return new Map(rows.map(({ id, title }) => [title, id]));
}

/** Both sets, so that each is also in the way of the other, and 5,000 that are neither. */
async function fill(db: Database, categoryId: number): Promise<void> {
  const earlier = Object.values(sets).flatMap((pairs) => pairs.map((pair) => pair.earlier));
  const all = JSON.stringify([...earlier, ...listOthers()]);
  await withoutFinding(db, async () => {
    await sql`
      insert into insight_requests (requester_id, category_id, title, description, status,
        created_at, activity_at, promised_at, target_minutes)
      select ${asker}, ${categoryId}, t.title, rpad(t.description, greatest(20, length(t.description)), ' .'),
        'declined', now(), now(), now(), 60
      from jsonb_to_recordset(${all}::jsonb) as t (title text, description text)`.execute(db);
  });
  await fillFound(db);
}

/** Made of what people ask for in other countries, sectors and years. */
function listOthers(): Question[] {
  const asked = read("others") as Other[];
  const fillings = read("fillings") as Fillings;
  return Array.from({ length: others }, (_, n) => {
    const one = asked[n % asked.length] as Other;
    const round = Math.floor(n / asked.length);
    const pick = (from: readonly string[] | undefined, at: number) =>
      from?.[at % from.length] ?? "";
    const filled = (text: string) =>
      text
        .replaceAll("{country}", pick(fillings.country[one.language], n * 7 + round * 3))
        .replaceAll("{sector}", pick(fillings.sector[one.language], n * 3 + round * 5))
        .replaceAll("{year}", pick(fillings.year, n + round));
    return { title: filled(one.title).slice(0, 150), description: filled(one.description) };
  });
}
