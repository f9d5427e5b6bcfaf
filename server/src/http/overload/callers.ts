import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { Config } from "#config.ts";
import { networkOf } from "#http/throttle.ts";

const mostKnown = 10_000;

export type Found = {
  who: string;
  /** Whether it is a session that was found before. */
  isKnown: boolean;
};

/**
 * Who calls, as far as that is known without asking anybody: the person of a session that was found
 * before, of however many they have, or else a network. Tokens that somebody makes up are no callers of their own.
 */
export class Callers {
  readonly #proxies: BlockList | undefined;
  readonly #known = new Map<string, number>();

  constructor(trustProxy: Config["trustProxy"]) {
    this.#proxies = trustProxy === false ? undefined : listOf(trustProxy);
  }

  find(request: IncomingMessage): Found {
    const session = sessionOf(request);
    const userId = session === undefined ? undefined : this.#known.get(session);
    return userId === undefined
      ? { who: networkOf(this.#addressOf(request)), isKnown: false }
      : { who: `user ${userId}`, isKnown: true };
  }

  /** Its session was found, and is this person's. */
  know(request: IncomingMessage, userId: number): void {
    const session = sessionOf(request);
    if (session === undefined) return;
    // Last in the order, so that those go first who have not called for long.
    this.#known.delete(session);
    this.#known.set(session, userId);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Its session is over. */
  forget(request: IncomingMessage): void {
    const session = sessionOf(request);
    if (session !== undefined) this.#known.delete(session);
  }

  /**
   * Each proxy that we trust names who called it as the last one; what stands before the first that
   * we don't may be made up.
   */
  #addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers["x-forwarded-for"];
    const named = typeof forwarded === "string" ? forwarded.split(",") : [];
    let caller = plain(socket.remoteAddress ?? "");
    while (this.#isProxy(caller)) {
      const before = named.pop()?.trim();
      if (!before) break;
      caller = plain(before);
    }
    return caller;
  }

  #isProxy(address: string): boolean {
    const kind = isIP(address);
    return kind !== 0 && this.#proxies?.check(address, kind === 6 ? "ipv6" : "ipv4") === true;
  }
}

/** Enough to tell sessions apart; nobody's whole token is kept. To hash it took longer than all else here. */
const tellingLength = 12;

function sessionOf({ headers }: IncomingMessage): string | undefined {
  const token = headers["x-user-token"];
  return typeof token === "string" ? token.slice(0, tellingLength) : undefined;
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const kind = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(prefix), kind);
  }
  return list;
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
