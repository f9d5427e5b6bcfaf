import { fsyncSync, openSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openLedger } from "./ledger.ts";

const [root = "", acknowledgements = "", round = ""] = process.argv.slice(2);

const file = openSync(acknowledgements, "a");
const ledger = await openLedger(root);
process.stdout.write("started\n");

const ending = new AbortController();
process.once("SIGTERM", () => ending.abort());

let written = 0;
await Promise.all([1, 2, 3].map(writeOn));
await ledger.close();

async function writeOn(): Promise<void> {
  while (!ending.signal.aborted) {
    const id = `${round}-${process.pid}-${++written}`;
    try {
      await ledger.write(id);
    } catch {
      // The server was killed; whether this id got in nobody promised. Go on with the next.
      await sleep(20);
      continue;
    }
    writeSync(file, `${id}\n`);
    fsyncSync(file);
  }
}
