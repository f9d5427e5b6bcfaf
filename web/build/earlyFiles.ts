import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type HtmlTagDescriptor, minifySync, type Plugin } from "vite";
import { addresses } from "./addresses.ts";
import { allFilesOfScreens } from "./chunkFiles.ts";
import { isOutsideTheApp } from "./chunks.ts";
import { type FirstRead, type FirstReads, firstReads, profileRead, readsAt } from "./firstReads.ts";

const themeFile = "src/ui/theme.early.js";

export type Table = {
  files: readonly string[];
  /** By the pattern of their address, the places of their files in that list. */
  screens: readonly (readonly [pattern: string, files: readonly number[]])[];
  reads: FirstReads;
};

/**
 * Stands in the page's head: what comes after the # never reaches the server, so nobody but this
 * script can ask for a screen's files in the same round trip as for those of the page. The chosen
 * theme holds from the first paint for the same reason.
 */
export function earlyFiles(): Plugin {
  let theme = "";
  return {
    name: "sightline:early-files",
    apply: "build",
    configResolved({ root }) {
      theme = readFileSync(join(root, themeFile), "utf8");
    },
    transformIndexHtml: {
      // Once it is known what the files are called.
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const built = Object.keys(bundle);
        const reading = faceIn(built, /newsreader-latin-wght-normal/);
        const table = JSON.stringify(tableOf(allFilesOfScreens(chunks), reading));
        const code = `${theme};(${askEarly.toString()})(${table},${readsAt.toString()})`;
        const tag = `<script src="/${themeFile}"></script>`;
        if (!html.includes(tag))
          throw new Error("The page does not load its theme: see index.html.");
        if (html.indexOf(tag) < html.indexOf("<style>"))
          throw new Error("What is asked for early would come before the page's own styles.");
        const early = `<script>${minifySync("early.js", code).code}</script>`;
        const first = faceIn(built, /instrument-sans-latin-wght-normal/);
        return { html: html.replace(tag, () => early), tags: [preloadFont(first)] };
      },
    },
  };
}

function faceIn(built: readonly string[], name: RegExp): string {
  const face = built.find((file) => name.test(file));
  if (face === undefined) throw new Error(`The face ${name.source} is not in the build.`);
  return `/${face}`;
}

/** The face that every screen begins with: asked for before any style has named it. */
function preloadFont(href: string): HtmlTagDescriptor {
  return {
    tag: "link",
    attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href },
    injectTo: "head-prepend",
  };
}

/**
 * What each screen needs beyond the page's own files; inside the app, with the shell around it. Where
 * one reads, the face for that comes last, before the text does: a title could break elsewhere in it.
 */
export function tableOf(
  filesOf: ReadonlyMap<string, readonly string[]>,
  readingFace: string,
): Table {
  const shell = filesOf.get("AppShell") ?? [];
  const wanted = addresses.map(([pattern, screen]) => {
    const around = isOutsideTheApp(screen) ? [] : shell;
    const faces = screen === "InsightCenterScreen" ? [readingFace] : [];
    return [pattern, [...new Set([...around, ...(filesOf.get(screen) ?? []), ...faces])]] as const;
  });
  const files = [...new Set(wanted.flatMap(([, ofScreen]) => ofScreen))];
  return {
    files,
    screens: wanted.map(([pattern, ofScreen]) => [
      pattern,
      ofScreen.map((file) => files.indexOf(file)),
    ]),
    reads: [["/app(/.*)?", [profileRead]], ...firstReads],
  };
}

/** Runs in the page, so it stands alone. If it fails, all is loaded as the routes ask for it. */
export function askEarly({ files, screens, reads }: Table, readsOf: typeof readsAt): void {
  try {
    const kept = [sessionStorage, localStorage].find((one) => one.getItem("userToken"));
    const path = location.hash.slice(1).split("?")[0] || "/";
    let wanted = path;
    // As the routes will lead on.
    if (/^\/app(\/|$)/.test(path) && !kept) wanted = "/signin";
    if (kept && (path === "/" || path === "/signin")) wanted = "/app";
    const isInside = /^\/app(\/|$)/.test(wanted);
    if (isInside) document.documentElement.dataset["frame"] = "app";
    // With filters in the address it is not known here what will be asked.
    const known = location.hash.includes("?") ? reads.slice(0, 1) : reads;
    const calls = kept && isInside ? readsOf(known, wanted) : [];
    const answers: Record<string, object> = {};
    // For the page's own code: see src/api/call/early.ts.
    Object.assign(window, {
      early: { answers, readsAt: (address: string) => readsOf(reads.slice(1), address) },
    });
    const ask = ({ path: read, cacheForMs = 0, next }: FirstRead) => {
      const meta = document.querySelector<HTMLMetaElement>(
        `meta[name="api-host-${location.protocol.slice(0, -1)}"]`,
      );
      const url = new URL(meta?.content ?? "", location.href).href.replace(/\/+$/, "") + read;
      // A session that ends with its tab has its entries there while the page reloads.
      const entry = sessionStorage.getItem(`parked:${url}`) ?? localStorage.getItem(url);
      const { timestamp = 0 } = JSON.parse(entry ?? "{}");
      if (Date.now() - timestamp <= cacheForMs) return;
      const token = kept?.getItem("userToken") ?? "";
      const headers = {
        Accept: "application/json",
        "Content-Type": "application/json",
        "X-USER-TOKEN": token,
        "X-USER-EMAIL": kept?.getItem("userEmail") ?? "",
      };
      const signal = AbortSignal.timeout(30_000);
      const asked = fetch(url, { headers, cache: "no-store", signal });
      // Not handed out before the next is asked for: whoever takes the one wants the other at once.
      const response = !next
        ? asked
        : asked.then(async (answer) => {
            const body = await answer
              .clone()
              .json()
              .catch(() => ({}));
            if (body[next.of]?.[next.has]) ask(next);
            return answer;
          });
      answers[url] = { token, askedAt: Date.now(), response };
      // Heard by whoever takes it.
      response.catch(() => undefined);
    };
    // What another call waits for goes before the files, of which there are many.
    calls.filter(({ next }) => next).forEach(ask);
    const screen = screens.find(([pattern]) => new RegExp(`^${pattern}/?$`).test(wanted));
    for (const index of screen?.[1] ?? []) {
      const file = files[index] ?? "";
      const link = document.createElement("link");
      link.rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
      if (file.endsWith(".woff2")) Object.assign(link, { rel: "preload", as: "font" });
      link.crossOrigin = "";
      link.href = file;
      // The screen waits for its styles: see earlyStyles.ts.
      link.dataset["early"] = "asked";
      link.addEventListener("error", () => (link.dataset["early"] = "lost"));
      document.head.append(link);
    }
    calls.filter(({ next }) => !next).forEach(ask);
    // The first one of a page takes a phone a tenth of a second, which it has while the files come.
    if (isInside) setTimeout(Intl.DateTimeFormat);
  } catch {
    // Storage is closed to us.
  }
}
