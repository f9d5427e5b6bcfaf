import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { type Moment, momentOf } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { type App, type AppOptions, buildApp } from "#app.ts";
import { readConfig } from "#config.ts";
import type { Database } from "#db/database.ts";
import type { GateBounds } from "#http/overload/gate.ts";
import { usualBounds } from "#http/overload/overload.ts";
import { callRow, type Signature } from "./client.ts";
import { cloneDatabase, connectionsOf, type TestDatabase, withOwner } from "./database.ts";
import { type NewPerson, makeUser, testPassword } from "./people.ts";

type TestAppOptions = Pick<AppOptions, "further" | "bodyPace" | "bounds" | "standbys"> & {
  environment?: Record<string, string>;
  /** Also listens for events and works off jobs. */
  running?: boolean;
  /** One that is as this file made it. */
  database?: TestDatabase;
};

export type TestApp = {
  url: string;
  db: Database;
  dataDir: string;
  app: App;
  /** Every line the server has logged. */
  logged: string[];
  clock: {
    now(): Moment;
    advance(ms: number): void;
    /** Until what it answers is called, no time passes by itself. */
    hold(): () => void;
  };
  call<E extends Endpoint>(
    endpoint: E,
    sent?: Parameters<typeof callRow<E>>[2],
  ): ReturnType<typeof callRow<E>>;
  /** A person who can sign in. */
  makePerson(person?: NewPerson): Promise<{ id: number; email: string }>;
  signIn(person?: NewPerson): Promise<Signature & { id: number }>;
  /** What the app's own role may not do, by the one that owns the tables. */
  asOwner<T>(run: (db: Database) => Promise<T>): Promise<T>;
  /** One more process on the same database, which listens and answers on a port of its own. */
  startAnother(): Promise<{ url: string; stop: App["stop"] }>;
  close(): Promise<void>;
};

/** As ever, but that on a machine that is busy with something else nobody is told to come again. */
const patient: GateBounds = { ...usualBounds, longestMs: 60_000 };

/** The whole server on a database of its own, listening on a port of its own. */
export async function makeTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await cloneDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), "sightline-app-"));
  const logged: string[] = [];
  let aheadMs = 0;
  let heldMs: number | undefined;
  const now = () => momentOf((heldMs ?? Date.now()) + aheadMs);
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "info",
    ...options.environment,
  });
  const app = await buildApp({
    config,
    ...connectionsOf(database),
    clock: now,
    logTo: { write: (line) => void logged.push(line) },
    parseAnswers: true,
    // Nobody else waits, and a file's tests share the time of its process.
    jobPace: { restPerMs: 0, longestRestMs: 0 },
    ...(options.standbys ? { standbys: options.standbys } : {}),
    ...(options.further ? { further: options.further } : {}),
    ...(options.bodyPace ? { bodyPace: options.bodyPace } : {}),
    bounds: options.bounds ?? patient,
  });
  if (options.running) await app.start();
  const url = (await app.http.listen({ port: 0, host: "127.0.0.1" })).replace(
    "127.0.0.1",
    "localhost",
  );

  const call: TestApp["call"] = (endpoint, sent) => callRow(url, endpoint, sent);
  return {
    url,
    db: app.db,
    dataDir,
    app,
    logged,
    clock: {
      now,
      advance: (ms) => void (aheadMs += ms),
      hold() {
        heldMs = Date.now();
        return () => void (heldMs = undefined);
      },
    },
    call,
    makePerson: (person) => makeUser(app.db, person),
    async signIn(person) {
      const user = await makeUser(app.db, person);
      const { body } = await call(sessions.authenticate, {
        body: { email: user.email, password: testPassword },
      });
      return { id: user.id, email: user.email, token: body.user_token };
    },
    asOwner: (run) => withOwner(database, run),
    async startAnother() {
      const another = await buildApp({
        config,
        ...connectionsOf(database),
        clock: now,
        logTo: { write: (line) => void logged.push(line) },
      });
      await another.start();
      const at = await another.http.listen({ port: 0, host: "127.0.0.1" });
      return { url: at.replace("127.0.0.1", "localhost"), stop: (leave) => another.stop(leave) };
    },
    async close() {
      await app.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
