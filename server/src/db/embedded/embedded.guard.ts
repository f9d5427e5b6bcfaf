import { Socket } from "node:net";
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
  const client = new Client({
    host: running.socketFolder,
    port: running.port,
    user: "postgres",
    database: "postgres",
    application_name: "sightline guard",
    connectionTimeoutMillis: 10_000,
    stream: () => socket,
  });
  // Without a listener Node would end the process; `end` follows and tells the watch.
  client.on("error", () => {});
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
export async function prepareDatabase(guard: Guard, mayCreateDatabases: boolean): Promise<void> {
  const { rows } = await guard.client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'app') as role,
            exists (select from pg_database where datname = 'app') as database`,
  );
  if (!rows[0]?.role) await guard.client.query("create role app login");
  if (mayCreateDatabases) await guard.client.query("alter role app createdb");
  if (!rows[0]?.database) await guard.client.query("create database app owner app");
}

export async function getServerVersion(guard: Guard): Promise<{ major: number; minor: number }> {
  const { rows } = await guard.client.query<{ server_version_num: string }>(
    "show server_version_num",
  );
  const version = Number(rows[0]?.server_version_num);
  return { major: Math.floor(version / 10_000), minor: version % 10_000 };
}
