import fastify from "fastify";
import { type Connection, openDatabase, openPool } from "#db/database.ts";
import { byItself } from "#testing/jobs.ts";
import { insightJobs } from "./insights.jobs.ts";

/** Run by a test as `node insights.jobs.process.testing.ts <moment>`, to be killed meanwhile. */
const [, , now = ""] = process.argv;
// The test wrote it just before, as the same type.
const connection = JSON.parse(process.env["DATABASE"] ?? "{}") as Connection;
const pool = openPool(connection, { max: 2, name: "reminding", onError: () => undefined });
const { log } = fastify();
await insightJobs["remind"]?.({}, { db: openDatabase(pool), now, log, ...byItself });
await pool.end();
