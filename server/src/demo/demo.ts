import { setTimeout as sleep } from "node:timers/promises";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { type Connection, type DatabaseTransaction, openDatabase, openPool } from "#db/database.ts";
import { whenThere } from "#db/servers/waiting.ts";
import { hashPassword } from "#secrets/passwords.ts";
import {
  countDemoUsers,
  disableDemoUsers,
  enableDemoUsers,
  insertDemoUsers,
  listDemoUsers,
  lockDemo,
} from "./demo.queries.ts";
import { demoEmail, demoPeople } from "./demo.people.ts";
import { fillWorld } from "./demo.world.ts";

export const demoPassword = "plain-amber-window";

/** Fills in the demo world once; without the demo, its accounts can't be used. */
export async function prepareDemo(
  connection: Connection,
  wanted: boolean,
  say: (line: string) => void,
  ending?: AbortSignal,
): Promise<void> {
  const waiting = { mostMs: connection.waitMs, say, ending };
  await whenThere(() => prepareOnce(connection, wanted), waiting);
}

async function prepareOnce(connection: Connection, wanted: boolean): Promise<void> {
  const pool = openPool(connection, { max: 1, name: "sightline-demo", onError: () => undefined });
  const db = openDatabase(pool);
  try {
    if (!wanted) await db.transaction().execute(disableDemoUsers);
    else while (!(await db.transaction().execute(fillOrEnable))) await sleep(50);
  } finally {
    await db.destroy();
  }
}

/** False while another start is at it: it may take longer than a statement may wait. */
async function fillOrEnable(db: DatabaseTransaction): Promise<boolean> {
  if (!(await lockDemo(db))) return false;
  if ((await countDemoUsers(db)) === 0) await fillDemo(db);
  else await enableDemoUsers(db);
  return true;
}

export async function fillDemo(db: DatabaseTransaction): Promise<void> {
  await insertDemoUsers(db, demoPeople, await hashPassword(demoPassword));
  const idByEmail = new Map((await listDemoUsers(db)).map(({ email, id }) => [email, id]));
  await fillWorld(db, (name) => getId(idByEmail, demoEmail(name)), momentOf(Date.now()));
}

function getId(idByEmail: ReadonlyMap<string, number>, email: string): number {
  const id = idByEmail.get(email);
  if (id === undefined) throw new Error(`The demo world has no ${email}.`);
  return id;
}
