import type { Group, User } from "./chunkPlan.cost.ts";
import { shareOut } from "./chunkPlan.search.ts";

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
  /** What a screen may be made to load besides the page, with the shell where it is around it. */
  mostBytes: (screen: string) => number;
  /** What a screen may be made to load because another one of its number needs it. */
  mostBytesInVain: (number: number) => number;
  weightOf: (screen: string) => number;
  /** How many files there may be in all, the page's own among them. */
  mostFiles: number;
};

const first = "first";
const app = "app";

/** What a screen's part counts where the screen counts one: it opens later, and not for everybody. */
const partWeight = 0.25;

/**
 * The chunk of every file that is not one screen's alone; a screen keeps what it alone needs.
 * What the first screen needs comes with the page, what the app's shell or every other screen
 * inside needs with the shell. Of the rest, files that the same screens and parts need travel
 * together, and these groups are shared out among as many chunks as there may be: a browser has ten
 * files of 10 kB sooner than a hundred of 1 kB.
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

  // Screens of one number load what any of them needs. Menus, notes and the live connection open on
  // every screen, one after another: as one.
  const nameOf = (user: string) => {
    if (page.isScreen(user))
      return shares.has(page.numberOf(user)) ? `screens ${page.numberOf(user)}` : user;
    return !places.has(user) && openers.get(user)?.includes(page.shell) ? shellParts : user;
  };

  const plan = new Map<string, string>();
  const shared = new Map<string, Group>();
  const ofApp: Group = { files: [], bytes: 0, users: new Set([page.shell]), imports: new Set() };
  const ownBytes = new Map<string, number>();
  for (const [file, usersOfFile] of users) {
    const { bytes } = graph.get(file) ?? { bytes: 0 };
    const names = new Set([...usersOfFile].map(nameOf));
    const [name = "", ...others] = names;
    const number = numberOfAll(usersOfFile, page);
    if (file === page.start || file === page.firstScreen) continue;
    if (firstFiles.has(file) && usersOfFile.size > 1) plan.set(file, first);
    else if (appFiles.has(file)) add(ofApp, file, bytes);
    else if (
      places.has(file) ||
      (others.length === 0 && (number !== undefined || places.has(name)))
    ) {
      ownBytes.set(name, (ownBytes.get(name) ?? 0) + bytes);
      if (number !== undefined && shares.has(number)) plan.set(file, String(number));
    } else {
      const key = [...names].toSorted().join("\n");
      const group = shared.get(key) ?? { files: [], bytes: 0, users: names, imports: new Set() };
      shared.set(key, add(group, file, bytes));
    }
  }
  const groups = connect([ofApp, ...shared.values()], graph);
  const screens = [...places].filter(page.isScreen);
  const parts = [...entries].filter((entry) => !places.has(entry));
  const all: User[] = [
    shellOf(page, screens),
    ...[...new Set(screens.map(nameOf))].map((name) =>
      screenOf(
        name,
        screens.filter((screen) => nameOf(screen) === name),
        page,
        ownBytes,
      ),
    ),
    ...[...new Set(parts.map(nameOf))].map((name) => ({
      name,
      weight: name === shellParts ? 1 : partWeight,
      openers: [...new Set((openers.get(name) ?? []).map(nameOf))],
      ownBytes: 0,
      mostBytes: Infinity,
    })),
  ];
  // A file for each screen or number, the page's own, and what comes with it.
  const most = page.mostFiles - new Set(screens.map(nameOf)).size - 2;
  const chunks = shareOut(groups, all, most);
  return new Map([...plan, ...named(chunks, ofApp, graph)]);
}

/** What it loads, every screen inside it loads: it counts for all of them, and has no limit itself. */
function shellOf(page: Page, screens: readonly string[]): User {
  const inside = screens.filter((screen) => !page.isOutside(screen));
  return {
    name: page.shell,
    weight: sum(inside, page.weightOf),
    openers: [],
    ownBytes: 0,
    mostBytes: Infinity,
  };
}

/** One screen, or those of one number. */
function screenOf(
  name: string,
  screens: readonly string[],
  page: Page,
  ownBytes: ReadonlyMap<string, number>,
): User {
  return {
    name,
    weight: sum(screens, page.weightOf),
    openers: screens.some(page.isOutside) ? [] : [page.shell],
    ownBytes: ownBytes.get(name) ?? 0,
    mostBytes: Math.min(...screens.map(page.mostBytes)),
  };
}

function add(group: Group, file: string, bytes: number): Group {
  group.files.push(file);
  group.bytes += bytes;
  return group;
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

function connect(groups: Group[], graph: Graph): Group[] {
  const groupOf = new Map(groups.flatMap((group) => group.files.map((file) => [file, group])));
  for (const group of groups) {
    for (const file of group.files.flatMap((from) => graph.get(from)?.imports ?? [])) {
      const imported = groupOf.get(file);
      if (imported && imported !== group) group.imports.add(imported);
    }
  }
  return groups;
}

/** After its heaviest file, which tells more in a list of requests than a number does. */
function named(chunks: readonly Group[][], ofApp: Group, graph: Graph): Map<string, string> {
  const taken = new Set([first, app, "index"]);
  const bytes = (file: string) => graph.get(file)?.bytes ?? 0;
  const names = new Map<string, string>();
  for (const groups of chunks) {
    const files = groups.flatMap((group) => group.files);
    const name = groups.includes(ofApp)
      ? app
      : (files
          .toSorted((a, b) => bytes(b) - bytes(a))
          .map((file) => /([\w-]+)[\w.-]*$/.exec(file)?.[1] ?? "index")
          .find((candidate) => !taken.has(candidate)) ?? `shared${taken.size}`);
    taken.add(name);
    for (const file of files) names.set(file, name);
  }
  return names;
}

function sum<T>(of: readonly T[], count: (one: T) => number): number {
  return of.reduce((total, one) => total + count(one), 0);
}
