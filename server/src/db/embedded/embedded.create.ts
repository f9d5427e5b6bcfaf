import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { runAs } from "./embedded.account.ts";
import type { Programs } from "./embedded.binaries.ts";
import { EmbeddedDatabaseError } from "./embedded.error.ts";
import { makePrivateFolder, type Place } from "./embedded.place.ts";

const unfinishedPrefix = "data.init-";

/** A kill on the way leaves an unfinished folder that the next start removes, never half a database. */
export async function createDataOnce(
  place: Place,
  programs: Programs,
  log: (line: string) => void,
): Promise<void> {
  if (existsSync(join(place.data, "PG_VERSION"))) return;
  const failures: string[] = [];
  for (const { flags, warning } of localeChoices(programs.major)) {
    removeUnfinished(place);
    const folder = join(place.root, `${unfinishedPrefix}${process.pid}`);
    makePrivateFolder(folder, place.account);
    const outcome = await runAs(place.account, programs.initdb, [
      `--pgdata=${folder}`,
      "--username=postgres",
      "--encoding=UTF8",
      "--data-checksums",
      "--auth-local=peer",
      "--auth-host=reject",
      ...flags,
    ]);
    if (outcome.succeeded) {
      renameSync(folder, place.data);
      syncFolder(place.root);
      if (warning !== undefined) log(warning);
      return;
    }
    failures.push(outcome.output);
  }
  removeUnfinished(place);
  throw new EmbeddedDatabaseError(
    `The database in ${place.root} could not be made: ${failures[0]?.split("\n").at(-1) ?? "initdb failed"}.`,
    { cause: new Error(failures.join("\n\n")) },
  );
}

/**
 * Sorting and case come from PostgreSQL itself (17 and newer), the same on every machine; the
 * system's locale still decides what pg_trgm takes for a letter.
 */
function localeChoices(major: number): { flags: string[]; warning?: string }[] {
  const builtin = major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : [];
  return [
    ...["C.UTF-8", "en_US.UTF-8"].map((name) => ({ flags: [...builtin, `--locale=${name}`] })),
    {
      flags: [...builtin, "--locale=C"],
      warning:
        "This machine has no UTF-8 locale: search will not forgive typos in non-ASCII words.",
    },
  ];
}

function removeUnfinished(place: Place): void {
  for (const name of readdirSync(place.root)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    rmSync(join(place.root, name), { recursive: true, force: true });
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
