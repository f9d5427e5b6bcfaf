import type { ServerResponse } from "node:http";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestServer } from "#api/call/testServer.ts";
import { clearSession, storeSession } from "#api/session/session.ts";
import { onLiveEvent } from "./live.state.ts";
import { startLive } from "./live.ts";

const ann = { token: "token-a", email: "ann@example.org" };
const events = 500;
const cuts = 50;
/** As the server does, which can't know what arrived of what it sent: it repeats the last ones. */
const repeated = 40;

let server: Awaited<ReturnType<typeof startTestServer>>;
let stream: ServerResponse | undefined;
let connections: number;
/** What was committed so far; an id may come in after a greater one. */
let committed: number[];
let applied: number[];
let stops: (() => void)[];

beforeEach(async () => {
  clearSession("signed_out");
  localStorage.clear();
  storeSession(ann, true);
  connections = 0;
  committed = [];
  applied = [];
  server = await startTestServer(({ headers }, response) => {
    connections += 1;
    response.writeHead(200, { "content-type": "text/event-stream" });
    const last = Number(headers["last-event-id"] ?? 0);
    const missed = committed.filter((id) => id > last - repeated);
    for (const id of missed.toSorted((one, other) => one - other)) response.write(frame(id));
    stream = response;
  });
  stops = [onLiveEvent(({ about }) => applied.push(about["n"] ?? 0))];
});
afterEach(async () => {
  for (const stop of stops) stop();
  await server.stop();
});

const frame = (id: number) =>
  `id: ${id}\ndata: ${JSON.stringify({ name: "profile_changed", about: { n: id } })}\n\n`;

/** In which events the stream is cut, each with the share of it that arrives. */
const cutsAnywhere = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: events }), fc.double({ min: 0, max: 0.999, noNaN: true })),
  { minLength: cuts, maxLength: cuts, selector: ([id]) => id },
);
const overtakenAnywhere = fc.array(
  fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  { minLength: events, maxLength: events },
);

test("of 500 events over a stream that is cut 50 times each is applied, and once", async () => {
  await fc.assert(
    // Without bias, which would have most cuts near the ends.
    fc.asyncProperty(fc.noBias(cutsAnywhere), fc.noBias(overtakenAnywhere), hearAll),
    // Each takes seconds, and a smaller one would say no more.
    { numRuns: 1, endOnFailure: true },
  );
});

async function hearAll(
  cutAnywhere: [id: number, share: number][],
  isOvertaken: boolean[],
): Promise<void> {
  const cutAt = new Map(cutAnywhere);
  stops.push(startLive(ann));
  await expect.poll(() => stream).toBeDefined();

  let overtaken: number | undefined;
  for (let id = 1; id <= events; id += 1) {
    const share = cutAt.get(id);
    // Now and then the transaction of a smaller id ends after that of a greater one.
    if (overtaken === undefined && id < events && share === undefined && isOvertaken[id]) {
      overtaken = id;
      continue;
    }
    commit(id, share === undefined ? undefined : Math.floor(share * frame(id).length));
    if (overtaken !== undefined) commit(overtaken);
    overtaken = undefined;
    if (share !== undefined) await comeBack();
  }
  await expect.poll(() => applied.length).toBeGreaterThanOrEqual(events);
  expect(applied.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: events }, (_, index) => index + 1),
  );
  expect(connections).toBe(cuts + 1);
}

/** Says it to whoever listens; where it is cut, only so many letters of it arrive. */
function commit(id: number, lettersUntilCut?: number): void {
  committed.push(id);
  if (lettersUntilCut === undefined) return void stream?.write(frame(id));
  const broken = stream;
  stream = undefined;
  broken?.write(frame(id).slice(0, lettersUntilCut), () => broken.destroy());
}

/** At once, as when the network is there again: the wait between two tries is not what is tested. */
async function comeBack(): Promise<void> {
  await expect
    .poll(() => {
      if (!stream) window.dispatchEvent(new Event("online"));
      return stream;
    })
    .toBeDefined();
}
