import { setTimeout as sleep } from "node:timers/promises";
import type { Front } from "./front.ts";
import type { Ground } from "./ground.ts";
import type { Nodes } from "./nodes.ts";
import { until } from "./services.ts";

export type Place = { ground: Ground; nodes: Nodes; front: Front };

/** What is done to the place; it is mended at the end, or mends itself. */
export type Fault = { name: string; cause: (place: Place) => Promise<void> };

/** As in deploy/systemd: so long after its end a service is started again. */
const restartAfterMs = 2_000;
const cutForMs = 12_000;
const fullForMs = 10_000;

export const faults: readonly Fault[] = [
  { name: "the primary is killed", cause: killPrimary },
  { name: "a process of the app is killed", cause: killApp },
  { name: "PgBouncer is killed", cause: killPgbouncer },
  { name: "no network between app and database", cause: cutNetwork },
  { name: "the standby's disk is full", cause: fillStandby },
  { name: "the app's processes are replaced", cause: replaceApps },
];

/** It stays away until another has taken over, as one does that has lost its power. */
async function killPrimary({ nodes }: Place): Promise<void> {
  const former = await nodes.findPrimary();
  await former.kill();
  await until(
    "another node is the primary",
    async () =>
      (await nodes.findPrimary()) !== former && (await nodes.ask("select 1")).length === 1,
    90_000,
  );
  await former.start();
}

async function killApp({ front }: Place): Promise<void> {
  const [app] = front.apps;
  await app?.end("SIGKILL");
  await sleep(restartAfterMs);
  await app?.start();
}

async function killPgbouncer({ front: { pgbouncer } }: Place): Promise<void> {
  await pgbouncer.end("SIGKILL");
  await sleep(restartAfterMs);
  await pgbouncer.start();
}

/** The cable is out: nothing is refused, nothing is answered. The machines of the database see each other. */
async function cutNetwork({ ground }: Place): Promise<void> {
  ground.unplug();
  try {
    await sleep(cutForMs);
  } finally {
    ground.plug();
  }
}

async function fillStandby({ nodes }: Place): Promise<void> {
  const { disk } = await nodes.findStandby();
  disk.fill();
  try {
    await until(
      "the standby notices that its disk is full",
      async () => {
        // What it has room for already would last for a while: let it need the next files of the log.
        await nodes.ask("select pg_switch_wal()");
        return !(await nodes.isWhole());
      },
      90_000,
    );
    await sleep(fullForMs);
  } finally {
    disk.free();
  }
}

/** As a service manager restarts them on two machines, one after the other. */
async function replaceApps({ front }: Place): Promise<void> {
  for (const app of front.apps) {
    await app.end("SIGTERM");
    await app.start();
  }
}
