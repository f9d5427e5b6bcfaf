import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { parcels } from "@sightline/contract/parcels.ts";
import { search } from "@sightline/contract/search/search.ts";
import { turnarounds } from "@sightline/contract/turnarounds.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { migrate } from "#db/migrate.ts";
import { serversOf } from "#db/servers/address.ts";
import { OwnServer } from "#testing/servers/ownServer.ts";
import { isFromStandby } from "#http/call.ts";
import { LiveHub } from "#live/hub.ts";
import { openTransport } from "#mail/transport.ts";
import { openFiles } from "#storage/files.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { addressOf, type Signature, signatureHeaders } from "#testing/client.ts";
import { fillCrowdInsights } from "#testing/crowd.insights.ts";
import { fillFound } from "#testing/crowd.search.ts";
import { type CrowdCaller, type CrowdCallers, fillCrowd } from "#testing/crowd.ts";
import { until } from "#testing/patience.ts";
import { personalDataWith } from "#holdings.ts";
import { implementationsWith } from "#nouns.ts";
import { countReads, untilAsked } from "./standbys.testing.ts";

type Asked = { params?: object; query?: object };

/** Every row that a standby may answer, and the ways in which its queries differ. */
const declared: readonly (readonly [Endpoint, (insight: Insight) => Asked[]])[] = [
  [turnarounds.listTurnarounds, () => [{}]],
  [turnarounds.listCourses, () => [{}]],
  [turnarounds.listOpenWork, () => [{}]],
  [
    insights.listInsights,
    ({ insight_category_id }) => [
      {},
      { query: { limit: 1 } },
      { query: { category: insight_category_id, outcome: "answered", age: "year" } },
      { query: { out_of_date: "true" } },
      { query: { q: "oat" } },
    ],
  ],
  [insights.exportInsight, ({ id }) => [{ params: { id } }]],
  [
    insights.exportBibliography,
    ({ id }) => [{ params: { id } }, { params: { id }, query: { form: "bibtex" } }],
  ],
  [insights.listSources, () => [{}, { query: { q: "a" } }]],
  [insights.getSource, ({ source_id: id }) => [{ params: { id } }]],
  [
    search.search,
    ({ insight_category_id, title }) => [
      { query: { q: title } },
      { query: { q: title, while_typing: "true" } },
      { query: { q: "hearign" } },
      { query: { q: "market", kind: "insight", insight_category_id, since: "year" } },
      { query: { q: "", status: "accepted" } },
    ],
  ],
  [parcels.getParcel, ({ insight_request_id: id }) => [{ params: { id } }]],
];

type Insight = {
  id: number;
  insight_request_id: number;
  insight_category_id: number;
  title: string;
  source_id: number;
};

const named = ({ method, path }: Endpoint) => `${method} ${path}`;

let primary: OwnServer;
let standby: OwnServer;
/** Asks the primary alone. */
let alone: TestApp;
let app: TestApp;
let insight: Insight;
let people: CrowdCallers;

beforeAll(async () => {
  primary = await OwnServer.make();
  await primary.start();
  await primary.ask("create database place");
  const connection = at(primary);
  await migrate({ connection, owner: connection }, () => undefined);
  standby = await primary.addStandby();
  const database = { connection, owner: connection, drop: async () => undefined };
  alone = await makeTestApp({ database });
  people = await alone.asOwner(async (db) => {
    const callers = await fillCrowd(db, 1_000);
    await fillCrowdInsights(db);
    await fillFound(db);
    return callers;
  });
  app = await makeTestApp({ database, standbys: [{ name: "second", connection: at(standby) }] });
  const listed = await alone.call(insights.listInsights, { as: people.few });
  const sources = await alone.call(insights.listSources, { as: people.few });
  const [first] = listed.body.insight_responses;
  const [source] = sources.body.insight_sources;
  if (!first || !source) throw new Error("Nothing was delivered.");
  insight = { ...first, source_id: source.id };
  await untilAsked(app);
});
afterAll(async () => {
  await app.close();
  await alone.close();
  await primary.remove();
  await standby.remove();
});

function at({ port }: OwnServer) {
  return serversOf(`postgres://postgres@127.0.0.1:${port}/place`);
}

test("these rows are read from standbys, and no others", () => {
  const config = readConfig({ DATA_DIR: app.dataDir });
  const files = openFiles(config.files);
  const nouns = {
    config,
    files,
    personalData: personalDataWith(files),
    uploadsDir: app.dataDir,
    transport: openTransport(config, app.dataDir),
  };
  const hub = new LiveHub(at(primary), app.db, app.app.http.log);
  const found = implementationsWith(nouns, hub).flatMap(({ table, handlers }) =>
    Object.entries(table).filter(([name]) => isFromStandby(handlers[name] ?? {})),
  );
  expect(found.map(([, row]) => named(row)).toSorted()).toEqual(
    declared.map(([row]) => named(row)).toSorted(),
  );
});

describe("a standby answers as the primary does", () => {
  test.each(declared.map(([row, asks]) => [named(row), row, asks] as const))(
    "%s",
    async (_name, row, asks) => {
      for (const asked of asks(insight)) {
        for (const as of Object.values(people)) {
          if (row.access === "analyst" && as.role === "member") continue;
          await untilAnswered(row, asked, as);
        }
      }
    },
  );
});

/** By the standby, unless that is held up for a moment just then. */
async function untilAnswered(row: Endpoint, asked: Asked, as: CrowdCaller): Promise<void> {
  await until(`${named(row)} is not read from the standby.`, async () => {
    const before = await countReads();
    const [expected, answer] = [await ask(alone, row, asked, as), await ask(app, row, asked, as)];
    // Who filed it and the desk see all that is asked for; the third may not.
    expect(answer.status).toBe(as === people.crowd ? expected.status : 200);
    if (answer.status !== 200) return true;
    expect(withoutNow(answer.text)).toBe(withoutNow(expected.text));
    return (await countReads()).standby === before.standby + 1;
  });
}

/** A promise is counted from now, and the pages of a search go by one moment: it is not the same now. */
function withoutNow(text: string): string {
  if (!text.startsWith("{")) return text;
  const moving = ["next_cursor", "promised_at", "ledger"];
  return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    moving.includes(key) ? undefined : value,
  );
}

async function ask({ url }: TestApp, row: Endpoint, asked: Asked, as: Signature) {
  const answer = await fetch(url + addressOf(row, asked), { headers: signatureHeaders(as) });
  return { status: answer.status, text: await answer.text() };
}
