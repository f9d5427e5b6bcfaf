export type Who = string;

export type GateBounds = {
  /** Calls under way. More would not be answered sooner: they would wait for the database together. */
  atOnce: number;
  /** Of one caller, while others wait. */
  share: number;
  /** Calls that wait, of all callers together. */
  mostWaiting: number;
  /** Longer nobody waits: whoever called has given up by then, or soon will. */
  longestMs: number;
};

type Waiting = { begin: () => void; giveWay: () => void };

/** Ends one's turn; more than once does no harm. */
export type Leave = () => void;

/** Calls back when who waits has gone; answers how to listen no more. */
export type Watch = (gone: () => void) => () => void;

/**
 * Lets so many calls through at once, and so many wait, each caller in a line of their own whose turn
 * comes after all others'. Who finds no room is told at once; when all lines together are full, the
 * last in the longest of them gives way to somebody who has fewer.
 */
export class Gate {
  readonly #bounds: GateBounds;
  readonly #lines = new Map<Who, Waiting[]>();
  readonly #underWayOf = new Map<Who, number>();
  #underWay = 0;
  #waiting = 0;

  constructor(bounds: GateBounds) {
    this.#bounds = bounds;
  }

  get underWay(): number {
    return this.#underWay;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Told without a promise or an error: who floods costs next to nothing. */
  hasRoomFor(who: Who): boolean {
    if (this.#waiting < this.#bounds.mostWaiting)
      return (this.#lines.get(who)?.length ?? 0) < this.#mostOfOne;
    return (this.#lines.get(who)?.length ?? 0) + 1 < this.#longest().length;
  }

  /** Nothing if it finds no room, or waited for too long. */
  enter(who: Who, watch: Watch): Leave | Promise<Leave | undefined> {
    if (this.#waiting === 0 && this.#underWay < this.#bounds.atOnce) return this.#begin(who);
    return this.#wait(who, watch);
  }

  get #mostOfOne(): number {
    return Math.ceil(this.#bounds.mostWaiting / 4);
  }

  async #wait(who: Who, watch: Watch): Promise<Leave | undefined> {
    if (!this.hasRoomFor(who)) return undefined;
    if (this.#waiting >= this.#bounds.mostWaiting) this.#longest().at(-1)?.giveWay();
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
        if (line.length === 0) this.#lines.delete(who);
        resolve(undefined);
      },
    };
    const timer = setTimeout(own.giveWay, this.#bounds.longestMs).unref();
    const unwatch = watch(own.giveWay);
    line.push(own);
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
      const left = (this.#underWayOf.get(who) ?? 1) - 1;
      if (left > 0) this.#underWayOf.set(who, left);
      else this.#underWayOf.delete(who);
      this.#startNext();
    };
  }

  #startNext(): void {
    while (this.#waiting > 0 && this.#underWay < this.#bounds.atOnce) {
      const who = this.#findNext();
      const line = this.#lines.get(who);
      const next = line?.shift();
      if (!line || !next) return;
      this.#lines.delete(who);
      // Behind all others who wait.
      if (line.length > 0) this.#lines.set(who, line);
      this.#waiting -= 1;
      next.begin();
    }
  }

  /** Whose turn it is; who has their share under way already only if all who wait do. */
  #findNext(): Who {
    const [first = ""] = this.#lines.keys();
    for (const who of this.#lines.keys())
      if ((this.#underWayOf.get(who) ?? 0) < this.#bounds.share) return who;
    return first;
  }

  #longest(): readonly Waiting[] {
    let longest: readonly Waiting[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    return longest;
  }
}
