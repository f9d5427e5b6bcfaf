import { minifySync, type Plugin, type Rolldown } from "vite";
import { limits } from "./budget.ts";
import { type Graph, type Page, planChunks } from "./chunkPlan.ts";
import {
  chunkNumberOf,
  chunkNumbers,
  isAdminRoom,
  isOutsideTheApp,
  isScreenName,
  screenNameOf,
} from "./chunks.ts";

/**
 * What changes with a new version of a library only, and stays in the browser over our own deploys.
 * zod comes together with its setting, so that no schema anywhere is made before it is set.
 */
export const vendor =
  /^\0rolldown\/runtime|\/node_modules\/(?:react|react-dom|scheduler|react-router|zod)\/|\/lucide-react\/dist\/esm\/(?!icons)|\/zodJitless\.ts$/;

/** About what comes besides the scripts that are planned here: see gatheredStyles.ts. */
const styles = { inside: 16_000, outside: 8_000, admin: 27_000 };
/** The list of requests, where most begin, is to come sooner than the budget asks. */
const beginning = 178_000;

/** What a screen may load besides the page, which may itself weigh what sign-in may. */
function besidesPage(limit: number, ofStyles: number): number {
  return limit - limits.signIn - ofStyles;
}

const mostBytes = {
  inside: besidesPage(limits.screen, styles.inside),
  outside: besidesPage(limits.screen, styles.outside),
  admin: besidesPage(limits.adminRoom, styles.admin),
  beginning: besidesPage(beginning, styles.inside),
};

/** The libraries are no part of the plan. */
const mostFiles = limits.scripts - 1;

/**
 * Of screens that share a number. Few open the admin's rooms, and who does goes from one to the next;
 * the terms are read rarely, and seldom without the privacy notice.
 */
const mostBytesInVain = { usual: 20_000, adminRooms: 100_000, legalTexts: 40_000 };

function inVainOf(number: number): number {
  if (isAdminRoom(number)) return mostBytesInVain.adminRooms;
  return number === chunkNumbers.TermsScreen ? mostBytesInVain.legalTexts : mostBytesInVain.usual;
}

/** Where most people begin who are signed in: by the address they keep, or by a link in a mail. */
const beginnings = new Set(["RequestListScreen", "InsightCenterScreen"]);
const weights = { beginning: 4, usual: 1, admin: 0.25 };

function weightOf(screen: string): number {
  if (beginnings.has(screenNameOf(screen) ?? "")) return weights.beginning;
  return weights[partOf(screen) === "admin" ? "admin" : "usual"];
}

/** Leaves it to the bundler's own graph which files travel together: see `planChunks`. */
export function sharedChunks(): Plugin {
  let plan: ReadonlyMap<string, string> = new Map();
  return {
    name: "sightline:shared-chunks",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // The plan names every file by itself, and has no circles.
              includeDependenciesRecursively: false,
              groups: [
                { name: "vendor", test: vendor },
                { name: (file) => plan.get(file) ?? null, debugName: "planned" },
              ],
            },
          },
        },
      },
    }),
    buildEnd(error) {
      if (!error) plan = planChunks(readGraph(this), pageOf([...this.getModuleIds()]));
    },
  };
}

function readGraph(bundler: Rolldown.PluginContext): Graph {
  // In an order of their own, for the bundler finds them in another one each time.
  const files = [...bundler.getModuleIds()].toSorted();
  return new Map(
    files.map((file) => {
      const known = bundler.getModuleInfo(file);
      const code = known?.code ?? "";
      const module = {
        imports: known?.importedIds ?? [],
        opens: known?.dynamicallyImportedIds ?? [],
        bytes: bytesOf(file, code),
      };
      return [file, module];
    }),
  );
}

/** Of a library much is left out by the bundler, which is not known yet; compressed with the rest. */
const bytesOfLetter = { ofLibrary: 0.24, ours: 0.3 };

/**
 * About what it adds to a file on the wire. The libraries of the page come with it, and styles in
 * files of their own, whatever they weigh.
 */
function bytesOf(file: string, code: string): number {
  if (vendor.test(file) || file.endsWith(".css")) return 0;
  const isLibrary = file.includes("/node_modules/");
  return Math.round(minified(code).length * bytesOfLetter[isLibrary ? "ofLibrary" : "ours"]);
}

function minified(code: string): string {
  const body = code
    .replaceAll("process.env.NODE_ENV", '"production"')
    .replaceAll(/^import .*$/gm, "");
  return minifySync("file.js", body).code;
}

function partOf(file: string): keyof typeof mostBytes {
  if (isOutside(file)) return "outside";
  if (screenNameOf(file) === "RequestListScreen") return "beginning";
  const isScreen = isScreenName(screenNameOf(file) ?? "");
  return isScreen && isAdminRoom(chunkNumberOf(file)) ? "admin" : "inside";
}

function isOutside(screen: string): boolean {
  return isOutsideTheApp(screenNameOf(screen) ?? "");
}

function pageOf(files: readonly string[]): Page {
  const get = (name: string) => {
    const file = files.find((candidate) => candidate.endsWith(`/${name}`));
    if (file === undefined) throw new Error(`There is no ${name}: see web/build/sharedChunks.ts.`);
    return file;
  };
  return {
    start: get("index.html"),
    firstScreen: get("SignInScreen.tsx"),
    shell: get("AppShell.tsx"),
    isScreen: (file) => isScreenName(screenNameOf(file) ?? ""),
    numberOf: chunkNumberOf,
    isOutside,
    mostBytesInVain: inVainOf,
    weightOf,
    mostFiles,
    mostBytes: (file) => mostBytes[partOf(file)],
  };
}
