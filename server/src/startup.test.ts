import { existsSync, readdirSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "@sightline/contract/sessions.ts";
import { demoPassword } from "#demo/demo.ts";
import { findServerProcesses } from "#db/embedded/embedded.process.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { openLine } from "#testing/line.ts";
import { until } from "#testing/patience.ts";
import {
  databaseOf,
  freePort,
  type Started,
  startProcess,
  untilReady,
} from "#testing/processes.ts";

let folder: string;
let clone: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sightline-start-"));
  await chmod(folder, 0o711);
  clone = await cloneDatabase();
});
afterAll(async () => {
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string>): Started {
  return startProcess(folder, environment);
}

describe("a start that can't go well says why in one sentence and exits with 1", () => {
  test("a port in use", async () => {
    const { occupant, port } = await occupyPort();
    const { code, output } = await start({ PORT: port }).ended;
    occupant.close();
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `Port ${port} is in use; stop what uses it, or choose another with PORT.`,
    );
  });

  test("a data folder that can't be written", async () => {
    // A file where the folder should be is in everybody's way, root's included.
    const file = path.join(folder, "file");
    await writeFile(file, "");
    const { code, output } = await start({ DATA_DIR: path.join(file, "data"), PORT: "0" }).ended;
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `The data folder ${path.join(file, "data")} can't be written; make it writable or choose another with DATA_DIR.`,
    );
  });

  test("files that can't be kept where they should be, without the secret", async () => {
    const { code, output } = await start({
      PORT: "0",
      FILES_URL: "s3://KEY:tellnobody@127.0.0.1:9/files?tls=0",
    }).ended;
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      "The bucket files at 127.0.0.1:9 can't be reached (ECONNREFUSED). Check FILES_URL, and that it runs.",
    );
    const taken = path.join(folder, "taken");
    await writeFile(taken, "");
    const other = await start({ PORT: "0", FILES_URL: `file://${taken}/files` }).ended;
    expect(other.code).toBe(1);
    expect(other.output.trim()).toBe(
      `The folder ${taken}/files for files can't be written; make it writable or choose another with FILES_URL.`,
    );
  });

  test("a wrong variable", async () => {
    const { code, output } = await start({ PORT: "many" }).ended;
    expect([code, output.trim()]).toEqual([1, "PORT should be a port, 0 to 65535."]);
  });

  test("a database that can't be reached, without its password", async () => {
    const { code, output } = await start({
      PORT: "0",
      DATABASE_URL: "postgres://app:very-secret@127.0.0.1:9/none",
      DATABASE_WAIT_SECONDS: "0",
    }).ended;
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      "The database of DATABASE_URL (127.0.0.1) can't be reached; check the address and that it runs.",
    );
  });
});

describe("with DATABASE_URL", () => {
  test("it serves from that server, starts none of its own, and stops on SIGTERM", async () => {
    const dataDir = path.join(folder, "no-postgres-here");
    await mkdir(dataDir);
    const port = await freePort();
    const running = start({
      PORT: port,
      ...databaseOf(clone),
      DATA_DIR: dataDir,
      DEMO: "1",
    });
    await untilReady(running);
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect(await response.json()).toEqual({ status: "ready" });
    await until("No accounts are told.", () => running.output().includes("admin@sightline.test"));
    expect(running.output()).toContain("member@sightline.test");
    expect(running.output()).not.toContain("Warning");
    running.child.kill("SIGTERM");
    const { code } = await running.ended;
    expect(code).toBe(0);
    await expect(
      import("node:fs/promises").then(({ stat }) => stat(path.join(dataDir, "postgres"))),
    ).rejects.toThrow("ENOENT");
  });

  test("a database that comes later is waited for", async () => {
    const line = await openLine();
    await line.cut();
    const { database } = clone.connection;
    const port = await freePort();
    const running = start({
      PORT: port,
      DATABASE_URL: `postgres://app@127.0.0.1:${line.port}/${database}`,
      DATABASE_OWNER_URL: `postgres://owner@127.0.0.1:${line.port}/${database}`,
    });
    await until("It does not say what it waits for.", () =>
      running.output().includes("Waiting for the database: connect ECONNREFUSED"),
    );
    await line.mend();
    await untilReady(running);
    running.child.kill("SIGTERM");
    expect((await running.ended).code).toBe(0);
    await line.close();
  });

  test("one that does not come is given up in one sentence", async () => {
    const running = start({
      PORT: await freePort(),
      DATABASE_URL: "postgres://app:very-secret@127.0.0.1:9/none",
      DATABASE_WAIT_SECONDS: "1",
    });
    const { code, output } = await running.ended;
    expect([code, output.trim().split("\n")]).toEqual([
      1,
      [
        expect.stringContaining("Waiting for the database: connect ECONNREFUSED"),
        "The database of DATABASE_URL (127.0.0.1) can't be reached; check the address and that it runs.",
      ],
    ]);
  });

  test("what waiting does not mend is told at once, with its reason", async () => {
    const line = await openLine();
    const { code, output } = await start({
      PORT: await freePort(),
      DATABASE_URL: `postgres://app:very-secret@127.0.0.1:${line.port}/none`,
    }).ended;
    expect([code, output.trim()]).toEqual([
      1,
      'The database of DATABASE_URL (127.0.0.1) turns us away: database "none" does not exist',
    ]);
    await line.close();
  });

  test("with one role for all, a warning says that the audit log is open to it", async () => {
    const { DATABASE_OWNER_URL } = databaseOf(clone);
    const running = start({
      PORT: await freePort(),
      DATABASE_URL: DATABASE_OWNER_URL,
      DATA_DIR: folder,
    });
    await untilReady(running);
    expect(running.output()).toContain(
      "Warning: the audit log is not protected from the application's own role",
    );
    running.child.kill("SIGTERM");
    expect((await running.ended).code).toBe(0);
  });

  test("tables of another role ask for its name", async () => {
    const { DATABASE_URL } = databaseOf(clone);
    const { code, output } = await start({ PORT: await freePort(), DATABASE_URL }).ended;
    expect([code, output.trim()]).toEqual([
      1,
      "The tables belong to the role owner: name it by DATABASE_OWNER_URL, for migrations.",
    ]);
  });

  test("several processes share one port, and all end together", async () => {
    const port = await freePort();
    const running = start({ PORT: port, ...databaseOf(clone), WORKERS: "2" });
    await untilReady(running);
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    running.child.kill("SIGINT");
    expect((await running.ended).code).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow("fetch failed");
  });
});

