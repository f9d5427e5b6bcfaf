import { loadavg } from "node:os";
import { board } from "@sightline/contract/board/board.ts";
import { desk } from "@sightline/contract/desk.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { search } from "@sightline/contract/search/search.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { hashPassword } from "@sightline/server/src/secrets/passwords.ts";
import { fillPosts } from "@sightline/server/src/testing/crowd.board.ts";
import { fillFound } from "@sightline/server/src/testing/crowd.search.ts";
import { type CrowdCaller, signIn } from "@sightline/server/src/testing/crowd.ts";
import { sql } from "kysely";
import { newestOf } from "#bench/shared/growth.calls.ts";
import { openCrowdedPlace, startApp } from "#bench/shared/place.ts";
import { cpuMsOfTree } from "./cpu.ts";
import { postmasterOf } from "./places.ts";

// node bench/scale/cost.ts [rows=20000] [calls=300] [port=3961]
// What a call takes of the cores, in ms: of the app's process and of the database's. Whatever else
// the machine does, it takes from neither.

const rows = Number(process.argv[2] ?? 20_000);
const calls = Number(process.argv[3] ?? 300);
const port = Number(process.argv[4] ?? 3961);
const password = "nine quiet brown otters";
const filers = 60;

type Call = (nth: number) => { path: string; as?: CrowdCaller; body?: object };

const people: CrowdCaller[] = [];
const place = await openCrowdedPlace(rows, async (db) => {
  await fillPosts(db, { posts: rows / 10, comments: rows / 100 });
  await fillFound(db);
  const { rows: found } = await sql<{ id: number }>`
    select user_id as id from plan_members where role = 'member' order by id limit ${filers}`.execute(
    db,
  );
  for (const { id } of found) people.push(await signIn(db, id, "member"));
  await sql`
    update users set password_hash = ${await hashPassword(password)}
    where id = any(${found.map(({ id }) => id)})`.execute(db);
});
try {
  const app = await startApp(place, port);
  try {
    const postmaster = postmasterOf({ size: rows, folder: place.folder });
    const table = [];
    for (const [name, call] of Object.entries(await callsOf()))
      table.push(await costOf(name, call, app.url, [app.process.pid ?? 0, postmaster]));
    console.table(table);
    console.log(`${rows} requests, ${calls} calls each, load average ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await app.stop();
  }
} finally {
  await place.close();
}

async function callsOf(): Promise<Record<string, Call>> {
  const { few, desk: analyst } = place.callers;
  const list = requests.listRequests.path;
  const newest = await newestOf(place.db, few.id);
  return {
    "the list": get(few, list),
    "its counts": get(few, requests.countRequests.path),
    "one request": get(few, `${list}/${newest}`),
    "the list, at the desk": get(analyst, `${list}?scope=desk`),
    "the desk": get(analyst, desk.listDesk.path),
    "the board": get(few, board.getBoard.path.replace(":id", "1")),
    "the bell's list": get(few, notifications.listNotifications.path),
    "a search": get(few, `${search.search.path}?q=heat+pumps`),
    "a search while typing": get(few, `${search.search.path}?while_typing=true&limit=6&q=heat+pu`),
    "filing a request": (nth) => ({
      path: requests.fileRequest.path,
      as: personAt(nth),
      body: {
        insight_request: {
          insight_category_id: 1,
          title: "What do shops pay for oat milk?",
          description: "What is it for, and what do we know already? ".repeat(11),
        },
      },
    }),
    "a sign-in": (nth) => ({
      path: sessions.authenticate.path,
      body: { email: personAt(nth).email, password },
    }),
  };
}

function get(as: CrowdCaller, path: string): Call {
  return () => ({ path, as });
}

function personAt(nth: number): CrowdCaller {
  const person = people[nth % people.length];
  if (!person) throw new Error("There is nobody.");
  return person;
}

async function costOf(name: string, call: Call, url: string, [app = 0, database = 0]: number[]) {
  const ask = async (nth: number) => {
    const { path, as, body } = call(nth);
    const response = await fetch(url + path, {
      method: body ? "POST" : "GET",
      headers: {
        // Each from a place of their own, as a throttle would else have it otherwise.
        "x-forwarded-for": `10.0.${nth >> 8}.${nth & 255}`,
        ...(as && { "x-user-token": as.token, "x-user-email": as.email }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) throw new Error(`${name} was answered by ${response.status}.`);
    return bytes;
  };
  // Compiled and planned before.
  const unmeasured = Math.ceil(calls / 3);
  for (let nth = 0; nth < unmeasured; nth += 1) await ask(nth);
  const before = [cpuMsOfTree(app), cpuMsOfTree(database)];
  let bytes = 0;
  for (let nth = 0; nth < calls; nth += 1) bytes = await ask(unmeasured + nth);
  const used = [cpuMsOfTree(app), cpuMsOfTree(database)].map(
    (now, at) => (now - (before[at] ?? 0)) / calls,
  );
  return {
    call: name,
    "app, ms": used[0]?.toFixed(2),
    "database, ms": used[1]?.toFixed(2),
    "answer, bytes": bytes,
  };
}
