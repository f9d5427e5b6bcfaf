import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { Database } from "#db/database.ts";
import { type Call, findFileCheck, type Handler } from "#http/call.ts";
import { isRepeated, type KeyedCall } from "#http/idempotency.ts";
import { type AcceptedFile, acceptUploads } from "#storage/accept.ts";
import type { UploadedFile } from "#storage/uploads.ts";

/** First whether they may be sent at all, then what is in them. */
export async function acceptFiles(
  db: Database,
  handler: Handler<Endpoint>,
  call: Call<Endpoint>,
  files: readonly UploadedFile[],
  keyed: KeyedCall | undefined,
): Promise<AcceptedFile[]> {
  if (files.length === 0) return [];
  // What was done already would be refused for having been done.
  if (!keyed || !(await isRepeated(db, keyed, call.now)))
    await db.transaction().execute(async (trx) => {
      await findFileCheck(handler)?.({ ...call, db: trx }, files);
    });
  return acceptUploads(files, call.waiter);
}
