import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Running } from "./embedded.launch.ts";

/**
 * The connection by which a process holds the server: a shared lock that PostgreSQL itself frees
 * when the process dies. It goes to the database `postgres`, since a session in `app` would keep
 * that from being used as a template, and as the superuser, who gets in when all places are taken.
 */
export type Guard = { client: Client; socket: Socket; ended: Promise<void> };

const holders = 727_001;

export async function openGuard(running: Running): Promise<Guard> {
  const socket = new Socket();
  const client = makeClient(running, "postgres", socket);
  const ended = new Promise<void>((resolve) => client.on("end", resolve));
  await client.connect();
  const guard = { client, socket, ended };
  try {
    await holdShared(guard);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return guard;
}

function makeClient(running: Running, database: string, socket: Socket): Client {
  const client = new Client({
    host: running.socketFolder,
    port: running.port,
    user: "postgres",
    database,
    application_name: "sightline guard",
    connectionTimeoutMillis: 10_000,
    stream: () => socket,
  });
  // Without a listener Node would end the process; `end` follows and tells the watch.
  client.on("error", () => {});
  return client;
}

/** Gives up our share. True when nobody else has one; then no one can join until we let go. */
export async function becomeLast(guard: Guard): Promise<boolean> {
  await guard.client.query("select pg_advisory_unlock_shared($1)", [holders]);
  const { rows } = await guard.client.query<{ alone: boolean }>(
    "select pg_try_advisory_lock($1) as alone",
    [holders],
  );
  return rows[0]?.alone ?? false;
}

export async function holdShared(guard: Guard): Promise<void> {
  await guard.client.query("select pg_advisory_lock_shared($1)", [holders]);
}

/** Each step by itself, since a kill may have come between them the last time. */
export async function prepareDatabase(
  running: Running,
  guard: Guard,
  mayCreateDatabases: boolean,
): Promise<void> {
  const { client } = guard;
  const { rows } = await client.query<{ app: boolean; database: string | null }>(
    `select exists (select from pg_roles where rolname = 'app') as app,
            (select pg_get_userbyid(datdba) from pg_database where datname = 'app') as database`,
  );
  const found = rows[0];
  if (!found?.app) await client.query("create role app login");
  if (!(await knowsOwner(guard))) await client.query("create role owner login");
  if (mayCreateDatabases) await client.query("alter role owner createdb");
  if (!found?.database) await client.query("create database app owner owner");
  if (found?.database === "app") await takeOver(running);
}

/** Of a database of earlier versions all belonged to the role that the app works as. */
async function takeOver(running: Running): Promise<void> {
  const client = makeClient(running, "app", new Socket());
  await client.connect();
  try {
    // In one go, the database itself included, by which we know that it is still to be done.
    await client.query("reassign owned by app to owner");
  } finally {
    await client.end();
  }
}

export async function knowsOwner({ client }: Guard): Promise<boolean> {
  const { rows } = await client.query("select from pg_roles where rolname = 'owner'");
  return rows.length > 0;
}

/** A server that runs since an earlier version lets only those in whom it knew then. */
export async function rereadSettings({ client }: Guard): Promise<void> {
  const loadedAt = async () =>
    (await client.query<{ at: string }>("select pg_conf_load_time()::text as at")).rows[0]?.at;
  const before = await loadedAt();
  await client.query("select pg_reload_conf()");
  while ((await loadedAt()) === before) await sleep(5);
}

export async function getServerVersion(guard: Guard): Promise<{ major: number; minor: number }> {
  const { rows } = await guard.client.query<{ server_version_num: string }>(
    "show server_version_num",
  );
  const version = Number(rows[0]?.server_version_num);
  return { major: Math.floor(version / 10_000), minor: version % 10_000 };
}
