import {
  addFiles,
  type Chunk,
  isThere,
  mergeChunks,
  type Openers,
  sum,
} from "./chunkPlan.merge.ts";

/** What the bundler knows of a file. */
export type Module = {
  /** Files that it cannot do without. */
  imports: readonly string[];
  /** Files that it asks for once they are wanted. */
  opens: readonly string[];
  bytes: number;
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
  /** Screens of one number travel together. */
  numberOf: (screen: string) => number;
  /** A screen without that shell around it. */
  isOutside: (screen: string) => boolean;
  /** What merging may make a screen load, besides the page and the shell. */
  mostBytes: (screen: string) => number;
  /** What a screen may be made to load because another one of its number needs it. */
  mostBytesInVain: (number: number) => number;
  weightOf: (screen: string) => number;
};

const first = "first";
const app = "app";

/**
 * The chunk of every file that is not one screen's alone; a screen keeps what it alone needs.
 * What the first screen needs comes with the page, what the app's shell or every other screen
 * inside needs with the shell. Of the rest, files that the same screens and parts need travel
 * together, and those chunks are merged as long as it pays: a browser has ten files of 10 kB sooner
 * than a hundred of 1 kB.
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
  const users = usersOfEach(needs);
  const ofShell = needed(needs, page.shell);
  const appFiles = filesOfApp(page, ofShell, users);
  const isNew = (file: string) => !firstFiles.has(file) && !appFiles.has(file);
  const shares = sharedNumbers(places, page, (screens, number) => {
    const each = screens.map((screen) => needed(needs, screen));
    const all = new Set(each.flatMap((files) => [...files]));
    return each.every((files) => {
      const inVain = [...all].filter((file) => !files.has(file) && isNew(file));
      return sum(inVain, (file) => graph.get(file)?.bytes ?? 0) <= page.mostBytesInVain(number);
    });
  });

  const plan = new Map<string, string>();
  const shared = new Map<string, Chunk>();
  const ofApp: Chunk = {
    fixed: app,
    files: [],
    bytes: 0,
    users: new Set([page.shell]),
    imports: new Set(),
  };
  const ownBytes = new Map([...places].map((place) => [place, 0]));
  for (const [file, usersOfFile] of users) {
    const { bytes } = graph.get(file) ?? { bytes: 0 };
    const [user = ""] = usersOfFile;
    const number = numberOfAll(usersOfFile, page);
    if (file === page.start || file === page.firstScreen) continue;
    if (firstFiles.has(file) && usersOfFile.size > 1) plan.set(file, first);
    else if (appFiles.has(file)) addFiles(ofApp, { files: [file], bytes });
    else if (number !== undefined && shares.has(number)) plan.set(file, String(number));
    else if (places.has(file) || (usersOfFile.size === 1 && places.has(user)))
      ownBytes.set(user, (ownBytes.get(user) ?? 0) + bytes);
    else {
      const askers = askersOf(new Set([...usersOfFile].map(asOne)), openers);
      put(shared, { files: [file], bytes, users: askers, imports: new Set() });
    }
  }

  const merged = mergeChunks(connect([ofApp, ...shared.values()], graph), {
    ownBytes,
    openers,
    shell: page.shell,
    mostBytes: page.mostBytes,
    weightOf: page.weightOf,
  });
  const inside = [...places].filter((place) => page.isScreen(place) && !page.isOutside(place));
  return new Map([...plan, ...named(withApp(merged, ofApp, inside), graph)]);
}

/**
 * What every screen inside has come to need travels with the shell. Two by two they may not be merged,
 * for one imports the other through a third; all of them together import nothing that imports them.
 */
function withApp(chunks: readonly Chunk[], ofApp: Chunk, inside: readonly string[]): Chunk[] {
  const isEverywhere = ({ users }: Chunk) => inside.every((screen) => users.has(screen));
  const apart = chunks.filter((chunk) => chunk !== ofApp && !isEverywhere(chunk));
  for (const chunk of chunks) if (chunk !== ofApp && isEverywhere(chunk)) addFiles(ofApp, chunk);
  return [ofApp, ...apart];
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

/**
 * What the shell needs, and what at least half of the screens inside it need, which the other half
 * then finds there; without what a stranger's screen needs as well, which need not load it all.
 */
function filesOfApp(
  page: Page,
  ofShell: ReadonlySet<string>,
  users: ReadonlyMap<string, ReadonlySet<string>>,
): Set<string> {
  const screens = [...users.keys()].filter(page.isScreen);
  const inside = new Set(screens.filter((screen) => !page.isOutside(screen)));
  const isCommon = (usersOfFile: ReadonlySet<string>) => {
    const there = [...usersOfFile].filter((user) => inside.has(user));
    return there.length > 1 && there.length * 2 >= inside.size;
  };
  const files = [...users].filter(([file, usersOfFile]) => {
    if ([...usersOfFile].some((user) => page.isScreen(user) && page.isOutside(user))) return false;
    return ofShell.has(file) || isCommon(usersOfFile);
  });
  return new Set(files.map(([file]) => file));
}

/** Of several screens, all inside the app or none, of which each needs nearly what the others need. */
function sharedNumbers(
  places: ReadonlySet<string>,
  page: Page,
  areNear: (screens: readonly string[], number: number) => boolean,
): Set<number> {
  const screens = [...places].filter(page.isScreen);
  const ofNumber = (number: number) => screens.filter((screen) => page.numberOf(screen) === number);
  const isShared = (number: number) =>
    ofNumber(number).length > 1 &&
    new Set(ofNumber(number).map(page.isOutside)).size === 1 &&
    areNear(ofNumber(number), number);
  return new Set(screens.map(page.numberOf).filter(isShared));
}

/** The number of the screens that alone need it, if it is one. */
function numberOfAll(users: ReadonlySet<string>, page: Page): number | undefined {
  if (![...users].every(page.isScreen)) return undefined;
  const [number, ...others] = new Set([...users].map(page.numberOf));
  return others.length === 0 ? number : undefined;
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
  const taken = new Set([first, app, "index"]);
  const bytes = (file: string) => graph.get(file)?.bytes ?? 0;
  const names = new Map<string, string>();
  for (const { files, fixed } of chunks) {
    const name =
      fixed ??
      files
        .toSorted((a, b) => bytes(b) - bytes(a))
        .map((file) => /([\w-]+)[\w.-]*$/.exec(file)?.[1] ?? "index")
        .find((candidate) => !taken.has(candidate)) ??
      `shared${taken.size}`;
    taken.add(name);
    for (const file of files) names.set(file, name);
  }
  return names;
}
