import cluster from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";

/** Keeps `count` app processes on one port; resolves once all have ended after a signal. */
export async function superviseWorkers(count: number, say: (line: string) => void): Promise<void> {
  let stopping = false;
  await new Promise<void>((resolve) => {
    cluster.on("exit", (worker, code) => {
      if (stopping) {
        if (alive().length === 0) resolve();
        return;
      }
      say(`process ${worker.id} ended (${code}), starting another`);
      // A process that fails at once must not be restarted in a tight loop.
      void wait(1_000).then(() => (stopping ? undefined : cluster.fork()));
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        if (alive().length === 0) resolve();
        for (const worker of alive()) worker.process.kill("SIGTERM");
      });
    }
    for (let index = 0; index < count; index += 1) cluster.fork();
  });
}

function alive() {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
