import path from "node:path";
import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { openConnection } from "@sightline/server/src/db/connect.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { whenThere } from "@sightline/server/src/db/servers/waiting.ts";
import { prepareDemo } from "@sightline/server/src/demo/demo.ts";
import { sql } from "kysely";
import {
  admitWriters,
  headersOf,
  letFileMany,
  openCategory,
  writerOf,
} from "#bench/shared/writers.ts";

/** The real app on its embedded database: a write is a request filed over HTTP. */
export type Ledger = {
  /** Resolves once the app has answered 201. */
  write(id: string): Promise<void>;
  findMissing(ids: string[]): Promise<string[]>;
  close(): Promise<void>;
};

const people = 600;

const say = () => undefined;

export async function openLedger(root: string): Promise<Ledger> {
  const config = readConfig({ DATA_DIR: path.dirname(root), PORT: "0", LOG_LEVEL: "silent" });
  const database = await openConnection(config, say);
  await migrate(database, say);
  await prepareDemo(database.connection, true, say);
  const app = await buildApp({ config, connection: database.connection });
  await app.start();
  const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  await whenThere(() => letFileMany(app.db), { say });
  await whenThere(() => admitWriters(app.db, "kill", people), { say });
  const categoryId = await whenThere(() => openCategory(app.db), { say });
  return {
    write: (id) => fileRequest(url, categoryId, id),
    async findMissing(ids) {
      const { rows } = await sql<{ id: string }>`
        select id from unnest(${ids}::text[]) as wanted (id)
        where not exists (select from insight_requests where title = 'Ledger ' || wanted.id)`.execute(
        app.db,
      );
      return rows.map((row) => row.id);
    },
    async close() {
      await app.stop();
      await database.release();
    },
  };
}

let turn = 0;

async function fileRequest(url: string, categoryId: number, id: string): Promise<void> {
  const writer = writerOf("kill", (turn += 7) % people);
  const response = await fetch(`${url}/api/v1/insight_requests`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...headersOf(writer),
      "idempotency-key": id,
    },
    body: JSON.stringify({
      insight_request: {
        title: `Ledger ${id}`,
        description: "Written while processes are being killed.",
        insight_category_id: categoryId,
      },
    }),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status !== 201)
    throw new Error(`The app answered ${response.status}: ${await response.text()}`);
}
