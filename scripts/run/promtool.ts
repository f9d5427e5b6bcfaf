import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { unpackByApt } from "./apt.ts";

const unpacked = join(import.meta.dirname, "..", "..", ".cache", "prometheus");

/**
 * The path of promtool, which reads and tries Prometheus's rules. Debian's is fetched and unpacked where
 * there is none: installed, it would bring a server that starts by itself.
 */
export function getPromtool(): string {
  return findPromtool() ?? fetchPromtool();
}

export function findPromtool(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env["PROMTOOL_BIN"]) return env["PROMTOOL_BIN"];
  const folders = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return [...folders, join(unpacked, "usr/bin")]
    .map((folder) => join(folder, "promtool"))
    .find((place) => existsSync(place));
}

function fetchPromtool(): string {
  unpackByApt(["prometheus"], unpacked);
  const found = findPromtool();
  if (!found)
    throw new Error(
      "No promtool was found: install it (on Debian: sudo apt-get install -y prometheus) or set PROMTOOL_BIN.",
    );
  return found;
}
