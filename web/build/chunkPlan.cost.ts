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
export const requestBytes = 4_000;
/** So many bytes, summed over all users by their weight, are as bad as one file more in the build. */
export const fileBytes = 20_000;

const nowhere = -1;

type Placed = { bytes: number; users: number[]; imports: number[]; importers: number[] };

/**
 * Which group is in which chunk, and what all wait for because of it. It is asked very often, so it
 * counts along, with a bit for each chunk.
 */
export class Chunks {
  readonly count: number;
  readonly #groups: readonly Placed[];
  readonly #users: readonly { user: User; openers: number[] }[];
  readonly #chunkOf: Int32Array;
  readonly #bytes: Float64Array;
  /** How many imports go from chunk to chunk, and how many groups of a chunk each user needs. */
  readonly #imports: Int32Array;
  readonly #needs: Int32Array;
  /** What each chunk imports, be it through others, and what each user has in the end. */
  readonly #behind: Int32Array;
  readonly #has: Int32Array;

  constructor(groups: readonly Group[], users: readonly User[], count: number) {
    const userAt = new Map(users.map(({ name }, index) => [name, index]));
    const groupAt = new Map(groups.map((group, index) => [group, index]));
    this.count = count;
    this.#users = users.map((user) => ({ user, openers: placesOf(user.openers, userAt) }));
    this.#groups = groups.map((group) => ({
      // Whole ones add up to the same in whichever order.
      bytes: Math.round(group.bytes),
      users: placesOf(group.users, userAt),
      imports: placesOf(group.imports, groupAt),
      importers: [],
    }));
    for (const [index, { imports }] of this.#groups.entries())
      for (const imported of imports) this.#groups[imported]?.importers.push(index);
    this.#chunkOf = new Int32Array(groups.length).fill(nowhere);
    this.#bytes = new Float64Array(count);
    this.#imports = new Int32Array(count * count);
    this.#needs = new Int32Array(users.length * count);
    this.#behind = new Int32Array(count);
    this.#has = new Int32Array(users.length);
  }

  of(group: number): number {
    return this.#chunkOf[group] ?? nowhere;
  }

  put(group: number, chunk: number): void {
    this.#add(group, this.of(group), -1);
    this.#chunkOf[group] = chunk;
    this.#add(group, chunk, 1);
  }

  #add(group: number, chunk: number, times: 1 | -1): void {
    const placed = this.#groups[group];
    if (!placed || chunk === nowhere) return;
    this.#bytes[chunk] = (this.#bytes[chunk] ?? 0) + times * placed.bytes;
    for (const user of placed.users) bump(this.#needs, user * this.count + chunk, times);
    for (const other of placed.imports) this.#addImport(chunk, this.of(other), times);
    for (const other of placed.importers) this.#addImport(this.of(other), chunk, times);
  }

  #addImport(from: number, to: number, times: 1 | -1): void {
    if (from !== nowhere && to !== nowhere) bump(this.#imports, from * this.count + to, times);
  }

  /** The groups of each chunk that has some. Those that import each other are one: nobody loads one of them alone. */
  shared(): number[][] {
    this.#lookBehind();
    const imports = (from: number, to: number) => ((this.#behind[from] ?? 0) & (1 << to)) !== 0;
    const chunks = Array.from({ length: this.count }, (): number[] => []);
    for (const group of this.#groups.keys()) {
      const own = this.of(group);
      const first = chunks.findIndex(
        (_, chunk) => chunk === own || (imports(own, chunk) && imports(chunk, own)),
      );
      chunks[first]?.push(group);
    }
    return chunks.filter((some) => some.length > 0);
  }

  /** What all wait for. */
  cost(): number {
    this.#lookBehind();
    let cost = 0;
    for (const bytes of this.#bytes) if (bytes > 0) cost += fileBytes;
    for (const [index, { user, openers }] of this.#users.entries()) {
      const asked = this.#askedBy(index);
      let there = openers.length > 0 ? -1 : 0;
      for (const opener of openers) there &= this.#has[opener] ?? 0;
      this.#has[index] = asked | there;
      cost += user.weight * this.#weigh(asked & ~there, requestBytes);
      if (user.mostBytes < Infinity)
        cost += strain(user.ownBytes + this.#weigh(asked | there, 0), user.mostBytes);
    }
    return cost;
  }

  #askedBy(user: number): number {
    let asked = 0;
    for (let chunk = 0; chunk < this.count; chunk++)
      if ((this.#needs[user * this.count + chunk] ?? 0) > 0)
        asked |= (this.#behind[chunk] ?? 0) | (1 << chunk);
    return asked;
  }

  #weigh(chunks: number, request: number): number {
    let total = 0;
    for (let chunk = 0; chunk < this.count; chunk++)
      if (chunks & (1 << chunk)) total += (this.#bytes[chunk] ?? 0) + request;
    return total;
  }

  #lookBehind(): void {
    const [behind, count] = [this.#behind, this.count];
    for (let from = 0; from < count; from++) {
      let direct = 0;
      for (let to = 0; to < count; to++)
        if ((this.#imports[from * count + to] ?? 0) > 0) direct |= 1 << to;
      behind[from] = direct;
    }
    for (let through = 0; through < count; through++) {
      for (let from = 0; from < count; from++) {
        const known = behind[from] ?? 0;
        if (known & (1 << through)) behind[from] = known | (behind[through] ?? 0);
      }
    }
  }
}

/**
 * What it costs, beyond the bytes themselves, to come near to the most that one may load. It grows
 * smoothly, so that a little more of anything changes the plan a little; past the most, as far as that
 * can be told before the files are compressed, nothing that others save is worth it.
 */
function strain(bytes: number, most: number): number {
  const over = Math.max(0, bytes - nearly * most);
  return (dearest / steepness) * most * (bytes / most) ** steepness + forbidding * over;
}

/** What one byte more adds to that. */
export function strainOfByte(bytes: number, most: number): number {
  return most === Infinity ? 0 : dearest * (bytes / most) ** (steepness - 1);
}

/** The plan knows what each file is when compressed alone; what is sent may be a twentieth more. */
const nearly = 0.95;
const forbidding = 400;
/** How steeply a byte becomes dearer for whoever has little left. */
const steepness = 8;
/** So many times what the bytes themselves cost, for whoever has nothing left. */
const dearest = 40;

function placesOf<T>(some: Iterable<T>, places: ReadonlyMap<T, number>): number[] {
  return [...some].flatMap((one) => places.get(one) ?? []);
}

function bump(counts: Int32Array, at: number, times: 1 | -1): void {
  counts[at] = (counts[at] ?? 0) + times;
}
