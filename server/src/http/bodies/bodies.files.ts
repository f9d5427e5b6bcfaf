import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { Database } from "#db/database.ts";
import { type Call, findFileCheck, type Handler } from "#http/call.ts";
import { type AcceptedFile, acceptUploads, type KeptFile } from "#storage/accept.ts";
import type { Admission } from "#http/overload/admission.ts";
import type { FileStore } from "#storage/files.ts";
import { giveUpStored, storeFile } from "#storage/stored.ts";
import type { UploadedFile } from "#storage/uploads.ts";

/** First whether they may be sent at all, then what is in them. */
export async function acceptFiles(
  db: Database,
  handler: Handler<Endpoint>,
  call: Call<Endpoint>,
  files: readonly UploadedFile[],
  isRepeated: boolean,
  admission: Admission | undefined,
): Promise<AcceptedFile[]> {
  if (files.length === 0) return [];
  // What was done already would be refused for having been done.
  if (!isRepeated)
    await db.transaction().execute(async (trx) => {
      await findFileCheck(handler)?.({ ...call, db: trx }, files);
    });
  // Pictures have turns of their own, and the storage may be slow: nobody else waits for that.
  admission?.leave();
  return acceptUploads(files, call.waiter);
}

/**
 * Does the work with files that lie in the storage already: it may be slow or away, and nobody
 * holds a transaction meanwhile. Where the work fails, they go again unless others have the same.
 */
export async function withKept<T>(
  { db, files: store }: { db: Database; files: FileStore },
  accepted: readonly AcceptedFile[],
  work: (files: readonly KeptFile[]) => Promise<T>,
): Promise<T> {
  const keys: string[] = [];
  const keep = async (file: { path: string; sha256: Buffer }) => {
    const key = await storeFile(db, store, file);
    keys.push(key);
    return key;
  };
  try {
    const kept: KeptFile[] = [];
    for (const file of accepted) {
      const key = await keep(file);
      kept.push({ ...file, key, inlineKey: file.inline && (await keep(file.inline)) });
    }
    return await work(kept);
  } catch (error) {
    // Should this fail as well, the nightly clean-up finds them.
    await giveUpStored(db, keys).catch(() => undefined);
    throw error;
  }
}
