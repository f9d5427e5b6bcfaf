import fastify from "fastify";
import { type Connection, openDatabase, openPool } from "#db/database.ts";
import { openTransport } from "#mail/transport.ts";
import { lettersAndSights } from "#nouns.ts";
import { byItself } from "#testing/jobs.ts";
import { letterJobs } from "./letters.jobs.ts";

/** Run by a test as `node letters.process.testing.ts <moment> <smtp> <payload>`, to be killed meanwhile. */
const [, , now = "", smtpUrl = "", payload = ""] = process.argv;
// The test wrote it just before, as the same type.
const connection = JSON.parse(process.env["DATABASE"] ?? "{}") as Connection;
const pool = openPool(connection, { max: 2, name: "sending", onError: () => undefined });
const publicUrl = "http://localhost:3002";
const config = { smtpUrl, mailFrom: "Sightline <sightline@localhost>", publicUrl };
const { log } = fastify();
const jobs = letterJobs({
  ...lettersAndSights,
  publicUrl,
  transport: openTransport(config, ""),
  readSender: async () => ({ name: "Sightline", supportEmail: null }),
  gatherMs: 0,
});
await jobs["send_letters"]?.(JSON.parse(payload), {
  db: openDatabase(pool),
  now,
  log,
  ...byItself,
});
await pool.end();
