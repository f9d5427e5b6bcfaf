import { tellAdminsOfJob } from "#accounts/accounts.jobs.ts";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { minuteMs, type Moment, momentOf } from "@sightline/contract/base/moments.ts";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { keepSealing } from "#audit/audit.sealing.ts";
import type { Config } from "./config.ts";
import { type Budget, usualBudget } from "#db/budget.ts";
import { type Connection, type Database, endPool, openDatabase, openPool } from "#db/database.ts";
import { connectionNames } from "#db/migrate.locks.ts";
import type { StandbyAddress } from "#db/standbys/standby.ts";
import { Standbys } from "#db/standbys/standbys.ts";
import { whenThere } from "#db/servers/waiting.ts";
import { type BodyPace, cutSlowBodies, usualPace } from "#http/bodies/bodies.slow.ts";
import { acceptBodies } from "#http/bodies/bodies.ts";
import { cutSlowReaders } from "#http/bodies/bodies.readers.ts";
import { refuseBroken, refuseExpectations } from "#http/failures/brokenCalls.ts";
import { type Implementation } from "#http/call.ts";
import { makeFarewell } from "#http/connections/connections.ts";
import { serveDocs } from "#http/docs.ts";
import { answerFailures } from "#http/failures/failures.ts";
import { sendHeaders } from "#http/headers.ts";
import { serveHealth } from "#http/health.ts";
import { noteCalls } from "#http/calls.ts";
import { logCalls, loggerOptions, type LogSink } from "#http/log/log.ts";
import { measureProcess, measureReads } from "#http/metrics/metrics.ts";
import { mount } from "#http/mount.ts";
import type { GateBounds } from "#http/overload/gate.ts";
import { refuseOverload } from "#http/overload/overload.ts";
import { readVersion, servePages } from "#http/pages.ts";
import { openJobPool } from "#jobs/jobs.pool.ts";
import { type JobPace, usualJobPace } from "#jobs/pace.ts";
import { type JobRunner, type Jobs, runJobs } from "#jobs/runner.ts";
import { LiveHub } from "#live/hub.ts";
import type { Mails } from "#mail/mail.ts";
import { serveMailbox } from "#mail/mailbox.pages.ts";
import { openTransport } from "#mail/transport.ts";
import { readFace } from "#place/place.ts";
import { openFiles } from "#storage/files.ts";
import { keepUploadsTidy } from "#storage/uploads.ts";
import { personalDataWith } from "./holdings.ts";
import { cron, goOn, implementationsWith, jobsWith, serveEndings } from "./nouns.ts";

export type AppOptions = {
  config: Config;
  connection: Connection;
  /** Past the pooler, where there is one. */
  direct?: Connection;
  standbys?: readonly StandbyAddress[];
  /** How many connections its pools may open. */
  budget?: Budget;
  clock?: () => Moment;
  logTo?: LogSink;
  /** How slowly a body may come, and an answer be taken. */
  bodyPace?: BodyPace;
  /** How many calls at once. */
  bounds?: GateBounds;
  /** How much of the time jobs leave to calls. */
  jobPace?: JobPace;
  /** For tests: parse every answer with its schema, mount further rows, send further mails. */
  parseAnswers?: boolean;
  further?: { implementations?: readonly Implementation[]; mails?: Mails; jobs?: Jobs };
};

export type App = {
  http: FastifyInstance;
  db: Database;
  /** Listens for events and works off jobs; calls are answered without it, but nothing follows. */
  start(): Promise<void>;
  /** Finishes what is under way, then lets go of everything. */
  stop(leave?: Leave): Promise<void>;
};

/**
 * `ending`: `/readyz` says so, and calls are taken for so long, until whoever hands them out has noticed.
 * `replaced`: others answer at this port, which is ready; those who keep a connection to this process
 * have so long to hear of it.
 */
export type Leave = { because: "ending" | "replaced"; drainMs: number };

