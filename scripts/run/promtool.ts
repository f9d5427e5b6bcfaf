import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { unpackByApt } from "./apt.ts";

const unpacked = join(import.meta.dirname, "..", "..", ".cache", "prometheus");

/**
 * The path of promtool, which reads and tries Prometheus's rules. Debian's is fetched and unpacked where
 * there is none: installed, it would bring a server that starts by itself.
 */
export function getPromtool(env: NodeJS.ProcessEnv = process.env): string {
  if (env["PROMTOOL_BIN"]) return env["PROMTOOL_BIN"];
  const folders = [
    ...(env["PATH"] ?? "").split(delimiter).filter(Boolean),
    join(unpacked, "usr/bin"),
  ];
  const places = folders.map((folder) => join(folder, "promtool"));
  const find = () => places.find((place) => existsSync(place));
  const found = find() ?? (unpackByApt(["prometheus"], unpacked) ? find() : undefined);
  if (!found)
    throw new Error(
      "No promtool was found: install it (on Debian: sudo apt-get install -y prometheus) or set PROMTOOL_BIN.",
    );
  return found;
}
