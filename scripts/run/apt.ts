import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

export function canUseApt(): boolean {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

/** Installs a Debian package; throws with apt's last lines when it can't. */
export function installByApt(name: string): void {
  console.log(`Installing ${name} (apt-get install -y ${name}) …`);
  // Not our temporary folder, by which all that belongs to a run is found and killed at its end: an
  // installation cut short would leave the system's packages in disorder.
  const env = { ...process.env, TMPDIR: undefined, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", name]]) {
    const { status, stdout, stderr } = spawnSync("apt-get", args, { env, encoding: "utf8" });
    if (status !== 0) {
      const lastLines = `${stdout}${stderr}`.trimEnd().split("\n").slice(-10).join("\n");
      throw new Error(`apt-get ${args.join(" ")} failed:\n${lastLines}`);
    }
  }
}

/** A line that hangs is not waited for. */
const mostMs = 5 * 60_000;

/** Fetches Debian packages and unpacks them into a folder, without installing any. False if it can't. */
export function unpackByApt(packages: readonly string[], unpacked: string): boolean {
  if (spawnSync("apt-get", ["--version"]).status !== 0) return false;
  const folder = `${unpacked}.part`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log(`Fetching ${packages[0]} (apt-get download ${packages.join(" ")}) …`);
  const download = () =>
    spawnSync("apt-get", ["download", ...packages], { cwd: folder, timeout: mostMs }).status === 0;
  if (!download()) {
    // A new machine has no list of what there is.
    if (process.getuid?.() === 0) spawnSync("apt-get", ["update"], { timeout: mostMs });
    if (!download()) return false;
  }
  for (const name of readdirSync(folder)) {
    // Cut short, or without room: half of it would be taken for all from then on.
    if (spawnSync("dpkg", ["-x", join(folder, name), folder]).status !== 0) {
      rmSync(folder, { recursive: true });
      return false;
    }
    rmSync(join(folder, name));
  }
  rmSync(unpacked, { recursive: true, force: true });
  renameSync(folder, unpacked);
  return true;
}
