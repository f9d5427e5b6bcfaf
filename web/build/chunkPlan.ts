import { addFiles, type Chunk, isThere, mergeChunks, type Openers } from "./chunkPlan.merge.ts";

/** What the bundler knows of a file. */
export type Module = {
  /** Files that it cannot do without. */
  imports: readonly string[];
  /** Files that it asks for once they are wanted. */
  opens: readonly string[];
  bytes: number;
  /** It does something as soon as it is loaded, so that nobody may load it in vain. */
  acts?: boolean;
};
export type Graph = ReadonlyMap<string, Module>;

export type Page = {
  /** Where the page begins. */
  start: string;
  /** What a stranger sees first. What it shares with anything else comes with the page. */
  firstScreen: string;
  /** What stands around the screens of the app. */
  shell: string;
  isScreen: (file: string) => boolean;
  /** A screen without that shell around it. */
  isOutside: (screen: string) => boolean;
  /** What merging may make a screen load, besides the page and the shell. */
  screenBytes: number;
};

const first = "first";

/**
 * The chunk of every file that is not one screen's alone; a screen keeps what it alone needs.
 * Files that the same screens and parts need travel together, and those chunks are merged as long
 * as it pays: a browser has ten files of 10 kB sooner than a hundred of 1 kB.
 */
export function planChunks(graph: Graph, page: Page): Map<string, string> {
  const entries = new Set([page.start, ...[...graph.values()].flatMap(({ opens }) => opens)]);
  const needs = new Map([...entries].map((entry) => [entry, reach(graph, entry, ["imports"])]));
  const places = new Set(
    [...entries].filter(
      (entry) => page.isScreen(entry) || entry === page.shell || entry === page.start,
    ),
  );
  const openers = openersOfEach(graph, places, page);
  const shellParts = `parts of ${page.shell}`;
  openers.set(shellParts, [page.shell]);
  // Menus, notes and the live connection open on every screen, one after another: as one.
  const asOne = (user: string) =>
    !places.has(user) && openers.get(user)?.includes(page.shell) ? shellParts : user;
  const firstFiles = new Set([...needed(needs, page.start), ...needed(needs, page.firstScreen)]);

  const plan = new Map<string, string>();
  const shared = new Map<string, Chunk>();
  const ownBytes = new Map([...places].map((place) => [place, 0]));
  for (const [file, users] of usersOfEach(needs)) {
    const { bytes, acts = false } = graph.get(file) ?? { bytes: 0 };
    const [user = ""] = users;
    if (places.has(file) || (users.size === 1 && places.has(user)))
      ownBytes.set(user, (ownBytes.get(user) ?? 0) + bytes);
    else if (firstFiles.has(file)) plan.set(file, first);
    else {
      const askers = askersOf(new Set([...users].map(asOne)), openers);
      put(shared, { files: [file], bytes, acts, users: askers, imports: new Set() });
    }
  }

  const chunks = mergeChunks(connect([...shared.values()], graph), {
    ownBytes,
    openers,
    shell: page.shell,
    screenBytes: page.screenBytes,
  });
  return new Map([...plan, ...named(chunks, graph)]);
}

function needed(needs: ReadonlyMap<string, Set<string>>, entry: string): Set<string> {
  const files = needs.get(entry);
  if (!files) throw new Error(`Nothing opens ${entry}, which the plan of chunks counts on.`);
  return files;
}

function usersOfEach(needs: ReadonlyMap<string, Set<string>>): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const [entry, files] of needs) {
    for (const file of files) users.set(file, (users.get(file) ?? new Set()).add(entry));
  }
  return users;
}

/** For each screen of the app, the shell; for each part, the places that it may be opened from. */
function openersOfEach(graph: Graph, places: ReadonlySet<string>, page: Page) {
  const openers = new Map<string, string[]>();
  for (const place of places) {
    // The page opens everything: that says nothing.
    if (place === page.start) continue;
    if (place !== page.shell && !page.isOutside(place)) openers.set(place, [page.shell]);
    for (const file of reach(graph, place, ["imports", "opens"])) {
      if (!places.has(file)) openers.set(file, [...(openers.get(file) ?? []), place]);
    }
  }
  return openers;
}

/** Without those who find there what they need. */
function askersOf(users: ReadonlySet<string>, openers: Openers): Set<string> {
  const has = (user: string) => users.has(user);
  return new Set([...users].filter((user) => !isThere(user, has, openers)));
}

function reach(graph: Graph, from: string, ways: readonly ("imports" | "opens")[]): Set<string> {
  const reached = new Set<string>();
  const ahead = [from];
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    const module = graph.get(file);
    if (!module || reached.has(file)) continue;
    reached.add(file);
    ahead.push(...ways.flatMap((way) => module[way]));
  }
  return reached;
}

function put(chunks: Map<string, Chunk>, chunk: Chunk): void {
  const key = [...chunk.users].toSorted().join("\n");
  const there = chunks.get(key);
  if (there) addFiles(there, chunk);
  else chunks.set(key, chunk);
}

function connect(chunks: Chunk[], graph: Graph): Chunk[] {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.files.map((file) => [file, chunk])));
  for (const chunk of chunks) {
    for (const file of chunk.files.flatMap((from) => graph.get(from)?.imports ?? [])) {
      const imported = chunkOf.get(file);
      if (imported && imported !== chunk) chunk.imports.add(imported);
    }
  }
  return chunks;
}

/** After its heaviest file, which tells more in a list of requests than a number does. */
function named(chunks: readonly Chunk[], graph: Graph): Map<string, string> {
  const taken = new Set([first, "index"]);
  const bytes = (file: string) => graph.get(file)?.bytes ?? 0;
  const names = new Map<string, string>();
  for (const { files } of chunks) {
    const name =
      files
        .toSorted((a, b) => bytes(b) - bytes(a))
        .map((file) => /([\w-]+)[\w.-]*$/.exec(file)?.[1] ?? "index")
        .find((candidate) => !taken.has(candidate)) ?? `shared${taken.size}`;
    taken.add(name);
    for (const file of files) names.set(file, name);
  }
  return names;
}