test("two first starts on one empty folder at once both end well, with one demo world", async () => {
  const dataDir = await mkdtemp(path.join(folder, "twice-"));
  await chmod(dataDir, 0o711);
  const both = [await freePort(), await freePort()].map((port) => {
    const running = start({ PORT: port, DATA_DIR: dataDir });
    return { port, running };
  });
  for (const { running } of both) await untilReady(running);
  for (const { port } of both) {
    const body = JSON.stringify({ email: "admin@sightline.test", password: demoPassword });
    const headers = { "content-type": "application/json" };
    const url = `http://127.0.0.1:${port}${sessions.authenticate.path}`;
    expect((await fetch(url, { method: sessions.authenticate.method, headers, body })).status).toBe(
      200,
    );
  }
  for (const { running } of both) running.child.kill("SIGTERM");
  for (const { running } of both) expect((await running.ended).code).toBe(0);
  expect(serversIn(dataDir)).toEqual([]);
});

describe("with a database of its own, none is left running", () => {
  type Ended = Started["child"];
  const endings: [string, (dataDir: string, output: string) => boolean, (app: Ended) => void][] = [
    [
      "by a signal while that is made",
      (dataDir) => namesIn(dataDir).some((name) => name.startsWith("data.init-")),
      (app) => app.kill("SIGTERM"),
    ],
    [
      "by its parent's end while that starts",
      (dataDir) => existsSync(path.join(dataDir, "postgres/data/postmaster.pid")),
      (app) => app.disconnect(),
    ],
    [
      "by a closed terminal while that is migrated",
      (_, output) => output.includes("started in"),
      (app) => app.kill("SIGHUP"),
    ],
  ];

  test.each(endings)("by a start that is ended %s", async (_, isTime, end) => {
    const dataDir = await mkdtemp(path.join(folder, "ended-"));
    await chmod(dataDir, 0o711);
    const running = start({ PORT: await freePort(), DATA_DIR: dataDir });
    await until("Its time did not come.", () => isTime(dataDir, running.output()));
    end(running.child);
    const { code, output } = await running.ended;
    expect(output).not.toMatch(/error/i);
    expect(code).toBe(0);
    expect(serversIn(dataDir)).toEqual([]);
  });

  test("by a start that fails later on", async () => {
    const dataDir = path.join(folder, "failed");
    const { occupant, port } = await occupyPort();
    const running = start({
      PORT: await freePort(),
      METRICS_PORT: port,
      DATA_DIR: dataDir,
      DEMO: "0",
    });
    expect((await running.ended).code).toBe(1);
    occupant.close();
    expect(running.output()).toContain("started in");
    expect(serversIn(dataDir)).toEqual([]);
  });
});

function serversIn(dataDir: string): number[] {
  const data = path.join(dataDir, "postgres", "data");
  return existsSync(data) ? findServerProcesses(data) : [];
}

function namesIn(dataDir: string): string[] {
  const root = path.join(dataDir, "postgres");
  return existsSync(root) ? readdirSync(root) : [];
}

async function occupyPort(): Promise<{ occupant: Server; port: string }> {
  const occupant = createServer();
  await new Promise<void>((resolve) => occupant.listen(0, "127.0.0.1", resolve));
  const address = occupant.address();
  return { occupant, port: String(typeof address === "object" && address ? address.port : 0) };
}
