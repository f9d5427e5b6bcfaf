import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";
import { plainName } from "./compressed.ts";

type Build = { at: number; files: string[] };

const keptBuilds = 5;
const keptMs = 30 * 24 * 60 * 60 * 1_000;

/** A page opened before a deploy still asks for its own chunks: those of the last builds stay. */
export function formerBuilds(): Plugin {
  let outDir = "";
  return {
    name: "sightline:former-builds",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      const list = join(outDir, ".vite", "builds.json");
      const kept = keepRecent(
        [{ at: Date.now(), files: Object.keys(bundle) }, ...readBuilds(list)],
        Date.now(),
      );
      prune(outDir, new Set(kept.flatMap((build) => build.files)));
      mkdirSync(dirname(list), { recursive: true });
      writeFileSync(list, JSON.stringify(kept));
    },
  };
}

/** Newest first; the first is the present one and always stays. */
export function keepRecent(builds: readonly Build[], nowMs: number): Build[] {
  return builds.filter(
    (build, index) => index === 0 || (index < keptBuilds && nowMs - build.at <= keptMs),
  );
}

function prune(outDir: string, kept: ReadonlySet<string>): void {
  const assets = join(outDir, "assets");
  if (!existsSync(assets)) return;
  for (const file of readdirSync(assets)) {
    if (!kept.has(`assets/${plainName(file)}`)) rmSync(join(assets, file), { recursive: true });
  }
}

function readBuilds(list: string): Build[] {
  try {
    // Written by this plugin alone.
    return JSON.parse(readFileSync(list, "utf8")) as Build[];
  } catch {
    return [];
  }
}
