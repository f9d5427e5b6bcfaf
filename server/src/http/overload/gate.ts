export type Who = string;

export type GateBounds = {
  /** Calls under way. More would not be answered sooner: they would wait for the database together. */
  atOnce: number;
  /** Calls that wait, of all callers together, until it shows how many of them come to their turn in time. */
  mostWaiting: number;
  /** Longer nobody waits: whoever called has given up by then, or soon will. */
  longestMs: number;
};

type Waiting = { begin: () => void; giveWay: () => void };

/** Ends one's turn; more than once does no harm. */
export type Leave = () => void;

/** Calls back when who waits has gone; answers how to listen no more. */
export type Watch = (gone: () => void) => () => void;

/** Nothing for who finds no room, or has waited for too long. */
export type Entered = Leave | undefined | Promise<Leave | undefined>;

/**
 * Lets so many calls through at once, and so many wait, each caller in a line of their own whose turn
 * comes after all others'. Nobody has more under way than half of what is left free, so that there is
 * a place for who comes next, however slow the others' calls are. Who finds no room is told at once;
 * when all lines together are full, the last in the longest of them gives way to somebody who has fewer.
 * Lines that do not get empty are no burst that passes, and make everybody wait without one more being
 * answered: from then on no more wait than come to their turn in an eighth of the longest time.
 */
export class Gate {
  readonly #bounds: GateBounds;
  readonly #lines = new Map<Who, Waiting[]>();
  readonly #lengths = new Lengths();
  readonly #underWayOf = new Map<Who, number>();
  readonly #ends: Ends;
  #underWay = 0;
  #waiting = 0;
  /** Since when somebody waits at any time. */
  #waitingSince = 0;

  constructor(bounds: GateBounds) {
    this.#bounds = bounds;
    this.#ends = new Ends(bounds.longestMs / 8);
  }

  get underWay(): number {
    return this.#underWay;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Who is told at once is told without a promise or an error: who floods costs next to nothing. */
  enter(who: Who, watch: Watch): Entered {
    // Nobody who waits could begin: they are looked through whenever a place becomes free.
    if (this.#mayBegin(who) && !this.#lines.has(who)) return this.#begin(who);
    return this.#hasRoomFor(who) ? this.#wait(who, watch) : undefined;
  }

  #mayBegin(who: Who): boolean {
    const free = this.#bounds.atOnce - this.#underWay;
    return (this.#underWayOf.get(who) ?? 0) < Math.ceil(free / 2);
  }

  #hasRoomFor(who: Who): boolean {
    const own = this.#lines.get(who)?.length ?? 0;
    const most = this.#mostWaiting();
    if (this.#waiting < most) return own < Math.ceil(most / 4);
    return own + 1 < this.#lengths.most;
  }

  #mostWaiting(): number {
    const { mostWaiting, longestMs } = this.#bounds;
    const now = performance.now();
    if (this.#waiting === 0 || now - this.#waitingSince < longestMs) return mostWaiting;
    const inTime = this.#ends.count(now);
    return Math.min(mostWaiting, Math.max(inTime, Math.ceil(mostWaiting / 8)));
  }

  async #wait(who: Who, watch: Watch): Promise<Leave | undefined> {
    if (this.#waiting >= this.#mostWaiting()) this.#findLongest().at(-1)?.giveWay();
    if (this.#waiting === 0) this.#waitingSince = performance.now();
    const line = this.#lines.get(who) ?? [];
    this.#lines.set(who, line);
    const { promise, resolve } = Promise.withResolvers<Leave | undefined>();
    const stop = () => {
      clearTimeout(timer);
      unwatch();
    };
    const own: Waiting = {
      begin: () => {
        stop();
        resolve(this.#begin(who));
      },
      giveWay: () => {
        stop();
        this.#waiting -= 1;
        line.splice(line.indexOf(own), 1);
        this.#lengths.change(line.length + 1, line.length);
        if (line.length === 0) this.#lines.delete(who);
        resolve(undefined);
      },
    };
    const timer = setTimeout(own.giveWay, this.#bounds.longestMs).unref();
    const unwatch = watch(own.giveWay);
    line.push(own);
    this.#lengths.change(line.length - 1, line.length);
    this.#waiting += 1;
    return promise;
  }

  #begin(who: Who): Leave {
    this.#underWay += 1;
    this.#underWayOf.set(who, (this.#underWayOf.get(who) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#underWay -= 1;
      this.#ends.add(performance.now());
      const left = (this.#underWayOf.get(who) ?? 1) - 1;
      if (left > 0) this.#underWayOf.set(who, left);
      else this.#underWayOf.delete(who);
      this.#startNext();
    };
  }

  /** One place that becomes free may let several go on, each of another's. */
  #startNext(): void {
    for (const [who, line] of this.#lines) {
      if (this.#underWay >= this.#bounds.atOnce) return;
      if (!this.#mayBegin(who)) continue;
      const next = line.shift();
      this.#lengths.change(line.length + 1, line.length);
      this.#lines.delete(who);
      // Behind all others who wait.
      if (line.length > 0) this.#lines.set(who, line);
      this.#waiting -= 1;
      next?.begin();
    }
  }

  #findLongest(): readonly Waiting[] {
    for (const line of this.#lines.values()) if (line.length === this.#lengths.most) return line;
    return [];
  }
}

/** How many lines have which length, so that who is refused costs no look through all of them. */
class Lengths {
  readonly #counts: number[] = [];
  /** Of the longest. */
  most = 0;

  change(from: number, to: number): void {
    this.#counts[from] = (this.#counts[from] ?? 0) - 1;
    this.#counts[to] = (this.#counts[to] ?? 0) + 1;
    this.most = Math.max(this.most, to);
    while (this.most > 0 && !this.#counts[this.most]) this.most -= 1;
  }
}

/** How many calls ended in the last whole span of so many milliseconds. */
class Ends {
  readonly #spanMs: number;
  #span = 0;
  #now = 0;
  #before = 0;

  constructor(spanMs: number) {
    this.#spanMs = spanMs;
  }

  add(atMs: number): void {
    this.#turn(atMs);
    this.#now += 1;
  }

  count(atMs: number): number {
    this.#turn(atMs);
    return this.#before;
  }

  #turn(atMs: number): void {
    const span = Math.floor(atMs / this.#spanMs);
    if (span === this.#span) return;
    this.#before = span === this.#span + 1 ? this.#now : 0;
    this.#now = 0;
    this.#span = span;
  }
}
