import { presence } from "@sightline/contract/presence.ts";
import { call } from "#api/call/call.ts";
import { CallProblem } from "#api/call/callProblem.ts";
import type { Looking } from "./looking.ts";

/** Each tab says so often that it still looks; one that was killed says nothing. */
export const stillHereMs = 10_000;
const silentMs = 25_000;
/** The server forgets whoever does not say it again for longer than two of these. */
const renewMs = 60_000;

type Place = Omit<Looking, "requestId">;

/**
 * What all tabs of this browser look at, told to the server by the one that holds the stream: there
 * a person stays for as long as the stream does, so nobody has to say that a browser was closed.
 */
export class SharedPresence {
  readonly #tabs = new Map<string, { looking: Looking; atMs: number }>();
  readonly #said = new Map<number, Place & { atMs: number }>();
  #stream: number | undefined;
  #saying = Promise.resolve();

  set(tab: string, looking: Looking | undefined): void {
    if (looking) this.#tabs.set(tab, { looking, atMs: Date.now() });
    else this.#tabs.delete(tab);
    this.#sync();
  }

  /** A new stream knows nothing yet. */
  beginStream(stream: number | undefined): void {
    this.#stream = stream;
    this.#said.clear();
    this.#sync();
  }

  /** What was said goes with the stream. */
  endStream(): void {
    this.#stream = undefined;
    this.#said.clear();
  }

  /** From time to time, for what is only noticed by that. */
  tick(): void {
    const now = Date.now();
    for (const [tab, { atMs }] of this.#tabs) if (atMs < now - silentMs) this.#tabs.delete(tab);
    for (const [requestId, { atMs }] of this.#said)
      if (atMs <= now - renewMs) this.#said.delete(requestId);
    this.#sync();
  }

  /** One after another, or what was said first could arrive last. */
  #sync(): void {
    this.#saying = this.#saying.then(() => this.#sayAll());
  }

  async #sayAll(): Promise<void> {
    const stream = this.#stream;
    if (stream === undefined) return;
    const wanted = this.#wanted();
    for (const requestId of this.#said.keys()) {
      if (wanted.has(requestId)) continue;
      const sent = { params: { id: requestId }, query: { stream: String(stream) } };
      const isSaid = await say(() => call(presence.endPresence, sent));
      if (this.#stream !== stream) return;
      if (isSaid) this.#said.delete(requestId);
    }
    for (const [requestId, place] of wanted) {
      const said = this.#said.get(requestId);
      if (said?.atDesk === place.atDesk && said.writing === place.writing) continue;
      const { atDesk: at_desk, writing } = place;
      const sent = { params: { id: requestId }, body: { presence: { stream, at_desk, writing } } };
      const isSaid = await say(() => call(presence.showPresence, sent));
      if (this.#stream !== stream) return;
      if (isSaid) this.#said.set(requestId, { ...place, atMs: Date.now() });
    }
  }

  /** By request: a person who has it open twice looks once, and writes if they do in one of the two. */
  #wanted(): Map<number, Place> {
    const wanted = new Map<number, Place>();
    for (const { looking } of this.#tabs.values()) {
      const { requestId, atDesk, writing } = looking;
      const other = wanted.get(requestId);
      wanted.set(requestId, {
        atDesk: atDesk || (other?.atDesk ?? false),
        writing: writing || (other?.writing ?? false),
      });
    }
    return wanted;
  }
}

/** What is lost of these is said with the next tick; what is refused is not asked again at once. */
async function say(saying: () => Promise<unknown>): Promise<boolean> {
  try {
    await saying();
    return true;
  } catch (problem) {
    return problem instanceof CallProblem && problem.status >= 400 && problem.status < 500;
  }
}
