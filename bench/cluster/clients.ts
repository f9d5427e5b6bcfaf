import { Agent, request } from "node:https";
import type { IncomingHttpHeaders } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { requests } from "@sightline/contract/requests/requests.ts";
import { headersOf, writerOf } from "#bench/shared/writers.ts";

/** A request that was filed, from when it was first sent until it was acknowledged. */
export type Filed = { title: string; id: number; at: number };
/** What a careful client could not get through, and why. */
export type Failed = { what: string; why: string; at: number };

export type Clients = {
  filed: Filed[];
  /** When each read was answered. */
  read: number[];
  failed: Failed[];
  /** When something was sent once more. */
  again: number[];
  /** Nobody sends anything new, and all that was sent is answered or given up. */
  stop: () => Promise<void>;
};

type Options = {
  url: string;
  certificate: string;
  categoryId: number;
  writers: number;
  readers: number;
  /** For how long somebody tries again. */
  patienceMs: number;
};

export const writerName = "cluster";
const writeEachMs = 1_000;
const readEachMs = 200;
/** A client gives up on one try long before a process that fell silent does. */
const answerWithinMs = 15_000;
const usualPauseMs = 500;

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
type Call = { method: string; path: string; headers: Record<string, string>; body?: string };

/** People who file and read at a steady pace, and try again what they may, when they are told to. */
export function startClients({ url, certificate, categoryId, ...options }: Options): Clients {
  const agent = new Agent({ keepAlive: true, ca: certificate });
  let isOver = false;
  let numbered = 0;
  const clients: Omit<Clients, "stop"> = { filed: [], read: [], failed: [], again: [] };
  const latest = new Map<number, Filed>();
  const working = [
    ...Array.from({ length: options.writers }, (_, number) => write(number)),
    ...Array.from({ length: options.readers }, (_, number) => read(number % options.writers)),
  ];
  return {
    ...clients,
    async stop() {
      isOver = true;
      await Promise.all(working);
      agent.destroy();
    },
  };

  async function write(number: number): Promise<void> {
    const headers = headersOf(writerOf(writerName, number));
    while (!isOver) {
      const began = performance.now();
      const title = `Ledger ${(numbered += 1)}`;
      const description = "Written while the place is shaken.";
      const insight_request = { title, description, insight_category_id: categoryId };
      const answer = await carefully({
        ...requests.fileRequest,
        headers: { ...headers, "content-type": "application/json", "idempotency-key": title },
        body: JSON.stringify({ insight_request }),
      });
      if (answer?.status === 201) {
        const { insight_request: made } = JSON.parse(answer.text);
        const filed = { title, id: Number(made.id), at: Date.now() };
        clients.filed.push(filed);
        latest.set(number, filed);
      } else if (answer) fail(`filing ${title}`, answer);
      await sleep(Math.max(0, writeEachMs * (0.5 + Math.random()) - (performance.now() - began)));
    }
  }

  /** In turn the list, and what was filed last: acknowledged, it has to be there. */
  async function read(number: number): Promise<void> {
    const headers = headersOf(writerOf(writerName, number));
    for (let turn = 0; !isOver; turn += 1) {
      const filed = turn % 2 === 0 ? undefined : latest.get(number);
      const path = filed
        ? requests.getRequest.path.replace(":id", String(filed.id))
        : requests.listRequests.path;
      const answer = await carefully({ method: "GET", path, headers });
      if (answer?.status === 200) clients.read.push(Date.now());
      else if (answer) fail(`reading ${path}`, answer);
      await sleep(readEachMs * (0.5 + Math.random()));
    }
  }

  function fail(what: string, { status, text }: Answer): void {
    clients.failed.push({ what, why: `${status} ${text.slice(0, 200)}`, at: Date.now() });
  }

  /** The first answer that is not "come again"; nothing where none came for as long as one tries. */
  async function carefully(call: Call): Promise<Answer | undefined> {
    const last = Date.now() + options.patienceMs;
    for (;;) {
      const outcome = await ask(call).catch((error: Error) => error);
      if (!(outcome instanceof Error) && !isToComeAgain(outcome)) return outcome;
      const pauseMs = outcome instanceof Error ? usualPauseMs : retryAfterMs(outcome);
      if (Date.now() + pauseMs > last) {
        const why = outcome instanceof Error ? outcome.message : `${outcome.status} to the end`;
        const what = call.headers["idempotency-key"] ?? call.path;
        clients.failed.push({ what: `${call.method} ${what}`, why, at: Date.now() });
        return undefined;
      }
      clients.again.push(Date.now());
      // Not all in one moment.
      await sleep(pauseMs * (1 + Math.random() / 4));
    }
  }

  function ask({ method, path, headers, body }: Call): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const signal = AbortSignal.timeout(answerWithinMs);
    const sent = request(url + path, { method, headers, agent, signal }, (answer) => {
      textOf(answer).then(
        (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        reject,
      );
    });
    sent.once("error", reject);
    sent.end(body);
    return promise;
  }
}

/** Away, or busy, or still at the first try of the very same. */
function isToComeAgain({ status, text }: Answer): boolean {
  return status === 503 || status === 429 || (status === 409 && text.includes("still_running"));
}

function retryAfterMs({ headers }: Answer): number {
  return Number(headers["retry-after"] ?? usualPauseMs / 1_000) * 1_000;
}
