import { requests } from "@sightline/contract/requests/requests.ts";
import { search } from "@sightline/contract/search/search.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askFor, makeAskingCategory } from "#insights/insights.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

let app: TestApp;
let member: Signature & { id: number };

beforeAll(async () => {
  app = await makeTestApp();
  member = await app.signIn();
  await askFor(app, member, await makeAskingCategory(app), { title: "Where do storks breed?" });
});
afterAll(() => app.close());

const look = (query: Record<string, string> = {}) =>
  app.call(search.search, { as: member, query: { q: "storks", ...query } });

/** While nobody can read what there is to find, a search takes for ever. */
async function whileLocked<T>(run: () => Promise<T>): Promise<T> {
  return app.asOwner((owner) =>
    owner.transaction().execute(async (trx) => {
      await sql`lock table search_documents in access exclusive mode`.execute(trx);
      return run();
    }),
  );
}

test("a search that takes too long is given up in words, and holds nobody up", async () => {
  const answers = await whileLocked(async () => {
    const searches = [look(), look({ kind: "request" }), look({ status: "submitted" })];
    // Meanwhile others are answered: more of them than there are connections.
    const others = await Promise.all(
      Array.from({ length: 30 }, () => app.call(requests.listRequests, { as: member })),
    );
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    return Promise.all(searches);
  });
  for (const { status, body } of answers) {
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      q: ["Too much has these words. Add another one, or narrow it down."],
    });
  }
  // Each of those connections is as good as before, and waits as long as others do.
  const again = await Promise.all(Array.from({ length: 30 }, () => look()));
  for (const { status, body } of again) {
    expect(status).toBe(200);
    expect(body.found.map(({ title }) => title)).toEqual(["Where do storks breed?"]);
  }
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like '%transaction%' group by state`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
  const limits = await Promise.all(
    Array.from({ length: 10 }, () =>
      app.db
        .transaction()
        .execute((trx) => sql<{ statement_timeout: string }>`show statement_timeout`.execute(trx)),
    ),
  );
  expect(new Set(limits.map(({ rows: [row] }) => row?.statement_timeout))).toEqual(
    new Set(["30s"]),
  );
});
