import { text } from "node:stream/consumers";
import autocannon from "autocannon";

// A process of its own, on a core of its own: what it takes to ask must not slow what is asked.

type Request = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
};
/** The requests are dealt out to the connections, each of which asks its own in turn, over and over. */
export type Load = { url: string; seconds: number; requests: readonly Request[] };
export type Told = { perSecond: number; medianMs: number };

const connections = 16;
// Written by the bench that started this.
const { url, seconds, requests } = JSON.parse(await text(process.stdin)) as Load;
const hands = Array.from({ length: connections }, (_, hand) =>
  requests.length < connections
    ? [...requests]
    : requests.filter((_request, index) => index % connections === hand),
);
const times: number[] = [];
const { duration, non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
  const run = autocannon(
    {
      url,
      connections,
      duration: seconds,
      setupClient: (client) => client.setRequests(hands.pop() ?? []),
    },
    (error: unknown, result) => (error ? reject(error) : resolve(result)),
  );
  // To the microsecond, where its own histogram knows milliseconds.
  run.on("response", (_client, _status, _bytes, ms) => times.push(ms));
});
if (non2xx + errors > 0)
  throw new Error(`${non2xx + errors} of ${times.length} calls of ${requests[0]?.path} failed.`);
const told: Told = {
  perSecond: times.length / duration,
  medianMs: times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0,
};
process.stdout.write(JSON.stringify(told));
