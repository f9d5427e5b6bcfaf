import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EmbeddedDatabaseError } from "./embedded.error.ts";
import { boundServerLog } from "./embedded.log.ts";
import { findPostmaster } from "./embedded.process.ts";
import * as testing from "./embedded.testing.ts";

const { asOwner, query, start } = testing;
let folder: string;
let root: string;
let data: string;

beforeAll(() => {
  folder = testing.makeFolder();
  root = join(folder, "postgres");
  data = join(root, "data");
});
afterAll(() => testing.removeFolder(folder));

describe("the embedded database", () => {
  test("a first start makes the database, and the last one out stops it", async () => {
    const server = await start(root);
    expect(server).toMatchObject({ joined: false, version: expect.stringMatching(/^\d+\.\d+$/) });
    await asOwner(server, "create table kept (word text); grant select on kept to app");
    await asOwner(server, "insert into kept values ('here')");
    await server.release();
    expect(findPostmaster(data)).toBeUndefined();
    await expect(query(server, "select 1")).rejects.toThrow();
  });

  test("a later start finds what was stored", async () => {
    const server = await start(root);
    expect(await query(server, "select word from kept")).toEqual([{ word: "here" }]);
    await server.release();
  });

  test("two starts at once share one server, which stays until both have left", async () => {
    const servers = await Promise.all([start(root), start(root)]);
    const [first, second] = servers;
    expect(servers.filter((server) => server.joined)).toHaveLength(1);
    const pid = findPostmaster(data)?.pid;
    await first.release();
    expect(findPostmaster(data)?.pid).toBe(pid);
    expect(await query(second, "select 1 as one")).toEqual([{ one: 1 }]);
    await second.release();
    expect(findPostmaster(data)).toBeUndefined();
  });

  test("releasing twice is releasing once", async () => {
    const [first, second] = await Promise.all([start(root), start(root)]);
    await Promise.all([first.release(), first.release()]);
    expect(findPostmaster(data)).toBeDefined();
    await second.release();
  });

  test("the app's role is no superuser, and other accounts and the network stay out", async () => {
    const server = await start(root);
    const [role] = await query(
      server,
      "select current_user::text as name, rolsuper, rolcreatedb from pg_roles where rolname = current_user",
    );
    expect(role).toEqual({ name: "app", rolsuper: false, rolcreatedb: false });
    expect(await query(server, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(statSync(data).uid).not.toBe(0);
    await server.release();
  });

  test("what an earlier version made belongs to the owner from the next start on", async () => {
    const former = await start(root);
    const superuser = { connection: { ...former.connection, user: "postgres" } };
    await query(superuser, "create schema worker authorization app");
    await query(superuser, "reassign owned by owner to app");
    await query(superuser, "drop owned by owner; drop role owner");
    await former.release();

    const server = await start(root);
    const owners = await query(
      server,
      `select pg_get_userbyid(datdba)::text as database,
        (select pg_get_userbyid(relowner)::text from pg_class where relname = 'kept') as kept,
        (select pg_get_userbyid(nspowner)::text from pg_namespace where nspname = 'worker') as worker
       from pg_database where datname = 'app'`,
    );
    expect(owners).toEqual([{ database: "owner", kept: "owner", worker: "owner" }]);
    await asOwner(server, "grant select on kept to app");
    expect(await query(server, "select word from kept")).toEqual([{ word: "here" }]);
    await expect(query(server, "drop table kept")).rejects.toThrow("must be owner");
    await expect(query(server, "set role owner")).rejects.toThrow("permission denied");
    await server.release();
  });

  test("the owner gets into a server that an earlier version left running", async () => {
    const holder = await start(root);
    const superuser = { connection: { ...holder.connection, user: "postgres" } };
    const ident = join(root, "pg_ident.conf");
    writeFileSync(ident, readFileSync(ident, "utf8").replaceAll(/^app .* owner$/gm, ""));
    await query(superuser, "reassign owned by owner to app");
    await query(superuser, "drop owned by owner; drop role owner; select pg_reload_conf()");
    const server = await start(root);
    expect(server.joined).toBe(true);
    await asOwner(server, "grant select on kept to app");
    await server.release();
    await holder.release();
  });

  test("tests may be given the right to clone databases, and no session is in the way", async () => {
    const server = await start(root, { mayCreateDatabases: true });
    await asOwner(server, "create database clone template app strategy wal_log");
    await asOwner(server, "drop database clone");
    await server.release();
  });

  test("trigram search finds non-ASCII words", async () => {
    const server = await start(root);
    await asOwner(server, "create extension if not exists pg_trgm");
    const found = await query(
      server,
      "select similarity('Приветствие', 'приветсвие') > 0.4 as near, lower('ÅÉЖ') as lower",
    );
    expect(found).toEqual([{ near: true, lower: "åéж" }]);
    await server.release();
  });

  test("an orphan is joined, with what it had stored", async () => {
    const app = await testing.startInOtherProcess(root);
    const pid = findPostmaster(data)?.pid;
    await testing.killHolder(app, root);
    const server = await start(root);
    expect(server.joined).toBe(true);
    expect(findPostmaster(data)?.pid).toBe(pid);
    await server.release();
    expect(findPostmaster(data)).toBeUndefined();
  });

  test("a killed server comes back by itself and queries work again", async () => {
    let losses = 0;
    const lines: string[] = [];
    const server = await start(root, { onLost: () => losses++, log: (line) => lines.push(line) });
    for (const round of [1, 2]) {
      testing.killServer(root);
      await testing.queryWhenBack(server, "select word from kept");
      await expect.poll(() => lines.filter((line) => line.includes("is back"))).toHaveLength(round);
    }
    expect(losses).toBe(2);
    await server.release();
    expect(findPostmaster(data)).toBeUndefined();
  });

  test("releasing while the server is being brought back leaves nothing running", async () => {
    const { promise: lost, resolve: onLost } = Promise.withResolvers<void>();
    const server = await start(root, { onLost });
    testing.killServer(root);
    await lost;
    await server.release();
    // The killed one may need a moment to be gone; one that was started again would stay.
    await expect.poll(() => findPostmaster(data)).toBeUndefined();
  });
});

describe("what a crash leaves behind", () => {
  test("a pid file of a process that is gone is overcome", async () => {
    const gone = spawn("true");
    await once(gone, "exit");
    writePidFile(gone.pid);
    await (await start(root)).release();
  });

  test("a pid file whose number another program of the same account got is overcome", async () => {
    const { uid, gid } = statSync(data);
    const other = spawn("sleep", ["60"], process.getuid?.() === 0 ? { uid, gid } : {});
    try {
      writePidFile(other.pid);
      const server = await start(root);
      expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
      await server.release();
    } finally {
      other.kill();
    }
  });
});

describe("programs and places", () => {
  test("a server that older programs left running is replaced", async () => {
    const app = await testing.startInOtherProcess(root);
    const old = findPostmaster(data)?.pid;
    await testing.killHolder(app, root);
    const server = await start(root, { binDir: await testing.makeNewerPrograms(folder, root) });
    expect(server.joined).toBe(false);
    expect(findPostmaster(data)?.pid).not.toBe(old);
    await server.release();
  });

  test("a folder whose path is too long for a socket gets a short one", async () => {
    const deep = join(folder, "x".repeat(100));
    const server = await start(deep);
    expect(server.connection.host.length).toBeLessThan(100);
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
    expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.release();
    expect(existsSync(server.connection.host)).toBe(false);
    await (await start(deep)).release();
  });

  test.runIf(process.getuid?.() === 0)(
    "as root, a folder closed to others still gets a database",
    async () => {
      const closed = join(folder, "closed");
      mkdirSync(closed, { mode: 0o700 });
      const lines: string[] = [];
      const server = await start(join(closed, "postgres"), { log: (line) => lines.push(line) });
      expect(lines[0]).toMatch(/can't reach .*closed.postgres, so the database lives in/);
      expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
      await server.release();
      const again = await start(join(closed, "postgres"));
      expect(again.connection.host).toBe(server.connection.host);
      await again.release();
      rmSync(dirname(server.connection.host), { recursive: true });
    },
  );

  test("the server's log is cut before it grows large", () => {
    const file = join(folder, "some.log");
    writeFileSync(file, "x".repeat(6 * 1024 * 1024));
    boundServerLog(file);
    expect(statSync(file).size).toBe(0);
    expect(statSync(`${file}.1`).size).toBe(6 * 1024 * 1024);
  });
});

describe("what a person reads when it can't start", () => {
  test("the folder can't be written", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    await expectSentence(start(join(file, "postgres")), /can't be written: make it writable/);
  });

  test("the data are of another major", async () => {
    const versionFile = join(data, "PG_VERSION");
    const version = readFileSync(versionFile, "utf8");
    try {
      writeFileSync(versionFile, "9\n");
      await expectSentence(start(root), /made by PostgreSQL 9, of which no programs are here/);
    } finally {
      writeFileSync(versionFile, version);
    }
  });

  test("PG_BIN names a folder without programs", async () => {
    await expectSentence(
      start(root, { binDir: join(folder, "nowhere") }),
      /^PG_BIN is .*can't run/,
    );
  });

  test("PostgreSQL refuses a setting, in its own words", async () => {
    const settings = { max_connections: "none" };
    await expectSentence(start(root, { settings }), /refuses to start.*max_connections/);
    rmSync(join(root, "postgres.log"));
    await (await start(root)).release();
  });
});

function writePidFile(pid: number | undefined): void {
  const run = join(root, "run");
  const lines = [pid, data, 1_700_000_000, 5432, run, "", "  123  456", "ready   "].join("\n");
  writeFileSync(join(data, "postmaster.pid"), `${lines}\n`);
  writeFileSync(join(run, ".s.PGSQL.5432.lock"), `${lines}\n`);
}

async function expectSentence(starting: Promise<unknown>, sentence: RegExp): Promise<void> {
  const failure: unknown = await starting.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(EmbeddedDatabaseError);
  expect(failure).toHaveProperty("message", expect.stringMatching(sentence));
  expect(failure).toHaveProperty("message", expect.not.stringContaining("\n"));
}
