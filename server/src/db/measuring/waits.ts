import { Histogram } from "prom-client";

/** Of the pool that calls share. Registered with the other metrics, in `http/metrics`. */
export const connectionWaits = new Histogram({
  name: "sightline_database_wait_seconds",
  help: "How long somebody waited for a connection of the pool.",
  buckets: [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [],
});

export function measureWait(connected: Promise<unknown>): void {
  const startedAt = performance.now();
  const add = () => connectionWaits.observe((performance.now() - startedAt) / 1_000);
  connected.then(add, add);
}
