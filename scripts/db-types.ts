import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "../server/src/db/embedded.ts";
import { migrate } from "../server/src/db/migrate.ts";

// Writes server/src/db/types.ts from the migrated database, or with --check compares it.

const root = path.join(import.meta.dirname, "..");
const typesFile = path.join(root, "server", "src", "db", "types.ts");
const check = process.argv.includes("--check");

const imports = `import type { SystemRole } from "@sightline/contract/accounts.ts";
import type { MomentColumn } from "./columns.ts";`;

// Columns whose check constraint allows just the words of a contract type.
const columns = {
  "users.role": "Generated<SystemRole>",
  "live_events.about": "Record<string, number>",
};

const folder = await mkdtemp(path.join(tmpdir(), "sightline-types-"));
const server = await startEmbedded({ root: path.join(folder, "postgres"), log: () => undefined });
try {
  await migrate(server.connection, () => undefined);
  const made = await makeTypes(path.join(folder, "types.ts"));
  if (check) await compare(made);
  else await writeFile(typesFile, made);
} finally {
  await server.release();
  await rm(folder, { recursive: true, force: true });
}

async function makeTypes(file: string): Promise<string> {
  const { host, port, user, database } = server.connection;
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  run(path.join(root, "node_modules", ".bin", "kysely-codegen"), [
    "--dialect=postgres",
    `--url=${url}`,
    `--out-file=${file}`,
    "--default-schema=public",
    "--exclude-pattern=graphile_worker.*",
    "--date-parser=string",
    '--type-mapping={"timestamptz":"MomentColumn","int8":"number","citext":"string"}',
    `--overrides=${JSON.stringify({ columns })}`,
    "--log-level=error",
  ]);
  await writeFile(file, `${imports}\n${await readFile(file, "utf8")}`);
  run(path.join(root, "node_modules", ".bin", "oxfmt"), [file]);
  return readFile(file, "utf8");
}

async function compare(made: string): Promise<void> {
  if (made === (await readFile(typesFile, "utf8"))) return;
  console.error("server/src/db/types.ts is not what the migrations make; run: npm run db:types");
  process.exitCode = 1;
}

function run(program: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${path.basename(program)} failed: ${stdout}${stderr}`);
}
