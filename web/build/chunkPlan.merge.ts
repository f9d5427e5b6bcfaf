/** Files that travel together. */
export type Chunk = {
  files: string[];
  bytes: number;
  /** Who asks for it, be it for another chunk that imports it. */
  users: Set<string>;
  imports: Set<Chunk>;
  /** Its name, if it is to stay as it is. */
  fixed?: string;
};

/** Where a screen or a part is opened from: it need not ask for what all of these have. */
export type Openers = ReadonlyMap<string, readonly string[]>;

export type Merging = {
  /** Screens, the shell and the page, with what each loads besides these chunks. Others are parts. */
  ownBytes: ReadonlyMap<string, number>;
  openers: Openers;
  /** Nothing is loaded in vain by this one. */
  shell: string;
  /** What merging may make any other place load, besides the chunks of the shell. */
  mostBytes: (place: string) => number;
  /** How often a place is where somebody begins, beside one that hardly ever is. */
  weightOf: (place: string) => number;
};

/** So many bytes that one screen loads in vain are as bad as one request more. */
const requestBytes = 8_000;
/** So many bytes, summed over all screens, are worth one file less in the build. */
const fileBytes = 4_000_000;
/** Beyond this, one file less is worth less than loading half of it alone. */
const mostBytesOfOne = 130_000;
/** What a screen's part counts where the screen counts one: it opens later, and not for everybody. */
const partWeight = 0.25;

/** Merges two by two, always those that cost the least, as long as it pays. */
export function mergeChunks(all: readonly Chunk[], merging: Merging): Chunk[] {
  const chunks = new Set(all);
  const costs: Costs = new Map();
  for (;;) {
    const pair = cheapestPair([...chunks], merging, costs);
    if (!pair) return [...chunks];
    const [kept, merged] = pair;
    chunks.delete(merged);
    join(kept, merged, chunks);
    forget(kept, costs);
    for (const chunk of withImports(kept)) {
      const before = chunk.users.size;
      for (const user of kept.users) chunk.users.add(user);
      if (chunk.users.size > before) forget(chunk, costs);
    }
  }
}

function join(kept: Chunk, merged: Chunk, chunks: ReadonlySet<Chunk>): void {
  addFiles(kept, merged);
  for (const user of merged.users) kept.users.add(user);
  for (const imported of merged.imports) kept.imports.add(imported);
  for (const chunk of chunks) if (chunk.imports.delete(merged)) chunk.imports.add(kept);
  kept.imports.delete(kept);
}

export function addFiles(kept: Chunk, added: Pick<Chunk, "files" | "bytes">): void {
  kept.files.push(...added.files);
  kept.bytes += added.bytes;
}

/** Of pairs, as far as they are known. */
type Costs = Map<Chunk, Map<Chunk, number>>;

function forget(chunk: Chunk, costs: Costs): void {
  costs.delete(chunk);
  for (const known of costs.values()) known.delete(chunk);
}

function cheapestPair(
  chunks: readonly Chunk[],
  merging: Merging,
  costs: Costs,
): readonly [Chunk, Chunk] | undefined {
  const free = chunks.filter(({ fixed }) => fixed === undefined);
  const pairs = free
    .flatMap((a, index) =>
      free.slice(index + 1).map((b) => ({ a, b, least: leastCost(a, b, merging, costs) })),
    )
    .filter(({ least }) => least < fileBytes)
    .toSorted((one, other) => one.least - other.least);
  const loaded = new Map(chunks.map((chunk) => [chunk, withImports(chunk)]));
  const loads = loadsOfPlaces(chunks, merging);
  let cheapest: readonly [Chunk, Chunk] | undefined;
  let leastSoFar = fileBytes;
  for (const { a, b, least } of pairs) {
    if (least >= leastSoFar) break;
    if (a.bytes + b.bytes > mostBytesOfOne) continue;
    if (isFarBehind(a, b, loaded) || isFarBehind(b, a, loaded)) continue;
    const { cost, added } = costOf(a, b, merging);
    if (cost >= leastSoFar || isTooHeavy(added, loads, merging)) continue;
    [cheapest, leastSoFar] = [[a, b], cost];
  }
  return cheapest;
}

