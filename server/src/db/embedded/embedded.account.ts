import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { EmbeddedDatabaseError } from "./embedded.error.ts";

/** The account of the operating system that runs PostgreSQL, which refuses to run as root. */
export type Account = { name: string; uid: number; gid: number; isOther: boolean };

const preferred = ["sightline-db", "postgres", "nobody"];

/** Once a data folder exists its owner runs it, whoever starts the app. */
export function chooseAccount(dataFolder: string): Account {
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  const self = getSelf();
  if (self.uid !== 0) {
    if (!owner || owner.uid === self.uid) return self;
    throw new EmbeddedDatabaseError(
      `The database folder ${dataFolder} belongs to another account (uid ${owner.uid}): start the app as that account or as root, or set DATA_DIR to another folder.`,
    );
  }
  if (owner?.uid === 0) {
    throw new EmbeddedDatabaseError(
      `The database folder ${dataFolder} belongs to root, which PostgreSQL refuses: give it to an unprivileged account with chown -R.`,
    );
  }
  if (owner) return { ...findByUid(owner.uid), uid: owner.uid, gid: owner.gid, isOther: true };
  return getUnprivileged();
}

export function spawnIdentity(account: Account): { uid?: number; gid?: number } {
  return account.isOther ? { uid: account.uid, gid: account.gid } : {};
}

/** Never our own environment: it may hold secrets, and PG* variables that mislead PostgreSQL. */
export function serverEnvironment(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC", HOME: home };
}

export type Outcome = { succeeded: boolean; output: string };

export function runAs(account: Account, program: string, args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...spawnIdentity(account),
      cwd: "/",
      env: serverEnvironment("/"),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.stderr.on("data", (chunk) => (output += String(chunk)));
    child.on("error", (error) => resolve({ succeeded: false, output: error.message }));
    child.on("close", (code) => resolve({ succeeded: code === 0, output: output.trim() }));
  });
}

/** Asked by trying, since modes alone don't tell of access lists and mounts. */
export async function mayReach(account: Account, folder: string): Promise<boolean> {
  if (!account.isOther) return true;
  return (await runAs(account, "/bin/sh", ["-c", 'cd "$0"', folder])).succeeded;
}

export function getSelf(): Account {
  try {
    const { username, uid, gid } = userInfo();
    return { name: username, uid, gid, isOther: false };
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `The account with uid ${process.getuid?.()} has no name on this machine, which the embedded database needs: start the app as a named account, or set DATABASE_URL.`,
      { cause },
    );
  }
}

function getUnprivileged(): Account {
  const accounts = readAccounts();
  for (const name of preferred) {
    const account = accounts.find((candidate) => candidate.name === name && candidate.uid !== 0);
    if (account) return { ...account, isOther: true };
  }
  throw new EmbeddedDatabaseError(
    "PostgreSQL refuses to run as root and there is no account to run it as: make one with useradd --system sightline-db, start the app as an ordinary user, or set DATABASE_URL.",
  );
}

function findByUid(uid: number): { name: string } {
  return readAccounts().find((account) => account.uid === uid) ?? { name: String(uid) };
}

function readAccounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.name !== "" && Number.isInteger(account.uid));
}
