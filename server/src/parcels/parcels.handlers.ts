import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { parcels } from "@sightline/contract/parcels.ts";
import { listFilesAround } from "#attachments/attachments.ts";
import type { Database } from "#db/database.ts";
import { fromStandby, implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { getRequestFor, seesNotes, type Viewer } from "#requests/requests.ts";
import type { FileStore } from "#storage/files.ts";
import { gatherParcel } from "./parcels.gathering.ts";
import { pathOf } from "./parcels.names.ts";
import { writeTexts } from "./parcels.texts.ts";
import { packZip } from "./parcels.zip.ts";

export function makeParcelHandlers(store: FileStore) {
  return implement(parcels, {
    getParcel: fromStandby(async ({ params, user, db, now }) => {
      return { parcel: await gatherParcel(db, params.id, user, now) };
    }),

    async getParcelSize({ params, user, db }) {
      const files = await listFilesFor(db, params.id, user);
      return { parcel_size: { files: files.length, bytes: sumOf(files) } };
    },

    async downloadParcel({ params, user, db, now, record }) {
      const files = await listFilesFor(db, params.id, user);
      requireBearable(sumOf(files));
      const parcel = await gatherParcel(db, params.id, user, now);
      const { id, requester } = parcel.insight_request;
      await db
        .transaction()
        .execute((trx) =>
          record(trx, { subject: { kind: "request", id }, persons: [requester.id] }),
        );
      const folder = `request-${id}`;
      const paths = new Map(files.map((file) => [file.id, pathOf(file)]));
      const stream = packZip({
        store,
        folder,
        files: files.map(({ bytes, file_key, ...file }) => ({
          path: pathOf(file),
          bytes,
          file_key,
        })),
        write: (missing) =>
          writeTexts(parcel, { paths, missing, timeZone: user.time_zone, madeAt: now }),
      });
      return { stream, bytes: null, filename: `${folder}.zip`, type: "application/zip" };
    },
  });
}

/** Those of the notes only for who reads them; what one may not see does not exist. */
async function listFilesFor(db: Database, id: number, viewer: Viewer) {
  const request = await getRequestFor(db, id, viewer);
  return listFilesAround(db, request.id, { withNotes: seesNotes(viewer, request) });
}

function sumOf(files: readonly { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function requireBearable(bytes: number): void {
  if (bytes <= serverBounds.parcelBytes) return;
  throw new Problem("too_large", {
    detail:
      "The files of this request are more than 1 GB together. Print the page, and download the files one by one.",
  });
}
