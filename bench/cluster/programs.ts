import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { canUseApt } from "#scripts/run/apt.ts";
import { getNginx } from "#scripts/run/nginx.ts";

export type Programs = {
  etcd: string;
  haproxy: string;
  nginx: string;
  patroni: string;
  pgbouncer: string;
  /** The folder of PostgreSQL's own. */
  postgres: string;
  /** With which those are found that were not installed. */
  env: Record<string, string>;
};

const packages = ["patroni", "python3-etcd", "etcd-server", "haproxy", "pgbouncer", "postgresql"];
const unpacked = path.join(import.meta.dirname, "..", "..", ".cache", "cluster");

/**
 * Debian's programs for a cluster. What is missing is fetched and unpacked: installed, each of them
 * would start to serve by itself.
 */
export function getPrograms(): Programs {
  const nginx = getNginx();
  const found = findPrograms() ?? fetchPrograms();
  if (!found)
    throw new Error(
      `Some of the programs of a cluster are missing: sudo apt-get install -y --no-install-recommends ${packages.join(" ")}`,
    );
  return { ...found, nginx };
}

function findPrograms(): Omit<Programs, "nginx"> | undefined {
  const find = (file: string) =>
    ["/", unpacked].map((root) => path.join(root, file)).find((one) => existsSync(one));
  const [etcd, haproxy] = [find("usr/bin/etcd"), find("usr/sbin/haproxy")];
  const [patroni, pgbouncer] = [find("usr/bin/patroni"), find("usr/sbin/pgbouncer")];
  const postgres = findPostgres();
  if (!etcd || !haproxy || !patroni || !pgbouncer || !postgres) return undefined;
  const libraries = ["aarch64-linux-gnu", "x86_64-linux-gnu"].map((machine) =>
    path.join(unpacked, "usr/lib", machine),
  );
  const env = {
    LD_LIBRARY_PATH: libraries.join(":"),
    PYTHONPATH: path.join(unpacked, "usr/lib/python3/dist-packages"),
  };
  return { etcd, haproxy, patroni, pgbouncer, postgres, env };
}

/** The newest that can copy and rewind a server, which the embedded one cannot. */
function findPostgres(): string | undefined {
  const folders = ["/", unpacked].map((root) => path.join(root, "usr/lib/postgresql"));
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((major) => path.join(folder, major, "bin")))
    .filter((folder) => existsSync(path.join(folder, "pg_rewind")))
    .toSorted((one, other) => majorOf(one) - majorOf(other))
    .at(-1);
}

const majorOf = (folder: string) => Number(path.basename(path.dirname(folder)));

function fetchPrograms(): Omit<Programs, "nginx"> | undefined {
  if (!canUseApt()) return undefined;
  const folder = `${unpacked}.part`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "archives", "partial"), { recursive: true });
  console.log(`Fetching ${packages.join(", ")}, and what they need (apt-get, not installed) …`);
  if (!download(folder)) {
    // A new machine has no list of what there is.
    spawnSync("apt-get", ["update"]);
    if (!download(folder)) return undefined;
  }
  const archives = readdirSync(path.join(folder, "archives"));
  for (const name of archives.filter((one) => one.endsWith(".deb")))
    spawnSync("dpkg", ["-x", path.join(folder, "archives", name), folder]);
  rmSync(path.join(folder, "archives"), { recursive: true });
  rmSync(unpacked, { recursive: true, force: true });
  renameSync(folder, unpacked);
  return findPrograms();
}

/** With all that is not installed of what they need. */
function download(folder: string): boolean {
  const where = `Dir::Cache::archives=${path.join(folder, "archives")}`;
  const how = ["install", "--download-only", "--no-install-recommends", "-y", "-o", where];
  return spawnSync("apt-get", [...how, ...packages]).status === 0;
}
