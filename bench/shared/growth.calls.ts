import { board } from "@sightline/contract/board/board.ts";
import { desk } from "@sightline/contract/desk.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { turnarounds } from "@sightline/contract/turnarounds.ts";
import type { Database } from "@sightline/server/src/db/database.ts";
import type { CrowdCaller, CrowdCallers } from "@sightline/server/src/testing/crowd.ts";
import { sql } from "kysely";

type Who = keyof CrowdCallers;

export const nameOf: Record<Who, string> = {
  few: "member of 30",
  crowd: "a tenth of all",
  desk: "analyst",
};

/** What people ask all day, by name; `:id` is a request that they see. */
export function callsOf(who: Who): Record<string, string> {
  const scope = who === "desk" ? "scope=desk&" : "";
  const list = requests.listRequests.path;
  return {
    "list, due": `${list}?${scope}`,
    "list, newest": `${list}?${scope}sort=newest`,
    "list, activity": `${list}?${scope}sort=activity`,
    "list, open": `${list}?${scope}status=open`,
    "list, category": `${list}?${scope}category=3`,
    counts: `${requests.countRequests.path}?${scope}`,
    "one request": `${list}/:id`,
    board: board.getBoard.path.replace(":id", "1"),
    turnarounds: turnarounds.listTurnarounds.path,
    "one turnaround": `${turnarounds.listTurnarounds.path}?category=3`,
    "turnaround weeks": turnarounds.listCourses.path,
    ...(who === "desk"
      ? { desk: desk.listDesk.path, "open work": turnarounds.listOpenWork.path }
      : {}),
  };
}

export async function newestOf(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from insight_requests where requester_id = ${userId}`.execute(db);
  return rows[0]?.id ?? 1;
}

export async function firstOf(url: string, caller: CrowdCaller): Promise<number> {
  const text = await ask(`${url}${requests.listRequests.path}?limit=1`, caller);
  const { insight_requests } = requests.listRequests.response.parse(JSON.parse(text));
  const [first] = insight_requests;
  if (!first) throw new Error("The crowd has no request.");
  return first.id;
}

export async function ask(address: string, { token, email }: CrowdCaller): Promise<string> {
  const response = await fetch(address, {
    headers: { "x-user-token": token, "x-user-email": email },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
  return text;
}
