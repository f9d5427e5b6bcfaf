import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export const root = join(import.meta.dirname, "..", "..");
/** What the app says meanwhile: where to look when a journey met a failure of the server. */
export const logFile = join(root, "test-results", "app.log");
const startWithinMs = 90_000;
/** The app itself cuts off after 30 s whoever it still waits for. */
const stopWithinMs = 40_000;

export type RunningApp = {
  url: string;
  dataDir: string;
  /** What whoever runs the place does from the command line; answers with what it says. */
  command: (...args: string[]) => string;
  /** What it has said since it started. */
  readLog: () => string;
  stop: () => Promise<void>;
};

/** The one that all journeys share, or a new place without the demo, by the name of its journey. */
type Which = "demo" | { newPlace: string };

/** The page as `npm start` would serve it. */
export function buildPage(): void {
  const { status } = spawnSync(process.execPath, ["scripts/build-web.mjs"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The page could not be built: see above.");
}

/** The real app with a database of its own, in a folder that goes with it. */
export async function startApp(smtpUrl: string, which: Which = "demo"): Promise<RunningApp> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await tryStartApp(smtpUrl, which);
    } catch (error) {
      // Another program may take a free port between our finding it and the app's taking it.
      if (attempts === 3 || !/Port \d+ is in use/.test(String(error))) throw error;
    }
  }
}

async function tryStartApp(smtpUrl: string, which: Which): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "sightline-journeys-"));
  // The database may run under another account, which has to pass through here.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const said = logOf(which);
  mkdirSync(dirname(said), { recursive: true });
  const log = openSync(said, "w");
  const env = {
    ...withoutOwnSettings(process.env),
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SMTP_URL: smtpUrl,
    // Nobody waits for what might still happen.
    MAIL_GATHER_SECONDS: "0",
    DEMO: which === "demo" ? "1" : "0",
    // Each journey comes from an address of its own, so that none is throttled for another.
    TRUST_PROXY: "127.0.0.1",
    // Whatever it could say: afterwards it is searched for secrets.
    LOG_LEVEL: "trace",
  };
  const app = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: root,
    // By the channel it notices when we are killed, and ends as well.
    stdio: ["ignore", log, log, "ipc"],
    env,
  });
  closeSync(log);
  const stop = async () => {
    await endGracefully(app);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(app, `${url}/readyz`);
    if (which === "demo") makeDemoOrdinary(dataDir);
  } catch (error) {
    await stop();
    throw new Error(`The app did not start. It said:\n${readFileSync(said, "utf8")}`, {
      cause: error,
    });
  }
  const command = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["server/src/admin.ts", ...args],
      { cwd: root, env, encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`The command failed: ${stdout}${stderr}`);
    return stdout;
  };
  return { url, dataDir, command, readLog: () => readFileSync(said, "utf8"), stop };
}

/** Those that run at the same time write into logs of their own. */
function logOf(which: Which): string {
  return which === "demo" ? logFile : join(root, "test-results", `app.${which.newPlace}.log`);
}

/** Many requests of one person, which nobody files by hand. */
export function fillMany(email: string, count: number): void {
  const env = { ...withoutOwnSettings(process.env), DATA_DIR: process.env["JOURNEY_DATA"] };
  const args = ["scripts/fillMany.ts", email, String(count)];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env });
  if (status !== 0) throw new Error(`The requests could not be filled in: ${String(stderr)}`);
}

/** A demo account answers only to its own machine; journeys say that they come from elsewhere. */
function makeDemoOrdinary(dataDir: string): void {
  const env = { ...withoutOwnSettings(process.env), DATA_DIR: dataDir };
  const { status, stderr } = spawnSync(process.execPath, ["scripts/ordinaryDemo.ts"], {
    cwd: root,
    env,
  });
  if (status !== 0) throw new Error(`The demo could not be opened: ${String(stderr)}`);
}

/** What the person who runs the journeys has set for their own Sightline must not reach this one. */
export function withoutOwnSettings({
  PATH,
  HOME,
  TMPDIR,
  PG_BIN,
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH, HOME, TMPDIR, PG_BIN };
}

export function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(app: ChildProcess, address: string): Promise<void> {
  const latest = Date.now() + startWithinMs;
  while (Date.now() < latest) {
    if (app.exitCode !== null) throw new Error(`It ended with ${app.exitCode}.`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`It was not ready after ${startWithinMs / 1000} s.`);
}

async function endGracefully(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const ended = new Promise((resolve) => app.once("exit", resolve));
  app.kill("SIGTERM");
  const timer = setTimeout(() => app.kill("SIGKILL"), stopWithinMs);
  await ended;
  clearTimeout(timer);
}