/** Merged with one that it imports through a third, a chunk would import that third in a circle. */
function isFarBehind(from: Chunk, to: Chunk, loaded: ReadonlyMap<Chunk, Set<Chunk>>): boolean {
  return [...from.imports].some((chunk) => chunk !== to && loaded.get(chunk)?.has(to));
}

/** That of the two alone, without what they import: never more than the whole cost. */
function leastCost(a: Chunk, b: Chunk, merging: Merging, costs: Costs): number {
  const ofA = costs.get(a) ?? new Map<Chunk, number>();
  const known = ofA.get(b);
  if (known !== undefined) return known;
  const users = new Set([...a.users, ...b.users]);
  const cost =
    vainBytes(a, users, merging) + vainBytes(b, users, merging) - savedBytes(a, b, merging);
  costs.set(a, ofA.set(b, cost));
  return cost;
}

/** With what each would load more. */
function costOf(a: Chunk, b: Chunk, merging: Merging) {
  const users = new Set([...a.users, ...b.users]);
  const added = new Map<string, number>();
  let cost = -savedBytes(a, b, merging);
  for (const chunk of new Set([...withImports(a), ...withImports(b)])) {
    const requests = chunk === a || chunk === b ? 0 : 1;
    cost += vainBytes(chunk, users, merging, requests);
    if (chunk.users.has(merging.shell)) continue;
    for (const user of newUsers(chunk, users, merging))
      added.set(user, (added.get(user) ?? 0) + chunk.bytes);
  }
  return { cost, added };
}

function isTooHeavy(
  added: ReadonlyMap<string, number>,
  loads: ReadonlyMap<string, number>,
  { shell, mostBytes }: Merging,
): boolean {
  return [...added].some(
    ([user, bytes]) => user === shell || (loads.get(user) ?? -Infinity) + bytes > mostBytes(user),
  );
}

/** What it costs that these load the chunk, too. */
function vainBytes(
  chunk: Chunk,
  users: ReadonlySet<string>,
  merging: Merging,
  requests = 0,
): number {
  const more = newUsers(chunk, users, merging);
  const bytes = chunk.bytes + requests * requestBytes;
  return bytes * sum(more, (user) => weighed(user, merging));
}

/** Who of these would have to ask for the chunk and has not done so before. */
function newUsers(chunk: Chunk, users: ReadonlySet<string>, { openers }: Merging): string[] {
  const has = (user: string) => users.has(user) || chunk.users.has(user);
  return [...users].filter((user) => !chunk.users.has(user) && !isThere(user, has, openers));
}

/** Whether all that come before it have asked already. */
export function isThere(user: string, has: (user: string) => boolean, openers: Openers): boolean {
  const before = openers.get(user);
  return Boolean(before?.every((place) => has(place) || isThere(place, has, openers)));
}

/** A request less for each who loads both. */
function savedBytes(a: Chunk, b: Chunk, merging: Merging): number {
  const both = [...a.users].filter((user) => b.users.has(user));
  return requestBytes * sum(both, (user) => weighed(user, merging));
}

function weighed(user: string, { ownBytes, openers, shell, weightOf }: Merging): number {
  if (ownBytes.has(user)) return weightOf(user);
  return openers.get(user)?.includes(shell) ? 1 : partWeight;
}

function loadsOfPlaces(
  chunks: readonly Chunk[],
  { ownBytes, shell }: Merging,
): Map<string, number> {
  const besides = chunks.filter(({ users }) => !users.has(shell));
  return new Map(
    [...ownBytes].map(([place, bytes]) => {
      const shared = besides.filter(({ users }) => users.has(place));
      return [place, bytes + sum(shared, (chunk) => chunk.bytes)];
    }),
  );
}

/** The chunk and all that come with it. */
function withImports(from: Chunk): Set<Chunk> {
  const found = new Set([from]);
  for (const chunk of found) for (const imported of chunk.imports) found.add(imported);
  return found;
}

export function sum<T>(of: readonly T[], count: (one: T) => number): number {
  return of.reduce((total, one) => total + count(one), 0);
}
