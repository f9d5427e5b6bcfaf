import { loadavg } from "node:os";
import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import type { CrowdCaller, CrowdCallers } from "@sightline/server/src/testing/crowd.ts";
import { ask, callsOf, firstOf, nameOf, newestOf } from "#bench/shared/growth.calls.ts";
import { addressOf, listWanted, looks, type Wanted } from "#bench/shared/search.looks.ts";
import { cpuMsOfTree } from "./cpu.ts";
import { callersOf, type Place, postmasterOf, shown, withServer } from "./places.ts";

type Open = {
  place: Place;
  url: string;
  callers: CrowdCallers;
  ids: Record<keyof CrowdCallers, number>;
  wanted: Wanted[];
  postmaster: number;
};
type Call = { name: string; of: (open: Open, nth: number) => { address: string; as: CrowdCaller } };
/** The median of the whole call, and what the database's processes did for one on average. */
type Times = { medianMs: number; databaseMs: number };

/** No call may take more than so many times what it takes in the smallest place. */
const most = 2;

/** All places at once, each asked in its turn: whatever else the machine does, it does to all of them. */
export async function timeCalls(places: readonly Place[], rounds: number): Promise<void> {
  await withAll(places, [], async (open) => {
    const rows = [];
    for (const call of calls()) {
      const times = await timeOne(call, open, rounds);
      rows.push(rowOf(call.name, open, times));
    }
    console.table(rows);
    console.log(`load average ${loadavg()[1]?.toFixed(1)}; ${rounds} rounds`);
    const over = rows.filter((row) => Number(row["times, ms"]) > most);
    console.log(
      over.length === 0
        ? `no call takes more than ${most} times as long`
        : `over ${most} times: ${over.map(({ call }) => call).join("; ")}`,
    );
  });
}

function calls(): Call[] {
  const asked = (["few", "crowd", "desk"] as const).flatMap((who) =>
    Object.entries(callsOf(who)).map(([name, address]): Call => ({
      name: `${name} (${nameOf[who]})`,
      of: ({ url, ids, callers }) => ({
        address: url + address.replace(":id", String(ids[who])),
        as: callers[who],
      }),
    })),
  );
  const looked = Object.entries(looks).map(([name, look]): Call => ({
    name: `search: ${name}`,
    of: ({ url, wanted, callers }, nth) => {
      const of = wanted[nth % wanted.length];
      if (!of) throw new Error("There is nothing to look for.");
      return { address: url + addressOf(look, of), as: callers[look.who] };
    },
  }));
  return [...asked, ...looked];
}

async function timeOne(call: Call, open: readonly Open[], rounds: number): Promise<Times[]> {
  const taken = open.map((): number[] => []);
  const used = open.map(() => 0);
  const one = async (at: number, nth: number) => {
    const place = open[at];
    if (!place) return 0;
    const { address, as } = call.of(place, nth);
    const began = performance.now();
    await ask(address, as);
    return performance.now() - began;
  };
  // What nobody has asked for lately is on the disk; that is not what is told of here.
  const unmeasured = Math.ceil(rounds / 4);
  for (let nth = 0; nth < unmeasured; nth += 1) for (const at of open.keys()) await one(at, nth);
  for (const [at, { postmaster }] of open.entries()) used[at] = -cpuMsOfTree(postmaster);
  for (let nth = 0; nth < rounds; nth += 1)
    for (const at of open.keys()) taken[at]?.push(await one(at, unmeasured + nth));
  for (const [at, { postmaster }] of open.entries())
    used[at] = (used[at] ?? 0) + cpuMsOfTree(postmaster);
  return taken.map((times, at) => ({
    medianMs: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0,
    databaseMs: (used[at] ?? 0) / rounds,
  }));
}

function rowOf(call: string, open: readonly Open[], times: readonly Times[]) {
  const ratio = (of: keyof Times) => ((times.at(-1)?.[of] ?? 0) / (times[0]?.[of] ?? 1)).toFixed(2);
  return {
    call,
    ...Object.fromEntries(
      times.map(({ medianMs, databaseMs }, at) => [
        shown(open[at]?.place.size ?? 0),
        `${medianMs.toFixed(2)} (${databaseMs.toFixed(2)})`,
      ]),
    ),
    "times, ms": ratio("medianMs"),
    "times, database": ratio("databaseMs"),
  };
}

async function withAll(
  places: readonly Place[],
  open: readonly Open[],
  work: (open: readonly Open[]) => Promise<void>,
): Promise<void> {
  const [place, ...rest] = places;
  if (!place) return work(open);
  await withServer(place, {}, async (db, { connection }) => {
    const callers = await callersOf(db);
    const wanted = await listWanted(db, 200);
    const newest = await newestOf(db, callers.few.id);
    const config = readConfig({ DATA_DIR: place.folder, DEMO: "0", LOG_LEVEL: "warn" });
    const app = await buildApp({ config, connection });
    try {
      const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
      // The crowd may not see what another one filed privately.
      const ids = { few: newest, desk: newest, crowd: await firstOf(url, callers.crowd) };
      const postmaster = postmasterOf(place);
      await withAll(rest, [...open, { place, url, callers, ids, wanted, postmaster }], work);
    } finally {
      await app.stop();
    }
  });
}
