import { board } from "@sightline/contract/board/board.ts";
import { desk } from "@sightline/contract/desk.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import type { Database } from "@sightline/server/src/db/database.ts";
import { hashPassword } from "@sightline/server/src/secrets/passwords.ts";
import { fillPosts } from "@sightline/server/src/testing/crowd.board.ts";
import { type CrowdCaller, signIn } from "@sightline/server/src/testing/crowd.ts";
import { sql } from "kysely";
import type { CrowdedPlace } from "#bench/shared/place.ts";
import type { Load } from "./load.ts";

export type Requests = Load["requests"];
export type Bench = {
  name: string;
  app: Requests;
  /** What it is compared with, and how much of that it has to reach. */
  floors?: { of: string; requests: Requests; least: number }[];
  /** The tables that the floor inserts into, one for each row. */
  inserts?: string[];
};

/** Everybody may file twenty a day: so many people file in turn, half of them at the floor. */
const filers = 2_000;
const password = "nine quiet brown otters";
const people: CrowdCaller[] = [];

export async function preparePeople(db: Database): Promise<void> {
  await fillPosts(db, { posts: 10_000, comments: 1_000 });
  const { rows } = await sql<{ id: number }>`
    select user_id as id from plan_members where role = 'member' order by id limit ${filers}`.execute(
    db,
  );
  for (const { id } of rows) people.push(await signIn(db, id, "member"));
  await sql`
    update users set password_hash = ${await hashPassword(password)}
    where id = any(${rows.map(({ id }) => id)})`.execute(db);
}

export async function makeBenches({
  callers: { few, desk: analyst },
  db,
}: CrowdedPlace): Promise<Bench[]> {
  const list = requests.listRequests.path;
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from insight_requests where requester_id = ${few.id}`.execute(db);
  const one = get(few, `${list}/${rows[0]?.id}`);
  const same = get(few, "/same/insight_requests");
  return [
    {
      name: "list",
      app: get(few, list),
      floors: [floor(get(few, list), 0.5), { of: "the same SQL", requests: same, least: 0.8 }],
    },
    { name: "one request", app: one, floors: [floor(one, 0.5)] },
    {
      name: "filing",
      app: people.filter((_, index) => index % 2 === 0).map(filing),
      floors: [floor(people.filter((_, index) => index % 2 === 1).map(filing), 0.5)],
      inserts: [
        "insight_points",
        "insight_request_events",
        "insight_request_followers",
        "insight_request_reads",
        "insight_requests",
        "live_events",
        "live_events",
        "notification_lines",
        "notification_lines",
        "notifications",
      ],
    },
    { name: "board", app: get(few, board.getBoard.path.replace(":id", "1")) },
    { name: "desk", app: get(analyst, desk.listDesk.path) },
    { name: "sign-in", app: people.map(signingIn) },
  ];
}

function floor(asked: Requests, least: number) {
  return { of: "the floor", requests: asked, least };
}

function get(caller: CrowdCaller, path: string): Requests {
  return [{ method: "GET", path, headers: headersOf(caller) }];
}

function filing(caller: CrowdCaller): Requests[number] {
  const insight_request = {
    insight_category_id: 1,
    title: "What do shops pay for oat milk?",
    description: "What is it for, and what do we know already? ".repeat(6),
  };
  return post(requests.fileRequest.path, headersOf(caller), { insight_request });
}

/** Each from a place of their own, as a throttle would else have it otherwise. */
function signingIn({ email }: CrowdCaller, index: number): Requests[number] {
  const from = { "x-forwarded-for": `10.0.${index >> 8}.${index & 255}` };
  return post(sessions.authenticate.path, from, { email, password });
}

function post(path: string, headers: Record<string, string>, body: object): Requests[number] {
  return {
    method: "POST",
    path,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

function headersOf({ token, email }: CrowdCaller): Record<string, string> {
  return { "x-user-token": token, "x-user-email": email };
}
