import { setTimeout as sleep } from "node:timers/promises";
import { openCrowdedPlace, type Served, startApp } from "#bench/shared/place.ts";
import { openClient } from "#bench/soak/soak.client.ts";
import { makeMix, type Mix } from "#bench/soak/soak.mix.ts";
import { type People, preparePeople } from "#bench/soak/soak.people.ts";
import { openScales, type Weight } from "#bench/soak/soak.weigh.ts";

// node bench/soak.ts [calls=200000] [seed=1]
// Whether anything grows while the app serves: a mix of calls, the same for the same seed, and what
// the process holds after each tenth of them, once everybody has hung up. With fewer calls it is a
// trial: what has a bound, such as the hub's latest events, may then still be filling up.

const calls = Number(process.argv[2] ?? 200_000);
const seed = Number(process.argv[3] ?? 1);
const ports = { app: 4761, inspector: 4762 };
const rows = 66_000;
const hands = 16;
const weighings = 10;
const goal = 1.2;

/** Of each kind, how often, and how long all of it took. */
type Kinds = Record<string, { calls: number; seconds: number }>;

let people: People | undefined;
const place = await openCrowdedPlace(rows, async (db) => void (people = await preparePeople(db)));
try {
  const app = await startApp(place, ports.app, {
    nodeOptions: [`--inspect=127.0.0.1:${ports.inspector}`, "--inspect-publish-uid=http"],
  });
  try {
    if (!people) throw new Error("Nobody is there.");
    report(await soak(app, people));
  } finally {
    await app.stop();
  }
} finally {
  await place.close();
}

async function soak(app: Served, everybody: People): Promise<Weight[]> {
  const client = openClient(app.url, hands);
  const mix = makeMix(client, everybody, seed);
  const scales = await openScales(ports.inspector);
  const weights: Weight[] = [];
  const kinds: Kinds = {};
  const began = performance.now();
  try {
    for (let made = 0; weights.length < weighings;) {
      made = await callUntil((calls / weighings) * (weights.length + 1), made, mix, kinds);
      mix.rest();
      client.hangUp();
      // Until the app has noticed, and what it does later is done.
      await sleep(2_000);
      const weight = await scales.weigh();
      weights.push(weight);
      const seconds = ((performance.now() - began) / 1_000).toFixed(0);
      console.log(`${made.toLocaleString("en")} calls, ${seconds} s: ${shown(weight)}`);
    }
  } finally {
    // The app would else wait for it before it ends.
    scales.close();
  }
  for (const kind of Object.values(kinds)) kind.seconds = Number(kind.seconds.toFixed(1));
  console.table(kinds);
  return weights;
}

async function callUntil(wanted: number, before: number, mix: Mix, kinds: Kinds): Promise<number> {
  let made = before;
  const work = async () => {
    while (made < wanted) {
      const act = mix.next();
      made += act.calls;
      const kind = (kinds[act.name] ??= { calls: 0, seconds: 0 });
      const began = performance.now();
      await act.run();
      kind.calls += act.calls;
      kind.seconds += (performance.now() - began) / 1_000;
    }
  };
  await Promise.all(Array.from({ length: hands }, work));
  return made;
}

function report(weights: readonly Weight[]): void {
  const grown = [
    ...overGoal(
      "heap",
      weights.map(({ heapBytes }) => heapBytes),
    ),
    ...overGoal(
      "resident",
      weights.map(({ rssBytes }) => rssBytes),
    ),
    ...growing(weights.map(({ resources }) => resources)),
    ...growing(weights.map(({ counts }) => counts)),
  ];
  for (const line of grown) console.log(`grows: ${line}`);
  if (grown.length === 0) console.log("nothing grows");
  else process.exitCode = 1;
}

function overGoal(name: string, bytes: readonly number[]): string[] {
  const [first = 0, last = 0] = [bytes.at(0), bytes.at(-1)];
  const ratio = last / first;
  console.log(`${name}: ${inMb(first)} at first, ${inMb(last)} at the end, ${ratio.toFixed(2)}`);
  return ratio > goal ? [`${name}, to ${ratio.toFixed(2)} of what it was`] : [];
}

/**
 * What grew in every step of the second half. What is bounded may still fill up in the first, or
 * go up and down.
 */
function growing(counts: readonly Record<string, number>[]): string[] {
  const names = Object.keys(counts.at(-1) ?? {});
  return names.flatMap((name) => {
    const course = counts.map((one) => one[name] ?? 0);
    const later = course.slice(Math.floor(course.length / 2) - 1);
    const grew = later.every((size, at) => at === 0 || size > (later[at - 1] ?? 0));
    return grew ? [`${name}: ${course.join(", ")}`] : [];
  });
}

function shown({ heapBytes, rssBytes, counts }: Weight): string {
  const some = ["objects", "timers", "sockets"].map((name) => `${counts[name] ?? 0} ${name}`);
  return [`heap ${inMb(heapBytes)}`, `resident ${inMb(rssBytes)}`, ...some].join(", ");
}

function inMb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
