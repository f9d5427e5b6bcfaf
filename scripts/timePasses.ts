import { createInterface } from "node:readline";
import { readConfig } from "@sightline/server/src/config.ts";
import { openConnection } from "@sightline/server/src/db/connect.ts";
import { openDatabase, openPool } from "@sightline/server/src/db/database.ts";
import { letTimePass, passings } from "@sightline/server/src/testing/timePasses.ts";

// node scripts/timePasses.ts, with the app's own settings; reads lines of <what> <id>
// For a request, a share or a job it is later than for all others: journeys can't wait for days.

const opened = await openConnection(readConfig(process.env), () => undefined);
const db = openDatabase(
  openPool(opened.connection, { max: 1, name: "time", onError: () => undefined }),
);
try {
  for await (const line of createInterface({ input: process.stdin })) {
    const [what = "", id] = line.split(" ");
    const passing = passings[what];
    if (!passing) throw new Error(`Say one of ${Object.keys(passings).join(", ")}: ${line}`);
    await letTimePass(db, passing, Number(id), new Date().toISOString());
    process.stdout.write("done\n");
  }
} finally {
  await db.destroy();
  await opened.release();
}
