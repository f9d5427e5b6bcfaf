import { posix } from "node:path";

export type Kind =
  | "contract"
  | "markdown reader"
  | "server mount"
  | "server platform"
  | "server platform test"
  | "server door"
  | "server queries"
  | "server noun"
  | "server noun test"
  | "server demo"
  | "server testing"
  | "web mount"
  | "web api"
  | "web ui"
  | "web shell"
  | "web part"
  | "web part for all"
  | "web screen"
  | "web test"
  | "web testing"
  | "e2e"
  | "elsewhere";

/** Where a file is: its room (`server/groups`, `web/ui`, `bench`), and what it is there. */
export type Place = { room: string; kind: Kind; isTest: boolean };

const workspaces = ["contract", "server", "web"];
const serverPlatform = ["backup", "http", "db", "mail", "jobs", "storage", "live", "secrets"];
const serverMounts = [
  "app.ts",
  "nouns.ts",
  "findables.ts",
  "holdings.ts",
  "main.ts",
  "serve.ts",
  "admin.ts",
];
/** The nouns that serve all others. */
const webForAll = ["drafts", "attachments", "confirmations", "conversations", "people"];
const webMounts = ["routes.tsx", "main.tsx"];

export function placeOf(file: string): Place {
  const [top = "", src, ...inside] = file.split("/");
  const isTest = /\.(?:test|testing|spec)\.tsx?$/.test(file);
  if (top === "contract" && src === "src" && inside[0] === "markdown")
    return { room: "contract/markdown", kind: "markdown reader", isTest };
  if (top === "contract") return { room: top, kind: "contract", isTest };
  if (top === "e2e") return { room: top, kind: "e2e", isTest };
  if (src !== "src" || (top !== "server" && top !== "web")) {
    return { room: inside.length > 0 || src ? top : "", kind: "elsewhere", isTest };
  }
  const room = `${top}/${inside[0]}`;
  const kind = top === "server" ? serverKind(inside, isTest) : webKind(inside, isTest);
  return { room, kind, isTest };
}

/** The place an import leads to; nothing if it is a package. */
export function targetOf(file: string, specifier: string): Place | undefined {
  const target = targetFileOf(file, specifier);
  return target === undefined ? undefined : placeOf(target);
}

/** The file an import leads to; nothing if it is a package. */
export function targetFileOf(file: string, specifier: string): string | undefined {
  const [top = ""] = file.split("/");
  if (specifier.startsWith("./")) return posix.join(posix.dirname(file), specifier);
  if (specifier.startsWith("#"))
    return `${workspaces.includes(top) ? `${top}/src/` : ""}${specifier.slice(1)}`;
  const ours = /^@sightline\/(?<half>\w+)(?:\/(?:src\/)?(?<rest>.+))?$/.exec(specifier);
  return ours?.groups ? `${ours.groups["half"]}/src/${ours.groups["rest"] ?? ""}` : undefined;
}

/** How a file is called within its own package; nothing if only `./` leads there. */
export function nameFor(file: string): string | undefined {
  const [top = "", src, ...inside] = file.split("/");
  if (!workspaces.includes(top)) return `#${file}`;
  return src === "src" ? `#${inside.join("/")}` : undefined;
}

/** Of the server, and none of its tests. */
export function isNoun({ kind }: Place): boolean {
  return kind === "server noun" || kind === "server queries" || kind === "server door";
}

function serverKind([room = "", ...rest]: string[], isTest: boolean): Kind {
  if (rest.length === 0) return serverMounts.includes(room) ? "server mount" : rootKind(isTest);
  if (room === "testing") return "server testing";
  if (serverPlatform.includes(room)) return isTest ? "server platform test" : "server platform";
  if (isTest) return "server noun test";
  if (room === "demo") return "server demo";
  if (rest.length === 1 && rest[0] === `${room}.ts`) return "server door";
  return rest.at(-1)?.endsWith(".queries.ts") ? "server queries" : "server noun";
}

/** A test beside `app.ts` tests the whole; any other file there serves all rooms. */
function rootKind(isTest: boolean): Kind {
  return isTest ? "server noun test" : "server platform";
}

function webKind([room = "", ...rest]: string[], isTest: boolean): Kind {
  if (isTest) return "web test";
  if (rest.length === 0) return webMounts.includes(room) ? "web mount" : "web part";
  if (room === "api") return "web api";
  if (room === "ui") return "web ui";
  if (room === "shell") return "web shell";
  if (room === "testing") return "web testing";
  if (rest.at(-1)?.endsWith("Screen.tsx")) return "web screen";
  return webForAll.includes(room) ? "web part for all" : "web part";
}
