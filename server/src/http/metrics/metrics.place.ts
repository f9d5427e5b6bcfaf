import { statfs } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { Counter, Gauge, Registry } from "prom-client";
import { findLastBackup } from "#backup/backup.queries.ts";
import type { Config } from "#config.ts";
import {
  type Connection,
  type Database,
  isAnswering,
  openDatabase,
  openPool,
} from "#db/database.ts";
import { CertificateWatch } from "./metrics.certificate.ts";
import { findStandbys, listTasksNow, type Standby, type TaskNow } from "./metrics.queries.ts";

/** Whoever collects metrics gets what is known by then. */
const answerWithinMs = 1_500;

type DatabaseNow = {
  tasks: TaskNow[];
  standbys: Standby[] | undefined;
  backup: Moment | undefined;
};
/** How many are in each state. */
export type Processes = Record<string, number>;
type Disk = { place: string; free: number; size: number };

/**
 * What is the same for all processes of a place: told once, by the first of them, over connections of
 * its own. So it is not added up, and can be told while the others have their hands full.
 */
export class PlaceMetrics {
  readonly #db: Database;
  readonly #folders: readonly { place: string; folder: string }[];
  readonly #certificate: CertificateWatch;
  readonly #gauges = makeGauges();
  readonly #askWhetherUp = inTurn(() => isAnswering(this.#db));
  readonly #askDatabase = inTurn(() => readDatabase(this.#db));
  readonly #askDisks = inTurn(() => readDisks(this.#folders));
  #backup: Moment | undefined;

  constructor(
    connection: Connection,
    { dataDir, files, publicUrl }: Pick<Config, "dataDir" | "files" | "publicUrl">,
  ) {
    const pool = openPool(
      { ...connection, connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs },
      // One of them for whether it answers at all: a long queue takes longer to look through.
      { max: 2, name: "sightline-metrics", onError: () => undefined },
    );
    this.#db = openDatabase(pool);
    this.#folders = [
      { place: "data", folder: dataDir },
      ...(files.kind === "disk" ? [{ place: "files", folder: files.folder }] : []),
    ];
    this.#certificate = new CertificateWatch(publicUrl);
  }

  countEnded(): void {
    this.#gauges.ended.inc();
  }

  async read(counted: Promise<Processes>): Promise<string> {
    const late = wait(answerWithinMs, undefined, { ref: false });
    const [processes, isUp = false, database, disks] = await Promise.all([
      counted,
      Promise.race([this.#askWhetherUp(), late]),
      Promise.race([this.#askDatabase(), late]),
      Promise.race([this.#askDisks(), late]),
    ]);
    const gauges = this.#gauges;
    for (const [state, count] of Object.entries(processes)) gauges.processes.set({ state }, count);
    gauges.up.set(isUp ? 1 : 0);
    this.#tellDatabase(database);
    for (const { place, free, size } of disks ?? []) {
      gauges.diskFree.set({ place }, free);
      gauges.diskSize.set({ place }, size);
    }
    const left = this.#certificate.secondsLeft();
    if (left === undefined) gauges.certificate.remove();
    else gauges.certificate.set(left);
    return gauges.registry.metrics();
  }

  async close(): Promise<void> {
    await this.#db.destroy();
  }

  /** Of a database that is away nobody knows what waits there; but how old the last backup is. */
  #tellDatabase(now: DatabaseNow | undefined): void {
    const gauges = this.#gauges;
    for (const gauge of gauges.ofDatabase) gauge.reset();
    for (const { task, ...jobs } of now?.tasks ?? []) {
      gauges.due.set({ task }, jobs.due);
      gauges.oldest.set({ task }, jobs.oldest_seconds);
      gauges.longest.set({ task }, jobs.longest_running_seconds);
      gauges.failed.set({ task, state: "tried_again" }, jobs.failing);
      gauges.failed.set({ task, state: "given_up" }, jobs.given_up);
    }
    if (now?.standbys) gauges.standbys.set(now.standbys.length);
    else gauges.standbys.remove();
    for (const { standby, bytes, seconds } of now?.standbys ?? []) {
      gauges.lagBytes.set({ standby }, bytes);
      if (seconds !== null) gauges.lagSeconds.set({ standby }, seconds);
    }
    if (now) this.#backup = now.backup;
    if (this.#backup === undefined) gauges.backup.remove();
    else gauges.backup.set((Date.now() - Date.parse(this.#backup)) / 1_000);
  }
}

/** However many ask at once, and however long it takes; undefined where it fails. */
function inTurn<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined;
  return () =>
    (asked ??= ask()
      .catch(() => undefined)
      .finally(() => (asked = undefined)));
}

async function readDatabase(db: Database): Promise<DatabaseNow> {
  const tasks = await listTasksNow(db);
  const standbys = await findStandbys(db);
  return { tasks, standbys, backup: (await findLastBackup(db))?.moment };
}

async function readDisks(folders: readonly { place: string; folder: string }[]): Promise<Disk[]> {
  return Promise.all(
    folders.map(async ({ place, folder }) => {
      const { bsize, bavail, blocks } = await statfs(folder);
      return { place, free: bavail * bsize, size: blocks * bsize };
    }),
  );
}

function makeGauges() {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers });
  const due = gauge(
    "sightline_jobs_due",
    "Jobs that could be done now, by task; of all tasks at most 10000 are counted.",
    "task",
  );
  const oldest = gauge(
    "sightline_oldest_due_job_seconds",
    "For how long the one of them that has waited longest could have been done.",
    "task",
  );
  const longest = gauge(
    "sightline_longest_running_job_seconds",
    "For how long somebody has been at the job that was begun first.",
    "task",
  );
  const failed = gauge(
    "sightline_failed_jobs",
    "Jobs whose last try failed: to be tried again, or given up.",
    "task",
    "state",
  );
  const lagBytes = gauge(
    "sightline_standby_lag_bytes",
    "What a standby has not applied yet.",
    "standby",
  );
  const lagSeconds = gauge(
    "sightline_standby_lag_seconds",
    "How long what it applied last was under way.",
    "standby",
  );
  return {
    registry,
    processes: gauge("sightline_processes", "Processes that answer calls, by state.", "state"),
    ended: new Counter({
      name: "sightline_processes_failed_total",
      help: "Processes that ended by a failure, and were started again.",
      registers,
    }),
    up: gauge("sightline_database_up", "Whether the database has answered just now."),
    due,
    oldest,
    longest,
    failed,
    lagBytes,
    lagSeconds,
    ofDatabase: [due, oldest, longest, failed, lagBytes, lagSeconds],
    standbys: gauge("sightline_standbys", "Standbys that follow, where that may be seen."),
    backup: gauge(
      "sightline_last_backup_seconds",
      "How long ago the moment is that the last good backup holds.",
    ),
    diskFree: gauge("sightline_disk_free_bytes", "Room on the disk of a folder.", "place"),
    diskSize: gauge("sightline_disk_size_bytes", "Size of that disk.", "place"),
    certificate: gauge(
      "sightline_certificate_seconds",
      "How long the certificate at PUBLIC_URL is still good.",
    ),
  };
}
