import { chmod, mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase, openPlainPool } from "#db/database.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { until } from "#testing/patience.ts";
import {
  databaseOf,
  freePort,
  startPatienceMs,
  type Started,
  startProcess,
  untilReady,
} from "#testing/processes.ts";
import { restartAfterMs } from "./workers.ts";

let folder: string;
let clone: TestDatabase;
let db: Database;
const started: Started[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sightline-workers-"));
  await chmod(folder, 0o711);
  clone = await cloneDatabase();
  db = openDatabase(openPlainPool(clone.owner, { max: 1, name: "test", onError: () => undefined }));
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill("SIGTERM");
    await ended;
  }
});
afterAll(async () => {
  await db.destroy();
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string>) {
  const port = await freePort();
  const running = startProcess(folder, { PORT: port, ...databaseOf(clone), ...environment });
  started.push(running);
  await untilReady(running);
  return { ...running, url: `http://127.0.0.1:${port}` };
}

const count = (output: string, sentence: string) => output.split(sentence).length - 1;

/** Step by step: on a busy machine each start takes long. */
async function untilReplaced(output: () => string, times = 1): Promise<void> {
  const steps = ["answers now (1 of 2)", "answers now (2 of 2)", "all processes are replaced"];
  for (let time = 1; time <= times; time += 1)
    for (const step of steps)
      await until(
        `They were not replaced: ${output()}`,
        () => count(output(), step) >= time,
        startPatienceMs,
      );
}

describe("on SIGUSR2", { timeout: 5 * startPatienceMs }, () => {
  test("all processes are replaced, and of those who call all the while nobody is refused", async () => {
    const { child, output, url } = await start({ WORKERS: "2" });
    const agent = new Agent({ keepAlive: true });
    const answers: string[] = [];
    let isOver = false;
    const callers = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        answers.push(await ask(`${url}/api/v1/place`, agent));
        await sleep(20);
      }
    });
    child.kill("SIGUSR2");
    await untilReplaced(output);
    isOver = true;
    await Promise.all(callers);
    agent.destroy();
    expect(new Set(answers)).toEqual(new Set(["200"]));
    expect(output()).not.toContain("starting another");
  });

  test("one that does not start well ends it, and the former ones go on", async () => {
    const { child, output, url } = await start({ WORKERS: "2" });
    await sql`insert into migrations (name, hash) values ('9999_later.sql', 'x')`.execute(db);
    try {
      child.kill("SIGUSR2");
      await until(
        "It was not noticed.",
        () => output().includes("did not start well"),
        startPatienceMs,
      );
    } finally {
      await sql`delete from migrations where name = '9999_later.sql'`.execute(db);
    }
    expect(output()).toContain("use a newer version");
    const agent = new Agent({ keepAlive: false });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(`${url}/readyz`, agent)),
    );
    expect(new Set(answers)).toEqual(new Set(["200"]));
    expect(output()).not.toContain("starting another");
    child.kill("SIGUSR2");
    await untilReplaced(output);
  });

  test("asked for again meanwhile, it is done once more, however often", async () => {
    const { child, ended, output } = await start({ WORKERS: "2" });
    for (let times = 0; times < 5; times += 1) child.kill("SIGUSR2");
    await until("It was not begun.", () => output().includes("replacing 2 processes"));
    for (let times = 0; times < 5; times += 1) child.kill("SIGUSR2");
    await untilReplaced(output, 2);
    // A third time would begin with the end of the second, and be told before the end of all.
    child.kill("SIGTERM");
    expect(count((await ended).output, "replacing 2 processes")).toBe(2);
  });

  test("one process alone says that it can't, and goes on", async () => {
    const { child, output, url } = await start({});
    child.kill("SIGUSR2");
    await until("It said nothing.", () => output().includes("One process alone can't be replaced"));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test("in the first moment of a start it ends nobody", async () => {
    // Sent as soon as the first file is read that main.ts asks for.
    const sends = `
      import { registerHooks } from "node:module";
      let isSent = false;
      registerHooks({ load(url, context, next) {
        if (!isSent && url.endsWith("/server/src/app.ts")) process.kill(process.pid, "SIGUSR2");
        isSent ||= url.endsWith("/server/src/app.ts");
        return next(url, context);
      } });`;
    const { url } = await start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(sends)}`,
    });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test("an end in the middle of it ends all", async () => {
    const { child, output, ended, url } = await start({ WORKERS: "2" });
    child.kill("SIGUSR2");
    await until("It was not begun.", () => output().includes("replacing 2 processes"));
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
  });
});

test.each([
  [1, 1_000],
  [2, 2_000],
  [4, 8_000],
  [7, 60_000],
  [5_000, 60_000],
])("after start %i in a row that did not last the next is in %i ms", (failures, ms) => {
  expect(restartAfterMs(failures)).toBe(ms);
});

/** The status, or what went wrong. */
function ask(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    request(url, { agent }, (answer) => {
      text(answer).then(
        () => resolve(String(answer.statusCode)),
        (error: Error) => resolve(error.message),
      );
    })
      .once("error", (error) => resolve(error.message))
      .end();
  });
}
