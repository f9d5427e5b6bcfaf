import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { attachments } from "@sightline/contract/attachments.ts";
import { board } from "@sightline/contract/board/board.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { topic } from "@sightline/server/src/live/announce.ts";
import { insertEvent } from "@sightline/server/src/live/live.queries.ts";
import { fillPosts } from "@sightline/server/src/testing/crowd.board.ts";
import { makePicture } from "@sightline/server/src/testing/pictures.ts";
import { at, multipart, upload } from "#bench/hostile/shots.ts";
import { type Caller, startCaller } from "#bench/rolling/caller.ts";
import { type Listener, listen } from "#bench/shared/listener.ts";
import { type CrowdedPlace, openCrowdedPlace, serve, type Served } from "#bench/shared/place.ts";

// npm run bench -- rolling [rolls=3] [workers=2] [callers=16] [listeners=30]
// All processes are replaced, again and again, while people read, write drafts, attach and fetch files
// over connections that they keep, and listen. No call may fail, and nobody who listens may miss an event.

const rolls = Number(process.argv[2] ?? 3);
const workers = Number(process.argv[3] ?? 2);
const callers = Number(process.argv[4] ?? 16);
const listeners = Number(process.argv[5] ?? 30);
const port = 4741;
const rows = 2_000;
/** A person's pace each, and no faster than the app answers to all of them. */
const paceMs = 100;
/** Below what is repeated to somebody who was away for a moment. */
const eventEachMs = 200;
const rollWithinMs = 180_000;

type Row = {
  roll: number;
  seconds: number;
  calls: number;
  failed: number;
  "longest ms": number;
  events: number;
  "streams opened again": number;
  "events missed": number;
};

const place = await openCrowdedPlace(rows, async (db) => {
  await fillPosts(db, { posts: 200, comments: 50 });
});
const table: Row[] = [];
let numbered = 0;
try {
  const env = {
    DATA_DIR: place.folder,
    PORT: String(port),
    DEMO: "0",
    TRUST_PROXY: "127.0.0.1",
    WORKERS: String(workers),
  };
  const app = await serve(place, "server/src/main.ts", port, { env });
  try {
    await work(app);
  } finally {
    await app.stop();
  }
} finally {
  await place.close();
}
console.table(table);
const failed = table.reduce((all, row) => all + row.failed + row["events missed"], 0);
if (failed > 0) process.exitCode = 1;

async function work(app: Served): Promise<void> {
  const calling = await Promise.all(
    Array.from({ length: callers }, async (_, index) =>
      startCaller(app.url, paceMs, await callsOf(app.url, index)),
    ),
  );
  const { few, desk } = place.callers;
  const listening = await Promise.all(
    Array.from({ length: listeners }, (_, index) =>
      listen(app.url, index % 2 ? few : desk, { numberIn }),
    ),
  );
  try {
    for (let roll = 1; roll <= rolls; roll += 1)
      table.push(await measure(app, roll, calling, listening));
  } finally {
    for (const one of calling) one.stop();
    for (const one of listening) one.stop();
  }
  for (const one of calling) for (const failure of one.failures) console.log(failure);
}

/** What somebody does all day; every fourth attaches files and fetches them. */
async function callsOf(url: string, index: number) {
  const who = place.callers.few;
  const headers = { "x-user-token": who.token, "x-user-email": who.email };
  const read = (to: string) => ({ method: "GET", path: to, headers });
  const reads = [
    read(requests.listRequests.path),
    read(at(board.getBoard.path, 1)),
    read(drafts.listDrafts.path),
  ];
  if (index % 4 !== 0) return reads;
  const draft = { kind: "post", content: { title: "With a picture" } };
  const made = await fetch(url + drafts.createDraft.path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ draft }),
  });
  const { draft: kept } = drafts.createDraft.response.parse(await made.json());
  const shot = upload(who, multipart({ draft_id: kept.id }, await makePicture("png")));
  const first = await fetch(url + shot.path, {
    method: shot.method,
    headers: shot.headers,
    body: new Uint8Array(shot.body as Buffer),
  });
  const { attachment } = attachments.addAttachment.response.parse(await first.json());
  return [...reads, read(at(attachments.getAttachment.path, attachment.id))];
}

async function measure(
  app: Served,
  roll: number,
  calling: readonly Caller[],
  listening: readonly Listener[],
): Promise<Row> {
  const before = {
    calls: sum(calling, "calls"),
    failed: sum(calling, "failed"),
    opened: sum(listening, "opened"),
  };
  for (const one of calling) one.longestMs = 0;
  const began = performance.now();
  const told: number[] = [];
  let isOver = false;
  const telling = (async () => {
    while (!isOver) {
      told.push(await tell(place));
      await sleep(eventEachMs);
    }
  })();
  app.process.kill("SIGUSR2");
  await untilReplaced(roll);
  const seconds = (performance.now() - began) / 1_000;
  isOver = true;
  await telling;
  // Whoever came again last is still told what it missed.
  await sleep(3_000);
  return {
    roll,
    seconds: Math.round(seconds),
    calls: sum(calling, "calls") - before.calls,
    failed: sum(calling, "failed") - before.failed,
    "longest ms": Math.round(Math.max(...calling.map(({ longestMs }) => longestMs))),
    events: told.length,
    "streams opened again": sum(listening, "opened") - before.opened,
    "events missed": listening.reduce(
      (all, { heard }) => all + told.filter((number) => !heard.has(number)).length,
      0,
    ),
  };
}

async function tell({ db }: CrowdedPlace): Promise<number> {
  const number = (numbered += 1);
  const event = { topics: [topic.everybody], name: "rolling", about: { number } };
  await db.transaction().execute((transaction) => insertEvent(transaction, event));
  return number;
}

function numberIn(event: string): string | undefined {
  return event.includes("event: rolling") ? /"number":(\d+)/.exec(event)?.[1] : undefined;
}

async function untilReplaced(times: number): Promise<void> {
  const log = path.join(place.folder, `${port}.log`);
  const deadline = performance.now() + rollWithinMs;
  while (performance.now() < deadline) {
    const said = readFileSync(log, "utf8");
    if (said.includes("did not start well")) throw new Error("A process did not start.");
    if (said.split("all processes are replaced").length > times) return;
    await sleep(200);
  }
  throw new Error(`Roll ${times} did not end.`);
}

function sum<Name extends string>(all: readonly Record<Name, number>[], name: Name): number {
  return all.reduce((total, one) => total + one[name], 0);
}
