import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type Sent = { method: string; path: string; headers: Record<string, string> };
export type Caller = {
  calls: number;
  failed: number;
  longestMs: number;
  failures: string[];
  stop(): void;
};

/**
 * Asks one thing after another at a steady pace, over one connection that it keeps for as long as it
 * may. Nothing is tried again: what fails has failed.
 */
export function startCaller(url: string, paceMs: number, sent: readonly Sent[]): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isOver = false;
  const caller: Caller = {
    calls: 0,
    failed: 0,
    longestMs: 0,
    failures: [],
    stop() {
      isOver = true;
      agent.destroy();
    },
  };
  void work();
  return caller;

  async function work(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const one = sent[turn % sent.length];
      if (!one) return;
      const began = performance.now();
      const outcome = await ask(url, one, agent);
      if (isOver) return;
      const tookMs = performance.now() - began;
      caller.calls += 1;
      caller.longestMs = Math.max(caller.longestMs, tookMs);
      if (outcome !== "200") {
        caller.failed += 1;
        caller.failures.push(`${new Date().toISOString()} ${one.method} ${one.path}: ${outcome}`);
      }
      await sleep(Math.max(0, paceMs * (0.5 + Math.random()) - tookMs));
    }
  }
}

/** The status, or what broke. */
function ask(url: string, { method, path, headers }: Sent, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url + path, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(String(answer.statusCode)));
      answer.once("error", (error) => resolve(error.message));
    });
    sent.once("error", (error) => resolve(error.message));
    sent.end();
  });
}
