import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { chooseAccount, getSelf, mayReach, type Account } from "./embedded.account.ts";
import { codeOf, EmbeddedDatabaseError } from "./embedded.error.ts";

/** Where one embedded server lives, and the account it runs as. */
export type Place = {
  root: string;
  data: string;
  /** Folder of the socket. */
  run: string;
  logFile: string;
  account: Account;
};

const elsewhereLink = "elsewhere";
const elsewhereParent = "/var/lib/sightline";
/** The kernel takes 107 bytes on Linux and 103 on macOS for the path of a socket. */
const longestSocketPath = 100;

/** Whether a database was made there before. */
export function hasDatabase(root: string): boolean {
  const folders = [root, join(root, elsewhereLink)];
  return folders.some((folder) => existsSync(join(folder, "data", "PG_VERSION")));
}

export async function preparePlace(
  wantedRoot: string,
  log: (line: string) => void,
): Promise<Place> {
  const wanted = resolve(wantedRoot);
  makeRoot(wanted);
  const root = await settleRoot(realpathSync(wanted), log);
  const data = join(root, "data");
  const account = chooseAccount(data);
  const run = await chooseSocketFolder(root, account);
  return { root, data, run, logFile: join(root, "postgres.log"), account };
}

/** Makes a folder that only the server's account may open. As root we chown only what is root's. */
export function makePrivateFolder(folder: string, account: Account): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  if (account.isOther && lstatSync(folder).uid === 0) lchownSync(folder, account.uid, account.gid);
}

/** As root, what we make must be passable whatever the umask: the server's account goes through. */
function makeRoot(root: string): void {
  const isRoot = getSelf().uid === 0;
  const first = mkdirSync(root, { recursive: true, ...(isRoot ? {} : { mode: 0o700 }) });
  if (!isRoot) return;
  if (lstatSync(root).uid === 0) chmodSync(root, 0o711);
  if (first === undefined) return;
  for (let folder = dirname(root); folder.startsWith(first); folder = dirname(folder)) {
    chmodSync(folder, 0o711);
  }
}

/**
 * Under a closed folder such as /root the server's account can't get at its own data, so they
 * live in a system folder, and a link beside the log of the wanted root says where.
 */
async function settleRoot(root: string, log: (line: string) => void): Promise<string> {
  const link = join(root, elsewhereLink);
  if (existsSync(link)) return realpathSync(link);
  const account = chooseAccount(join(root, "data"));
  if (await mayReach(account, root)) return root;
  if (existsSync(join(root, "data"))) {
    throw new EmbeddedDatabaseError(
      `The account ${account.name} can't reach the database folder ${root} any more: open the folders above it with chmod o+x, or move it and set DATA_DIR.`,
    );
  }
  linkOnce(makeElsewhere(root), link);
  const elsewhere = realpathSync(link);
  if (!(await mayReach(account, elsewhere))) {
    throw new EmbeddedDatabaseError(
      `The account ${account.name} can reach neither ${root} nor ${elsewhere}: set DATA_DIR to a folder it can reach.`,
    );
  }
  log(`The account ${account.name} can't reach ${root}, so the database lives in ${elsewhere}.`);
  return elsewhere;
}

/** A new one each time, so that who removes the wanted root begins afresh; the temporary stays so. */
function makeElsewhere(root: string): string {
  const temporary = realpathSync(tmpdir());
  const parent = root.startsWith(`${temporary}/`) ? temporary : elsewhereParent;
  if (parent === elsewhereParent) makeRoot(parent);
  const folder = mkdtempSync(join(parent, "sightline-"));
  makeRoot(folder);
  return folder;
}

/** Two processes may start for the first time at once. */
function linkOnce(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** A link remembers the short folder, for processes whose temp folder is another. */
async function chooseSocketFolder(root: string, account: Account): Promise<string> {
  const usual = join(root, "run");
  if (fitsSocket(usual)) {
    makePrivateFolder(usual, account);
    return usual;
  }
  const name = `sightline-${hashOf(root)}`;
  const remembered = isLink(usual) ? [readlinkSync(usual)] : [];
  for (const short of [...remembered, join(tmpdir(), name), join("/tmp", name)]) {
    if (!fitsSocket(short) || !(await mayReach(account, dirname(short)))) continue;
    makePrivateFolder(short, account);
    if (!isPrivate(short, account)) continue;
    if (short !== remembered[0]) replaceLink(short, usual);
    return short;
  }
  throw new EmbeddedDatabaseError(
    `The path of the database folder ${root} is too long for a socket: set DATA_DIR to a shorter one.`,
  );
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function replaceLink(target: string, link: string): void {
  rmSync(link, { force: true });
  linkOnce(target, link);
}

/** Anybody may have made a folder of that name in the temp folder before us. */
function isPrivate(folder: string, account: Account): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === account.uid && (found.mode & 0o077) === 0;
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= longestSocketPath;
}

function hashOf(root: string): string {
  return createHash("sha256").update(root).digest("hex").slice(0, 12);
}
