import type { Plugin, Rolldown } from "vite";
import {
  chunkNumberOf,
  isAdminRoom,
  isOutsideTheApp,
  isScreenName,
  screenNameOf,
} from "./chunks.ts";

/** What the page and sign-in need stands in the page itself: nothing shows before it is there. */
const inPage = "page";

/**
 * Puts the styles of many chunks into few files: what the other screens outside the app need, what
 * those inside begin with, and the rest, which is the admin's rooms' and of what opens later. All of
 * them together weigh less than one picture, but a file for each chunk is a round trip for each.
 */
export function gatheredStyles(): Plugin {
  let ofPage = "";
  return {
    name: "sightline:gathered-styles",
    apply: "build",
    generateBundle: {
      // Before Vite's own steps, which write into page and scripts what each chunk needs.
      order: "pre",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const files: string[] = [];
        for (const [name, gathered] of Object.entries(gather(chunks))) {
          const text = takeStyles(bundle, gathered);
          if (name === inPage) ofPage = text;
          else if (text !== "") {
            const file = this.emitFile({ type: "asset", name: `${name}.css`, source: text });
            files.push(this.getFileName(file));
          }
          for (const { viteMetadata } of gathered) replace(viteMetadata?.importedCss, files);
        }
      },
    },
    transformIndexHtml: {
      order: "post",
      // Before the first script: what it asks for is to come after, and to win over these.
      handler: (html) => html.replace("<script", () => `<style>${ofPage}</style>\n    <script`),
    },
  };
}

/**
 * Whoever had styles of their own needs the file in which they now are, and those before it: in
 * whichever order chunks come, what builds on something comes after it.
 */
function replace(styles: Set<string> | undefined, files: readonly string[]): void {
  if (!styles?.size) return;
  styles.clear();
  for (const file of files) styles.add(file);
}

function takeStyles(bundle: Rolldown.OutputBundle, chunks: readonly StyledChunk[]): string {
  const files = [
    ...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
  ];
  const texts = files.map((file) => textOf(bundle, file));
  for (const file of files) delete bundle[file];
  return texts.join("");
}

export type StyledChunk = Pick<
  Rolldown.OutputChunk,
  "fileName" | "isEntry" | "imports" | "moduleIds"
> & {
  viteMetadata?: { importedCss: Set<string> };
};

/** Each chunk in the first of these that needs it, after those that it builds on. */
export function gather<Chunk extends StyledChunk>(
  chunks: readonly Chunk[],
): Record<string, Chunk[]> {
  // By what is in them: the bundler has them in another order each time.
  const inOrder = chunks.toSorted((a, b) => (firstFileOf(a) < firstFileOf(b) ? -1 : 1));
  const holds = (chunk: Chunk, isOne: (screen: string) => boolean) =>
    chunk.moduleIds.some((file) => isOne(screenNameOf(file) ?? ""));
  const begins = {
    page: (chunk: Chunk) => chunk.isEntry || holds(chunk, (screen) => screen === "SignInScreen"),
    public: (chunk: Chunk) => holds(chunk, isOutsideTheApp),
    app: (chunk: Chunk) => holds(chunk, isMembers) || chunk.moduleIds.some(isShell),
    rest: () => true,
  };
  const taken = new Set<Chunk>();
  const take = (chunk: Chunk): Chunk[] => {
    if (taken.has(chunk)) return [];
    taken.add(chunk);
    const before = inOrder.filter(({ fileName }) => chunk.imports.includes(fileName));
    return [...before.flatMap(take), chunk];
  };
  return Object.fromEntries(
    Object.entries(begins).map(([name, isOne]) => [name, inOrder.filter(isOne).flatMap(take)]),
  );
}

function isMembers(screen: string): boolean {
  return isScreenName(screen) && !isAdminRoom(chunkNumberOf(screen));
}

function isShell(file: string): boolean {
  return file.endsWith("/AppShell.tsx");
}

function firstFileOf({ moduleIds }: StyledChunk): string {
  return moduleIds.toSorted()[0] ?? "";
}

function textOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== "asset") throw new Error(`There is no ${file} in the bundle.`);
  return asset.source.toString();
}
