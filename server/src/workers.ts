import cluster from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";

/** Keeps `count` app processes on one port; resolves once all have ended after `ending`. */
export async function superviseWorkers(
  count: number,
  ending: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  if (ending.aborted) return;
  await new Promise<void>((resolve) => {
    cluster.on("exit", (worker, code) => {
      if (ending.aborted) {
        if (alive().length === 0) resolve();
        return;
      }
      say(`process ${worker.id} ended (${code}), starting another`);
      // A process that fails at once must not be restarted in a tight loop.
      void wait(1_000).then(() => (ending.aborted ? undefined : cluster.fork()));
    });
    ending.addEventListener("abort", () => {
      if (alive().length === 0) resolve();
      for (const worker of alive()) worker.process.kill("SIGTERM");
    });
    for (let index = 0; index < count; index += 1) cluster.fork();
  });
}

function alive() {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