const webDir = path.join(import.meta.dirname, "..", "..", "web", "dist");

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, connection, direct = connection, budget = usualBudget, further = {} } = options;
  const clock = options.clock ?? (() => momentOf(Date.now()));
  const http = fastify({
    logger: loggerOptions(config.logLevel, options.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: serverBounds.jsonBodyBytes,
    // However fast it comes; what comes too slowly is cut long before.
    requestTimeout: 10 * minuteMs,
    // Whoever still gets through is answered.
    return503OnClosing: false,
    // A HEAD of the event stream would open one that nobody reads.
    exposeHeadRoutes: false,
    ...refuseBroken(config),
    // A call without a Host is refused in `failures.ts`, in words.
    http: {
      requireHostHeader: false,
      // Whoever sends a header a byte at a time is told soon that it is too slow.
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
    },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  const onError = (error: Error) =>
    http.log.warn({ err: error }, "database: a connection was lost");
  const { calls, pooledCalls, jobs: ofJobs } = connectionNames;
  const pool = openPool(connection, {
    max: budget.calls,
    name: connection.isShared ? pooledCalls : calls,
    onError,
  });
  const jobPool = openJobPool(direct, {
    max: budget.jobs,
    name: ofJobs,
    onError,
    onUnnoted: (error, id) =>
      http.log.error({ err: error, job_id: id }, "jobs: the end of one could not be noted"),
    onWaiting: (error) =>
      http.log.warn({ err: error }, "jobs: they wait for a connection to the database"),
  });
  const db = openDatabase(pool);
  const standbys = new Standbys(options.standbys ?? [], { primary: db, log: http.log });
  const hub = new LiveHub(direct, db, http.log);
  const mailboxDir = path.join(config.dataDir, "mailbox");
  const uploadsDir = path.join(config.dataDir, "files", "incoming");
  const files = openFiles(config.files);
  const personalData = personalDataWith(files);
  const transport = openTransport(config, mailboxDir);
  const version = await readVersion(webDir);

  let stopping = false;

  const isCalled = noteCalls(http);
  logCalls(http);
  measureProcess(http, pool, hub);
  measureReads(standbys.answered);
  sendHeaders(http, config, version);
  cutSlowBodies(http.server, options.bodyPace ?? usualPace);
  cutSlowReaders(http.server, options.bodyPace ?? usualPace);
  // Whatever is refused from here on gives its place back.
  refuseOverload(http, config, options.bounds);
  answerFailures(http);
  const farewell = makeFarewell(http);
  refuseExpectations(http.server, config);
  await acceptBodies(http);

  const platform = {
    db,
    standbys,
    live: hub,
    clock,
    files,
    uploadsDir,
    parseAnswers: options.parseAnswers ?? false,
  };
  const nouns = { config, files, personalData, uploadsDir, transport };
  const rows = [...implementationsWith(nouns, hub), ...(further.implementations ?? [])];
  for (const implementation of rows) mount(http, platform, implementation);

  serveHealth(http, db, () => stopping);
  serveDocs(http, config.publicUrl);
  serveEndings(http, db, clock);
  if (!config.smtpUrl) serveMailbox(http, mailboxDir);
  await servePages(http, config, webDir, version, () => readFace(db));

  let runner: JobRunner | undefined;
  let endSealing: (() => Promise<void>) | undefined;
  let endTidying: (() => void) | undefined;
  return {
    http,
    db,
    async start() {
      const say = (line: string) => http.log.warn(line);
      const waiting = { mostMs: connection.waitMs, say };
      const jobs = { ...jobsWith(nouns, further.mails), ...further.jobs };
      const pace = options.jobPace ?? usualJobPace;
      const queue = { pool: jobPool, db, clock, log: http.log, hub, jobs, cron, pace, isCalled };
      await whenThere(() => hub.start(), waiting);
      runner = await whenThere(() => runJobs({ ...queue, onFailing: tellAdminsOfJob }), waiting);
      await whenThere(() => goOn(db), waiting);
      endSealing = keepSealing({ db, clock, log: http.log });
      endTidying = keepUploadsTidy(uploadsDir, { clock, log: http.log });
    },
    async stop({ because, drainMs }: Leave = { because: "ending", drainMs: 0 }) {
      stopping = because === "ending";
      farewell.begin();
      if (stopping) await sleep(drainMs);
      hub.endStreams();
      jobPool.waitNoLonger();
      await Promise.all([farewell.end(stopping ? 0 : drainMs), runner?.stop()]);
      await hub.stop();
      await endSealing?.();
      endTidying?.();
      transport.close();
      await standbys.end();
      await db.destroy();
      await endPool(jobPool);
    },
  };
}
