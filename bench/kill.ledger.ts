import { startEmbedded } from "@sightline/server/src/db/embedded.ts";
import { Pool } from "pg";

/**
 * What is written to and looked up in. This one talks SQL to the embedded database; one that talks
 * HTTP to the app needs only these three.
 */
export type Ledger = {
  /** Resolves once the write can't be lost any more. */
  write(id: string): Promise<void>;
  findMissing(ids: string[]): Promise<string[]>;
  close(): Promise<void>;
};

export async function openLedger(root: string): Promise<Ledger> {
  const server = await startEmbedded({ root, log: () => {} });
  const pool = new Pool({ ...server.connection, max: 4 });
  pool.on("error", () => {});
  await pool.query(
    "create table if not exists ledger (id text primary key, written_at timestamptz)",
  );
  return {
    write: (id) => writeInTransaction(pool, id),
    async findMissing(ids) {
      const { rows } = await pool.query<{ id: string }>(
        "select id from unnest($1::text[]) as wanted (id) where not exists (select from ledger where ledger.id = wanted.id)",
        [ids],
      );
      return rows.map((row) => row.id);
    },
    async close() {
      await pool.end();
      await server.release();
    },
  };
}

function ignore(): void {}

async function writeInTransaction(pool: Pool, id: string): Promise<void> {
  const client = await pool.connect();
  // The pool listens only while a client is idle.
  client.on("error", ignore);
  let failure: Error | undefined;
  try {
    await client.query("begin");
    await client.query("insert into ledger values ($1, now())", [id]);
    await client.query("commit");
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    client.off("error", ignore);
    client.release(failure);
  }
}
