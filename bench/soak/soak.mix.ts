import { type Kind, makeKinds, type Random } from "./soak.calls.ts";
import type { Client } from "./soak.client.ts";
import type { People } from "./soak.people.ts";

export type Act = { name: string; calls: number; run(): Promise<unknown> };

export type Mix = {
  /** The next act; which one, and about whom, depends on the seed alone. */
  next(): Act;
  /** Closes every stream that is still open. */
  rest: () => void;
};

export function makeMix(client: Client, people: People, seed: number): Mix {
  const random = seeded(seed);
  const { kinds, rest } = makeKinds({ client, people, random });
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  const choose = (): Kind => {
    let left = random() * shares;
    const kind = kinds.find(({ share }) => (left -= share) < 0);
    if (!kind) throw new Error("The shares do not add up.");
    return kind;
  };
  return {
    next() {
      const { name, calls = 1, plan } = choose();
      return { name, calls, run: plan() };
    },
    rest,
  };
}

/** The same numbers for the same seed (mulberry32). */
function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
