import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { BuiltFiles } from "./chunkFiles.ts";
import { chunkNumbers, isAdminRoom, isScreenName } from "./chunks.ts";

export type Line = { name: string; value: number; limit: number; unit: "kB" | "files" };

const kB = 1_000;
/** What nobody may go beyond; the plan of chunks goes by it. */
export const limits = {
  /** All scripts that the first screen asks for; its styles stand in the page. */
  signIn: 100 * kB,
  /** Those of any other screen, with the page's own and inside the app with the shell's. */
  screen: 210 * kB,
  /** Those of the admin's rooms, which few open: what they have in common comes with the first. */
  adminRoom: 230 * kB,
  /** How many files a screen asks for, the page's own among them. */
  files: 16,
  /** In the whole build. Most screens ask for few of them: more small ones would be worse. */
  scripts: 40,
  /** What the page itself is, with the styles that stand in it. */
  page: 10 * kB,
};

/** What each screen weighs for who has never been here, as it is sent. */
export function weigh(built: BuiltFiles, sizeOf: (file: string) => number): Line[] {
  const screens = Object.entries(built.screens).filter(([name]) => name !== "AppShell");
  if (!built.screens["SignInScreen"]) throw new Error("The build has no SignInScreen of its own.");
  const lines = screens.flatMap(([name, own]): Line[] => {
    const files = new Set([...built.page, ...own]);
    const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
    const limit = limits[partOf(name)];
    return [
      { name, value: bytes, limit, unit: "kB" },
      { name: `${name}, files`, value: files.size, limit: limits.files, unit: "files" },
    ];
  });
  const scripts = built.all.filter((file) => file.endsWith(".js")).length;
  return [
    ...lines,
    { name: "the page itself", value: sizeOf("index.html"), limit: limits.page, unit: "kB" },
    { name: "scripts in all", value: scripts, limit: limits.scripts, unit: "files" },
  ];
}

function partOf(screen: string): "signIn" | "adminRoom" | "screen" {
  if (screen === "SignInScreen") return "signIn";
  return isScreenName(screen) && isAdminRoom(chunkNumbers[screen]) ? "adminRoom" : "screen";
}

if (import.meta.main) {
  const dist = process.argv[2] ?? join(import.meta.dirname, "..", "dist");
  // Written by the build's chunk-files plugin.
  const built = JSON.parse(readFileSync(join(dist, ".vite", "screens.json"), "utf8")) as BuiltFiles;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? brotliCompressSync(readFileSync(join(dist, file))).length;
    sizes.set(file, known);
    return known;
  };
  const lines = weigh(built, sizeOf);
  for (const line of lines) {
    const shown = line.unit === "kB" ? (line.value / kB).toFixed(1) : String(line.value);
    const limit = line.unit === "kB" ? line.limit / kB : line.limit;
    const word = line.value > line.limit ? "over" : "  ok";
    console.log(
      `${word}  ${line.name.padEnd(28)} ${`${shown} of ${limit} ${line.unit}`.padStart(20)}`,
    );
  }
  process.exitCode = lines.some(({ value, limit }) => value > limit) ? 1 : 0;
}
