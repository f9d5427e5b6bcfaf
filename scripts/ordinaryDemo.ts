import { readConfig } from "@sightline/server/src/config.ts";
import { openConnection } from "@sightline/server/src/db/connect.ts";
import { openDatabase, openPool } from "@sightline/server/src/db/database.ts";
import { makeDemoOrdinary } from "@sightline/server/src/testing/demoPeople.ts";

// node scripts/ordinaryDemo.ts, with the app's own settings
// Makes the people of the demo world ordinary ones, who may call from anywhere: journeys come each
// from an address of its own, as if a proxy passed them on.

const opened = await openConnection(readConfig(process.env), () => undefined);
const db = openDatabase(
  openPool(opened.connection, { max: 1, name: "ordinary", onError: () => undefined }),
);
try {
  await makeDemoOrdinary(db);
} finally {
  await db.destroy();
  await opened.release();
}
