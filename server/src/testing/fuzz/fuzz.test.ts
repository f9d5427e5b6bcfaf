import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { type Row, rows } from "@sightline/contract/contract.ts";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { implement } from "#http/call.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { testSeed } from "./fuzz.random.ts";
import { describeFinding } from "./fuzz.report.ts";
import { openingRows } from "./fuzz.opening.ts";
import { type Finding, type FuzzOptions, runFuzz, type Told } from "./fuzz.ts";

const planted = defineEndpoints({
  plantedFailure: {
    method: "GET",
    path: "/api/v1/planted_failures",
    summary: "Fails.",
    access: "everybody",
    query: z.object({ q: z.optional(z.string()) }),
    response: z.object({}),
  },
  plantedSlowness: {
    method: "GET",
    path: "/api/v1/planted_slowness",
    summary: "Takes its time.",
    access: "everybody",
    response: z.object({}),
  },
});

const environment = { TRUST_PROXY: "127.0.0.1,::1", LOG_LEVEL: "error" };

/** No answer is too late here: how fast they come is measured in `bench/fuzz.ts`. */
const fuzz = (
  { url, db }: Pick<TestApp, "url" | "db">,
  given: Pick<FuzzOptions, "seed" | "calls"> & Partial<FuzzOptions>,
): Promise<Told> =>
  runFuzz({
    url,
    db,
    rows,
    from: 0,
    hands: 1,
    slowestMs: Infinity,
    noAnswerAfterMs: 120_000,
    ...given,
  });

const callsAtOnce = 250;
const parts = Array.from({ length: 20 }, (_, index) => {
  const from = index * callsAtOnce;
  return { from, first: from + 1, last: from + callsAtOnce };
});

test.each(parts)(
  "calls $first to $last are answered as they should be",
  { timeout: 400_000 },
  async ({ from }) => {
    const app = await makeTestApp({ environment });
    try {
      const made: Finding[] = [];
      const onCall = (one: Finding) => void made.push(one);
      const given = { seed: testSeed, from, calls: callsAtOnce, onCall };
      const { findings } = await fuzz(app, given);
      expect(findings.slice(0, 5).map((one) => describeFinding(one, testSeed))).toEqual([]);
      expect(made).toHaveLength(callsAtOnce);
      // Or it would all be refusals, and nothing behind them looked at.
      const sound = made.filter(({ call }) => call.isSound);
      const rowsOf = (some: readonly Finding[]) => new Set(some.map(({ call }) => call.row.name));
      const wentWell = rowsOf(sound.filter(isWell)).size;
      expect(wentWell / rowsOf(sound).size).toBeGreaterThan(0.25);
    } finally {
      await app.close();
    }
  },
);

const isWell = ({ answer }: Finding) => !(answer instanceof Error) && answer.status < 300;

test("a chapter opens with rows that there are", () => {
  const unknown = openingRows.filter((name) => !rows.some((row) => row.name === name));
  expect(unknown).toEqual([]);
});

test("the same seed makes the same calls, another one others", async () => {
  const callsOf = async (seed: number) => {
    const made: string[] = [];
    const another = await makeTestApp({ environment });
    const onCall = ({ call: { role, method, row } }: Finding) =>
      void made.push(`${role} ${method} ${row.path}`);
    await fuzz(another, { seed, calls: 100, onCall });
    await another.close();
    return made;
  };
  const first = await callsOf(5);
  expect(first).toHaveLength(100);
  expect(await callsOf(5)).toEqual(first);
  expect(await callsOf(6)).not.toEqual(first);
});

// Each with a seed of its own, by which its people are named: they share a database.
describe("what is planted is found:", () => {
  const rowOf = (name: keyof typeof planted): Row => ({ noun: "planted", name, ...planted[name] });
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({
      environment,
      further: {
        implementations: [
          implement(planted, {
            plantedFailure: () => Promise.reject(new Error("planted")),
            async plantedSlowness() {
              await sleep(100);
              return {};
            },
          }),
        ],
      },
    });
  });
  afterAll(() => app.close());

  test("a call that fails", async () => {
    const { findings } = await fuzz(app, { rows: [rowOf("plantedFailure")], seed: 2, calls: 20 });
    expect(findings.flatMap(({ faults }) => faults)).toContain("It answered 500.");
    const [words = ""] = findings.map((one) => describeFinding(one, 2));
    expect(words).toMatch(/^call \d+: GET \/api\/v1\/planted_failures/);
    expect(words).toContain('"code":"failed"');
    expect(words).toMatch(/again: npm run bench -- fuzz --seed 2 --only \d+$/);
  });

  test("a call that takes too long", async () => {
    const given = { rows: [rowOf("plantedSlowness")], seed: 3, calls: 20, slowestMs: 50 };
    const { findings } = await fuzz(app, given);
    expect(findings.flatMap(({ faults }) => faults).join()).toMatch(/It took \d+ ms\./);
  });

  test.each<[string, number, RequestListener, RegExp]>([
    [
      "an error that is no problem document",
      4,
      (_request, response) => response.writeHead(404).end("Not found"),
      /An error of the type none.*No problem document/,
    ],
    [
      "an error without the headers of every answer",
      5,
      (_request, response) => response.writeHead(404).end("Not found"),
      /Its x-content-type-options is missing/,
    ],
    [
      "an answer of another shape",
      6,
      (_request, response) =>
        response
          .writeHead(200, { "content-type": "application/json; charset=utf-8" })
          .end('{"subject":1}'),
      /Not the shape of its row/,
    ],
    ["no answer", 7, (request) => request.socket.destroy(), /There was no answer/],
  ])("%s", async (_what, seed, answer, words) => {
    const server = createServer(answer).listen(0, "127.0.0.1");
    await once(server, "listening");
    // It listens on a port, so this is no pipe.
    const { port } = server.address() as AddressInfo;
    const categories = rows.filter(({ name }) => name === "listCategories");
    const there = { url: `http://127.0.0.1:${port}`, db: app.db };
    const { findings } = await fuzz(there, { rows: categories, seed, calls: 30 });
    server.closeAllConnections();
    server.close();
    expect(findings.flatMap(({ faults }) => faults).join(" ")).toMatch(words);
  });
});
