import { fileBytes, type Group, overweight, requestBytes, type User } from "./chunkPlan.merge.ts";

/** As bad as it gets: chunks that import each other. */
const circle = 1e15;
/** One bit of a number for each chunk. */
const mostBits = 30;

type Placed = { group: Group; imports: Placed[]; chunk: number };
type Loader = { user: User; openers: Loader[]; needs: Placed[]; has: number };

/**
 * Moves group by group to where it costs the least, as long as it becomes better: two by two they
 * came together before it was known what else would come.
 */
export function settleGroups(chunks: readonly Group[][], users: readonly User[]): Group[][] {
  const count = chunks.length;
  if (count > mostBits) return [...chunks];
  const all = placed(chunks);
  const loaders = loadersOf(users, all);
  for (let [before, cost] = [Infinity, costOf(all, loaders, count)]; cost < before;) {
    for (const one of all) settleOne(one, all, loaders, count);
    [before, cost] = [cost, costOf(all, loaders, count)];
  }
  return chunks
    .map((_, chunk) => all.filter((one) => one.chunk === chunk).map(({ group }) => group))
    .filter((groups) => groups.length > 0);
}

function settleOne(
  one: Placed,
  all: readonly Placed[],
  loaders: readonly Loader[],
  count: number,
): void {
  let best = one.chunk;
  let least = costOf(all, loaders, count);
  for (let chunk = 0; chunk < count; chunk++) {
    if (chunk === best) continue;
    one.chunk = chunk;
    const cost = costOf(all, loaders, count);
    if (cost < least) [best, least] = [chunk, cost];
  }
  one.chunk = best;
}

/** With those imports only that do not come through another one. */
function placed(chunks: readonly Group[][]): Placed[] {
  const places = new Map(
    chunks.flatMap((groups, chunk) =>
      groups.map((group): [Group, Placed] => [group, { group, imports: [], chunk }]),
    ),
  );
  for (const [{ imports }, place] of places) {
    const further = reach([...imports].flatMap((one) => [...one.imports]));
    const direct = [...imports].filter((one) => !further.has(one));
    place.imports = direct.flatMap((one) => places.get(one) ?? []);
  }
  return [...places.values()];
}

function reach(from: Iterable<Group>): Set<Group> {
  const found = new Set(from);
  for (const group of found) for (const imported of group.imports) found.add(imported);
  return found;
}

function loadersOf(users: readonly User[], all: readonly Placed[]): Loader[] {
  const loaders = new Map<string, Loader>();
  for (const user of users) {
    const openers = user.openers.flatMap((name) => loaders.get(name) ?? []);
    const needed = all.filter(({ group }) => group.users.has(user.name));
    const behind = reach(needed.flatMap(({ group }) => [...group.imports]));
    const needs = needed.filter(({ group }) => !behind.has(group));
    loaders.set(user.name, { user, openers, needs, has: 0 });
  }
  return [...loaders.values()];
}

/** What all wait for, with what each chunk brings along: bit by bit, since it is asked so often. */
function costOf(all: readonly Placed[], loaders: readonly Loader[], count: number): number {
  const bytes = Array.from({ length: count }, () => 0);
  for (const { group, chunk } of all) bytes[chunk] = (bytes[chunk] ?? 0) + group.bytes;
  const weigh = (chunks: number, request: number) => {
    let total = 0;
    for (let chunk = 0; chunk < count; chunk++)
      if (chunks & (1 << chunk)) total += (bytes[chunk] ?? 0) + request;
    return total;
  };
  const behind = behindEach(all, count);
  let cost = fileBytes * bytes.filter((some) => some > 0).length;
  for (let chunk = 0; chunk < count; chunk++)
    if ((behind[chunk] ?? 0) & (1 << chunk)) cost += circle;
  for (const loader of loaders) {
    const { user, openers, needs } = loader;
    let there = openers.length > 0 ? -1 : 0;
    for (const { has } of openers) there &= has;
    let asked = 0;
    for (const { chunk } of needs) asked |= (behind[chunk] ?? 0) | (1 << chunk);
    loader.has = asked | there;
    cost += user.weight * weigh(asked & ~there, requestBytes);
    const over = user.ownBytes + weigh(loader.has, 0) - user.mostBytes;
    if (over > 0) cost += overweight * Math.max(1, user.weight) * over;
  }
  return cost;
}

/** What each chunk imports, be it through others. */
function behindEach(all: readonly Placed[], count: number): number[] {
  const behind = Array.from({ length: count }, () => 0);
  for (const { imports, chunk } of all) {
    for (const { chunk: to } of imports)
      if (to !== chunk) behind[chunk] = (behind[chunk] ?? 0) | (1 << to);
  }
  for (let through = 0; through < count; through++) {
    for (let from = 0; from < count; from++) {
      const known = behind[from] ?? 0;
      if (known & (1 << through)) behind[from] = known | (behind[through] ?? 0);
    }
  }
  return behind;
}
