import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { until } from "#testing/patience.ts";
import { runAs, serverEnvironment, spawnIdentity } from "#db/embedded/embedded.account.ts";
import { getPrograms } from "#db/embedded/embedded.binaries.ts";
import { createDataOnce } from "#db/embedded/embedded.create.ts";
import { type Place, preparePlace } from "#db/embedded/embedded.place.ts";
import { findServerProcesses, sendSignal } from "#db/embedded/embedded.process.ts";

const access = [
  "local all all trust",
  "host all all 127.0.0.1/32 trust",
  "host replication all 127.0.0.1/32 trust",
].join("\n");

type Settings = Record<string, string>;

/** A server that a failed test has stopped halfway hears no signal but a kill. */
const quitWithinMs = 10_000;

/** PostgreSQL as others run it: on a port, where the superuser needs no password. */
export class OwnServer {
  readonly port: number;
  readonly #folder: string;
  readonly #place: Place;
  readonly #program: string;
  #settings: Settings = {};
  #child: ChildProcess | undefined;

  private constructor(folder: string, place: Place, program: string, port: number) {
    this.#folder = folder;
    this.#place = place;
    this.#program = program;
    this.port = port;
  }

  static async make(from?: OwnServer): Promise<OwnServer> {
    const folder = mkdtempSync(join(tmpdir(), "own-"));
    // As root the server runs under another account, which has to get through.
    chmodSync(folder, 0o711);
    const place = await preparePlace(join(folder, "postgres"), () => undefined);
    const programs = await getPrograms(place, process.env["TEST_PG_BIN"]);
    if (from) execFileSync("cp", ["-a", from.#place.data, place.data]);
    else await createDataOnce(place, programs, () => undefined);
    return new OwnServer(folder, place, programs.postgres, await freePort());
  }

  async start(settings: Settings = this.#settings): Promise<void> {
    this.#settings = settings;
    const flags = Object.entries({
      fsync: "off",
      shared_buffers: "32MB",
      hba_file: this.keepFile("hba.conf", access),
      listen_addresses: "127.0.0.1",
      unix_socket_directories: this.#place.run,
      port: String(this.port),
      ...settings,
    });
    this.#child = spawn(
      this.#program,
      ["-D", this.#place.data, ...flags.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      {
        ...spawnIdentity(this.#place.account),
        cwd: "/",
        env: serverEnvironment(this.#place.root),
        stdio: "ignore",
      },
    );
    await until("The server does not answer.", () =>
      this.ask("select 1").then(
        () => true,
        () => false,
      ),
    );
  }

  /** Of the process that started all its others. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  stop(): Promise<void> {
    return this.#end((child) => child.kill("SIGINT"));
  }

  /** All of it at once, as when its machine loses power. */
  kill(): Promise<void> {
    return this.#end(() => this.#killAll());
  }

  /** A copy that follows this one, which is stopped for it. */
  async addStandby(): Promise<OwnServer> {
    await this.stop();
    const standby = await OwnServer.make(this);
    await this.start();
    writeFileSync(join(standby.#place.data, "standby.signal"), "");
    await standby.start({ primary_conninfo: `host=127.0.0.1 port=${this.port} user=postgres` });
    return standby;
  }

  /** Whether or not it can be written. */
  async ask(text: string, database = "postgres"): Promise<Record<string, unknown>[]> {
    const { port } = this;
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Which the server can read, and nobody else. */
  keepFile(name: string, text: string): string {
    const file = join(this.#place.root, name);
    rmSync(file, { force: true });
    writeFileSync(file, text, { mode: 0o600 });
    const { uid, gid } = spawnIdentity(this.#place.account);
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
    return file;
  }

  async remove(): Promise<void> {
    // An immediate shutdown, which removes the shared memory of the server. A kill would leave it.
    const killing = setTimeout(() => this.#killAll(), quitWithinMs);
    await this.#end((child) => child.kill("SIGQUIT"));
    clearTimeout(killing);
    if (existsSync(this.#pidFile)) await this.#removeSharedMemory();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /**
   * A killed server leaves segments in /dev/shm and in System V, outside of its folder. PostgreSQL
   * itself knows which: it removes them when it next sets up its memory, which is all that it does here.
   */
  async #removeSharedMemory(): Promise<void> {
    const { account, data } = this.#place;
    rmSync(this.#pidFile);
    await until("The shared memory of a killed server can't be removed.", async () => {
      const { succeeded } = await runAs(account, this.#program, ["--check", "-D", data]);
      return succeeded;
    });
  }

  #killAll(): void {
    for (const pid of findServerProcesses(this.#place.data)) sendSignal(pid, "SIGKILL");
  }

  get #pidFile(): string {
    return join(this.#place.data, "postmaster.pid");
  }

  async #end(ask: (child: ChildProcess) => void): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    ask(child);
    await ended;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  const port = typeof address === "object" && address ? address.port : 0;
  probe.close();
  await once(probe, "close");
  return port;
}
