import { readConfig } from "@sightline/server/src/config.ts";
import { openConnection } from "@sightline/server/src/db/connect.ts";
import { openDatabase, openPool } from "@sightline/server/src/db/database.ts";
import { fillMany } from "@sightline/server/src/testing/manyRequests.ts";

// node scripts/fillMany.ts <e-mail> <count>, with the app's own settings
// Gives a person many requests, for looking at long lists.

const [email, count] = process.argv.slice(2);
if (!email || !count) throw new Error("Name a person's e-mail address and how many requests.");
const opened = await openConnection(readConfig(process.env), () => undefined);
const db = openDatabase(
  openPool(opened.connection, { max: 1, name: "many", onError: () => undefined }),
);
try {
  await fillMany(db, email, Number(count));
} finally {
  await db.destroy();
  await opened.release();
}
