import { fileBytes, type Group, requestBytes, strainOfByte, type User } from "./chunkPlan.cost.ts";

/** Groups that travel together. */
type Chunk = { groups: Group[]; bytes: number; users: Names; imports: Set<Chunk> };
/** Of users, a bit for each. */
type Names = bigint;

/**
 * With what a byte more costs each of them, if they load no more than they need. Who comes before
 * others counts what it costs those.
 */
function priced(users: readonly User[], groups: readonly Group[]): User[] {
  const needed = (name: string) =>
    sum(groups, (group) => (group.users.has(name) ? group.bytes : 0));
  const strained = users.map((user) => {
    const bytes = user.ownBytes + sum([user.name, ...user.openers], needed);
    return { ...user, weight: user.weight + strainOfByte(bytes, user.mostBytes) };
  });
  return strained.map((user) => {
    const after = strained.filter(
      ({ openers, mostBytes }) => mostBytes < Infinity && openers.includes(user.name),
    );
    return after.length > 0 ? { ...user, weight: sum(after, ({ weight }) => weight) } : user;
  });
}

/**
 * Merges two by two, always those that cost the least, until there are no more chunks than may be,
 * and then as long as it pays.
 */
export function mergeGroups(
  groups: readonly Group[],
  users: readonly User[],
  most: number,
): Group[][] {
  const chunks = chunksOf(groups, users);
  const loading = new Loading(priced(users, groups));
  const costs: Costs = new Map();
  for (;;) {
    const cheapest = cheapestPair([...chunks], loading, costs);
    if (!cheapest || (chunks.size <= most && cheapest.cost >= fileBytes)) break;
    merge(cheapest.pair, chunks, costs);
  }
  return Array.from(chunks, (chunk) => chunk.groups);
}

function chunksOf(groups: readonly Group[], users: readonly User[]): Set<Chunk> {
  const bits = new Map(users.map(({ name }, index) => [name, 1n << BigInt(index)]));
  const chunks = new Map(
    groups.map((group): [Group, Chunk] => {
      const names = [...group.users].reduce((all, name) => all | (bits.get(name) ?? 0n), 0n);
      return [group, { groups: [group], bytes: group.bytes, users: names, imports: new Set() }];
    }),
  );
  for (const [group, { imports }] of chunks) {
    for (const imported of group.imports) {
      const chunk = chunks.get(imported);
      if (chunk) imports.add(chunk);
    }
  }
  return new Set(chunks.values());
}

function merge([kept, merged]: Pair, chunks: Set<Chunk>, costs: Costs): void {
  chunks.delete(merged);
  kept.groups.push(...merged.groups);
  kept.bytes += merged.bytes;
  kept.users |= merged.users;
  for (const imported of merged.imports) kept.imports.add(imported);
  for (const chunk of chunks) if (chunk.imports.delete(merged)) chunk.imports.add(kept);
  kept.imports.delete(kept);
  forget(merged, costs);
  forget(kept, costs);
  for (const chunk of withImports(kept)) {
    if ((chunk.users | kept.users) === chunk.users) continue;
    chunk.users |= kept.users;
    forget(chunk, costs);
  }
}

type Pair = readonly [Chunk, Chunk];
/** Of pairs, as far as they are known. */
type Costs = Map<Chunk, Map<Chunk, number>>;

function forget(chunk: Chunk, costs: Costs): void {
  costs.delete(chunk);
  for (const known of costs.values()) known.delete(chunk);
}

function cheapestPair(chunks: readonly Chunk[], loading: Loading, costs: Costs) {
  const loaded = new Map(chunks.map((chunk) => [chunk, withImports(chunk)]));
  let cheapest: { pair: Pair; cost: number } | undefined;
  const look = (mostCost: number) => {
    for (const [index, a] of chunks.entries()) {
      const known = costs.get(a) ?? new Map<Chunk, number>();
      costs.set(a, known);
      for (let other = index + 1; other < chunks.length; other++) {
        const b = chunks[other];
        if (!b) continue;
        let least = known.get(b);
        if (least === undefined) known.set(b, (least = loading.leastCost(a, b)));
        if (least > mostCost || least >= (cheapest?.cost ?? Infinity)) continue;
        if (isFarBehind(a, b, loaded) || isFarBehind(b, a, loaded)) continue;
        const both = new Set([...(loaded.get(a) ?? []), ...(loaded.get(b) ?? [])]);
        const cost = loading.costOf(a, b, both);
        if (cost < (cheapest?.cost ?? Infinity)) cheapest = { pair: [a, b], cost };
      }
    }
  };
  // Those that might be cheap first: then hardly any of the others need be looked at.
  look(0);
  look(Infinity);
  return cheapest;
}

/** Merged with one that it imports through a third, a chunk would import that third in a circle. */
function isFarBehind(from: Chunk, to: Chunk, loaded: ReadonlyMap<Chunk, Set<Chunk>>): boolean {
  for (const chunk of from.imports) if (chunk !== to && loaded.get(chunk)?.has(to)) return true;
  return false;
}

/** The chunk and all that come with it. */
function withImports(from: Chunk): Set<Chunk> {
  const found = new Set([from]);
  for (const chunk of found) for (const imported of chunk.imports) found.add(imported);
  return found;
}

/** Knows of any users who of them has to ask, and who has it in the end. */
class Loading {
  readonly #users: readonly { bit: Names; before: Names; user: User }[];
  readonly #known = new Map<Names, { weight: number; has: Names }>();

  constructor(users: readonly User[]) {
    const bits = new Map(users.map(({ name }, index) => [name, 1n << BigInt(index)]));
    this.#users = users.map((user) => ({
      bit: bits.get(user.name) ?? 0n,
      before: user.openers.reduce((all, name) => all | (bits.get(name) ?? 0n), 0n),
      user,
    }));
  }

  /** That of the two alone, without what they import. */
  leastCost(a: Chunk, b: Chunk): number {
    const users = a.users | b.users;
    const { weight } = this.#of(users);
    const inVain =
      a.bytes * (weight - this.#of(a.users).weight) + b.bytes * (weight - this.#of(b.users).weight);
    return inVain - requestBytes * this.#of(a.users & b.users).weight;
  }

  costOf(a: Chunk, b: Chunk, both: ReadonlySet<Chunk>): number {
    const users = a.users | b.users;
    let cost = -requestBytes * this.#of(a.users & b.users).weight;
    for (const chunk of both) {
      const all = chunk.users | users;
      if (all === chunk.users) continue;
      const [before, after] = [this.#of(chunk.users), this.#of(all)];
      const request = chunk === a || chunk === b ? 0 : requestBytes;
      cost += (chunk.bytes + request) * (after.weight - before.weight);
    }
    return cost;
  }

  #of(users: Names): { weight: number; has: Names } {
    const known = this.#known.get(users);
    if (known) return known;
    let [weight, has] = [0, users];
    for (const { bit, before, user } of this.#users) {
      if (before !== 0n && (has & before) === before) has |= bit;
      else if (users & bit) weight += user.weight;
    }
    const found = { weight, has };
    this.#known.set(users, found);
    return found;
  }
}

export function sum<T>(of: readonly T[], count: (one: T) => number): number {
  return of.reduce((total, one) => total + count(one), 0);
}
