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
import { describeFinding } from "./fuzz.report.ts";
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

let app: TestApp;

beforeAll(async () => {
  app = await makeTestApp({
    environment: { TRUST_PROXY: "127.0.0.1,::1", LOG_LEVEL: "error" },
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

/** No answer is too late here: how fast they come is measured in `bench/fuzz.ts`. */
const fuzz = (given: Partial<FuzzOptions> = {}): Promise<Told> =>
  runFuzz({
    url: app.url,
    db: app.db,
    rows,
    seed: 1,
    from: 0,
    calls: 5_000,
    hands: 2,
    slowestMs: Infinity,
    noAnswerAfterMs: 120_000,
    ...given,
  });

test("the first 5,000 calls are all answered as they should be", { timeout: 400_000 }, async () => {
  const { calls, findings, reached } = await fuzz();
  expect(findings.slice(0, 5).map((one) => describeFinding(one, 1))).toEqual([]);
  expect(calls).toBe(5_000);
  // Or it would all be refusals, and nothing behind them looked at.
  const wentWell = rows.filter(({ name }) => reached.get(name)?.succeeded);
  expect(wentWell.length / rows.length).toBeGreaterThan(0.75);
});

test("the same seed makes the same calls, another one others", async () => {
  const callsOf = async (seed: number) => {
    const made: string[] = [];
    const another = await makeTestApp({ environment: { TRUST_PROXY: "127.0.0.1,::1" } });
    const onCall = ({ call: { role, method, row } }: Finding) =>
      void made.push(`${role} ${method} ${row.path}`);
    await fuzz({ url: another.url, db: another.db, seed, calls: 100, onCall });
    await another.close();
    return made;
  };
  const first = await callsOf(5);
  expect(first).toHaveLength(100);
  expect(await callsOf(5)).toEqual(first);
  expect(await callsOf(6)).not.toEqual(first);
});

describe("what is planted is found:", () => {
  const rowOf = (name: keyof typeof planted): Row => ({ noun: "planted", name, ...planted[name] });

  test("a call that fails", async () => {
    const { findings } = await fuzz({ rows: [rowOf("plantedFailure")], seed: 2, calls: 20 });
    expect(findings.flatMap(({ faults }) => faults)).toContain("It answered 500.");
    const [words = ""] = findings.map((one) => describeFinding(one, 2));
    expect(words).toMatch(/^call \d+: GET \/api\/v1\/planted_failures/);
    expect(words).toContain('"code":"failed"');
    expect(words).toMatch(/again: npm run bench -- fuzz --seed 2 --only \d+$/);
  });

  test("a call that takes too long", async () => {
    const rowsWalked = [rowOf("plantedSlowness")];
    const { findings } = await fuzz({ rows: rowsWalked, seed: 3, calls: 20, slowestMs: 50 });
    expect(findings.flatMap(({ faults }) => faults).join()).toMatch(/It took \d+ ms\./);
  });

  test.each<[string, RequestListener, RegExp]>([
    [
      "an error that is no problem document",
      (_request, response) => response.writeHead(404).end("Not found"),
      /An error of the type none.*No problem document/,
    ],
    [
      "an error without the headers of every answer",
      (_request, response) => response.writeHead(404).end("Not found"),
      /Its x-content-type-options is missing/,
    ],
    [
      "an answer of another shape",
      (_request, response) =>
        response
          .writeHead(200, { "content-type": "application/json; charset=utf-8" })
          .end('{"subject":1}'),
      /Not the shape of its row/,
    ],
    ["no answer", (request) => request.socket.destroy(), /There was no answer/],
  ])("%s", async (_what, answer, words) => {
    const server = createServer(answer).listen(0, "127.0.0.1");
    await once(server, "listening");
    // It listens on a port, so this is no pipe.
    const { port } = server.address() as AddressInfo;
    const categories = rows.filter(({ name }) => name === "listCategories");
    seed += 1;
    const given = { url: `http://127.0.0.1:${port}`, rows: categories, seed, calls: 30 };
    const { findings } = await fuzz(given);
    server.closeAllConnections();
    server.close();
    expect(findings.flatMap(({ faults }) => faults).join(" ")).toMatch(words);
  });
  let seed = 10;
});
