import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { basename, delimiter, join, relative } from "node:path";
import { canUseApt, installByApt, unpackByApt } from "./apt.ts";

/** The engine without a window comes first: the same pages in three quarters of the time. */
const headless = "chromium-headless-shell";
/** Where it lies when it was fetched, with what it shares with the browser. */
const unpacked = join(import.meta.dirname, "..", "..", ".cache", "chromium");
const names = [
  headless,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const places = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/opt/google/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS",
  "/Applications/Chromium.app/Contents/MacOS",
  join(unpacked, "usr", "lib", "chromium"),
];
const fullNames = [...names, "Google Chrome", "Chromium"];

/**
 * The path of a Chrome or Chromium; installs Debian's where it can. Beside one with windows the one
 * without is only unpacked: all that it needs is there already.
 */
export function getBrowser(): string {
  const found = findBrowser();
  if (found) return isLighter(found) ? found : fetchHeadless(found);
  if (canUseApt()) {
    installByApt(headless);
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new BrowserMissing();
}

/** What somebody chose, or has as light as it gets. */
function isLighter(program: string): boolean {
  return Boolean(process.env["CHROME_BIN"]) || basename(program) === headless;
}

/** Where it can't be fetched, which is tried once, or does not run here, the one that was found does. */
function fetchHeadless(found: string): string {
  if (existsSync(unpacked)) return found;
  if (unpackByApt([headless, "chromium-common"], unpacked)) return findBrowser() ?? found;
  mkdirSync(unpacked, { recursive: true });
  console.log(
    `No ${headless} can be had here. Once it can, delete ${relative("", unpacked)} to try again.`,
  );
  return found;
}

/** The path of a Chrome or Chromium on this machine, if there is one. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env["CHROME_BIN"]) return env["CHROME_BIN"];
  const folders = [...(env["PATH"] ?? "").split(delimiter).filter(Boolean), ...places];
  return fullNames.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK);
    // Ubuntu's chromium-browser may be a script that only says to install a snap.
    return spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
  } catch {
    return false;
  }
}

class BrowserMissing extends Error {
  constructor() {
    super(
      `No Chrome or Chromium was found: install one (on Debian: sudo apt-get install -y ${headless}) or set CHROME_BIN.`,
    );
    this.stack = this.message;
  }
}
