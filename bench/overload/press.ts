import { Agent, request } from "node:http";

// A process of its own, on a core of its own: what it takes to ask must not slow what is asked.

export type Pressing = {
  url: string;
  path: string;
  /** Whether or not the ones before are answered; 0: each of a few asks again once it is answered. */
  perSecond: number;
  seconds: number;
  callers: readonly { token: string; email: string }[];
};
export type Pressed = {
  sentPerSecond: number;
  answeredPerSecond: number;
  refusedPerSecond: number;
  failed: number;
  /** Of what failed, how, and how often. */
  kinds: Record<string, number>;
  /** Of the answered ones. */
  p50Ms: number;
  p99Ms: number;
};

const hands = 32;
/**
 * Connections that those who call have open already, as pages and proxies do: Node takes one new
 * connection at a time, between all else it does. Past these, a call is not sent, which is told.
 */
const mostOpen = 500;
const openedAtOnce = 10;
const tickMs = 10;

process.once("message", (task: Pressing) => void press(task).then((told) => process.send?.(told)));

async function press(task: Pressing): Promise<Pressed> {
  const agent = new Agent({ keepAlive: true, maxSockets: mostOpen });
  const times: number[] = [];
  const kinds: Record<string, number> = {};
  let [sent, refused, failed, open] = [0, 0, 0, 0];
  const fail = (kind: string) => {
    failed += 1;
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  };
  if (task.perSecond > 0) await openConnections(task.url, agent);
  const began = performance.now();
  const endsAt = began + task.seconds * 1_000;
  const { hostname, port } = new URL(task.url);

  const ask = () =>
    new Promise<void>((resolve) => {
      const who = task.callers[sent % task.callers.length];
      sent += 1;
      open += 1;
      const askedAt = performance.now();
      const end = (count: () => void) => {
        open -= 1;
        count();
        resolve();
      };
      const headers = { "x-user-token": who?.token ?? "", "x-user-email": who?.email ?? "" };
      request({ hostname, port, path: task.path, agent, headers }, (answer) => {
        answer.resume();
        answer.once("end", () =>
          end(() => {
            if (answer.statusCode === 200) times.push(performance.now() - askedAt);
            else if (answer.statusCode === 503) refused += 1;
            else fail(String(answer.statusCode));
          }),
        );
      })
        .once("error", (error) => end(() => fail(error.message)))
        .end();
    });

  if (task.perSecond === 0) {
    await Promise.all(
      Array.from({ length: hands }, async () => {
        while (performance.now() < endsAt) await ask();
      }),
    );
  } else {
    const asked: Promise<void>[] = [];
    while (performance.now() < endsAt) {
      const due = ((performance.now() - began) / 1_000) * task.perSecond;
      while (sent < due && open < mostOpen) asked.push(ask());
      await new Promise((resolve) => setTimeout(resolve, tickMs));
    }
    await Promise.all(asked);
  }
  const tookSeconds = (performance.now() - began) / 1_000;
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return {
    sentPerSecond: sent / tookSeconds,
    answeredPerSecond: times.length / tookSeconds,
    refusedPerSecond: refused / tookSeconds,
    failed,
    kinds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

async function openConnections(url: string, agent: Agent): Promise<void> {
  const holding: Promise<void>[] = [];
  const held = Promise.withResolvers<void>();
  for (let open = 0; open < mostOpen; open += openedAtOnce) {
    const some = Array.from({ length: openedAtOnce }, () => Promise.withResolvers<void>());
    for (const { resolve } of some)
      holding.push(
        new Promise<void>((freed) => {
          // Kept busy until all are open, or the next would be sent over the first.
          request(`${url}/healthz`, { agent }, (answer) => {
            resolve();
            void held.promise.then(() => answer.resume());
            answer.once("end", freed);
          }).end();
        }),
      );
    await Promise.all(some.map(({ promise }) => promise));
  }
  held.resolve();
  await Promise.all(holding);
}
