/** Files that the same screens and parts need. */
export type Group = {
  files: string[];
  bytes: number;
  /** Who needs it. */
  users: ReadonlySet<string>;
  /** Who loads it loads these, too. */
  imports: Set<Group>;
};

export type User = {
  name: string;
  /** What a byte more counts for this one. */
  weight: number;
  /** Who comes before it, here and in the list of users: what all of these have is there already. */
  openers: readonly string[];
  /** What it loads besides the groups, and the most that it may load in all. */
  ownBytes: number;
  mostBytes: number;
};

/** So many bytes are as bad as one request more. */
export const requestBytes = 8_000;
/** So many bytes, summed over all users by their weight, are as bad as one file more in the build. */
export const fileBytes = 60_000;
/** How much worse a byte is beyond what somebody may load. */
export const overweight = 50;

/** Groups that travel together. */
type Chunk = { groups: Group[]; bytes: number; users: Names; imports: Set<Chunk> };
/** Of users, a bit for each. */
type Names = bigint;

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
  const loading = new Loading(users);
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
  const loads = loading.loadsOf(chunks);
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
        const cost = loading.costOf(a, b, both, loads);
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

  /** What each loads as it is. */
  loadsOf(chunks: readonly Chunk[]): number[] {
    const having = chunks.map((chunk) => ({ has: this.#of(chunk.users).has, bytes: chunk.bytes }));
    return this.#users.map(({ bit, user }) =>
      having.reduce((all, { has, bytes }) => (has & bit ? all + bytes : all), user.ownBytes),
    );
  }

  /** That of the two alone, without what they import. */
  leastCost(a: Chunk, b: Chunk): number {
    const users = a.users | b.users;
    const { weight } = this.#of(users);
    const inVain =
      a.bytes * (weight - this.#of(a.users).weight) + b.bytes * (weight - this.#of(b.users).weight);
    return inVain - requestBytes * this.#of(a.users & b.users).weight;
  }

  costOf(a: Chunk, b: Chunk, both: ReadonlySet<Chunk>, loads: readonly number[]): number {
    const users = a.users | b.users;
    let cost = -requestBytes * this.#of(a.users & b.users).weight;
    const added: { has: Names; bytes: number }[] = [];
    for (const chunk of both) {
      const all = chunk.users | users;
      if (all === chunk.users) continue;
      const [before, after] = [this.#of(chunk.users), this.#of(all)];
      const request = chunk === a || chunk === b ? 0 : requestBytes;
      cost += (chunk.bytes + request) * (after.weight - before.weight);
      added.push({ has: after.has & ~before.has, bytes: chunk.bytes });
    }
    return cost + overweight * this.#over(added, loads);
  }

  #over(added: readonly { has: Names; bytes: number }[], loads: readonly number[]): number {
    let over = 0;
    for (const [index, { bit, user }] of this.#users.entries()) {
      if (user.mostBytes === Infinity) continue;
      let bytes = 0;
      for (const one of added) if (one.has & bit) bytes += one.bytes;
      if (bytes === 0) continue;
      const beyond = (loads[index] ?? 0) + bytes - user.mostBytes;
      over += Math.max(1, user.weight) * Math.max(0, Math.min(beyond, bytes));
    }
    return over;
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
