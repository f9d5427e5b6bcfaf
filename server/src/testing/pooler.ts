import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { chooseAccount, serverEnvironment, spawnIdentity } from "#db/embedded/embedded.account.ts";
import { until } from "./patience.ts";

type Pooler = { host: string; port: number; stop(): Promise<void> };

/** PgBouncer in transaction mode before the tests' server, under that one's account. */
export async function startPooler(
  program: string,
  folder: string,
  server: { host: string; port: number; data: string },
): Promise<Pooler> {
  const account = chooseAccount(server.data);
  const { uid, gid } = spawnIdentity(account);
  const own = (file: string) => {
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  };
  const host = path.join(folder, "pooler");
  mkdirSync(host);
  chmodSync(host, 0o755);
  own(host);
  const port = 6432;
  const keep = (name: string, lines: string[]) => {
    const file = path.join(host, name);
    writeFileSync(file, `${lines.join("\n")}\n`);
    own(file);
    return file;
  };
  const users = keep("users.txt", ['"app" ""', '"owner" ""']);
  const settings = keep("pooler.ini", [
    "[databases]",
    `* = host=${server.host} port=${server.port}`,
    "[pgbouncer]",
    "pool_mode = transaction",
    "listen_addr =",
    `listen_port = ${port}`,
    `unix_socket_dir = ${host}`,
    "auth_type = trust",
    `auth_file = ${users}`,
    "max_client_conn = 1000",
    "default_pool_size = 20",
    // A database is dropped once nobody is connected to it.
    "server_idle_timeout = 1",
    "log_connections = 0",
    "log_disconnections = 0",
  ]);
  const child = spawn(program, ["-q", settings], {
    ...spawnIdentity(account),
    cwd: "/",
    env: serverEnvironment(host),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  await until("The pooler does not answer.", () => isUp({ host, port }));
  return {
    host,
    port,
    async stop() {
      child.kill("SIGINT");
      await ended;
    },
  };
}

async function isUp(address: { host: string; port: number }): Promise<boolean> {
  const client = new pg.Client({ ...address, user: "app", database: "app" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
