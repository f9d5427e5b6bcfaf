import { once } from "node:events";
import { Agent, type ClientRequest, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { attacks, type Scene } from "./attacks.ts";
import type { Shot } from "./shots.ts";

// A process of its own: what it takes to attack must not slow who measures.

export type Attacking = { attack: string; url: string; seconds: number; scene: Scene };
/** How many of each answer: a status, or what became of the call instead. */
export type Attacked = { answers: Record<string, number> };

// Sent by the bench that started this.
const [{ attack: name, url, seconds, scene }] = (await once(process, "message")) as [Attacking];
const attack = attacks.find((one) => one.name === name);
if (!attack) throw new Error(`There is no attack named ${name}.`);
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: attack.hands || 1 });
const answers: Record<string, number> = {};
const open = new Set<ClientRequest>();

const make = await attack.prepare(scene);
process.send?.("ready");
const endsAt = performance.now() + seconds * 1_000;
let shots = 0;
const hand = async () => {
  while (performance.now() < endsAt) {
    const answer = await shoot(make(shots++));
    note(answer);
    // Who is turned away at once must not measure how fast that goes.
    if (answer === "cut off") await sleep(50);
  }
};
for (let count = 0; count < attack.hands; count += 1) void hand();
// Not for all of them: some never end.
await sleep(seconds * 1_000);
for (const _ of open) note("still waiting");
const attacked: Attacked = { answers: { ...answers } };
for (const one of open) one.destroy();
agent.destroy();
process.send?.(attacked);
process.once("disconnect", () => process.exit());

function note(answer: string): void {
  answers[answer] = (answers[answer] ?? 0) + 1;
}

function shoot({ method, path, headers, body, held }: Shot): Promise<string> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const options = { hostname, port, method, path, headers: { ...length, ...headers } };
    const sent = request({ ...options, agent: held ? false : agent }, (answer) => {
      const status = String(answer.statusCode);
      if (held === "answer" && status === "200") return note(`${status}, begun`);
      answer.resume().once("close", () => resolve(status));
    });
    open.add(sent);
    sent.once("error", () => resolve("cut off")).once("close", () => open.delete(sent));
    if (held === "nothing") {
      sent.end(body);
      setTimeout(() => sent.destroy(new Error("It is abandoned.")), 5);
      return;
    }
    if (held !== "body") return void sent.end(body);
    sent.write(body);
    const drip = setInterval(() => sent.write(" "), 1_000);
    sent.once("close", () => clearInterval(drip));
  });
}
