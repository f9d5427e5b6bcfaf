import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath, moment } from "#base/fields.ts";
import { dayMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";

export const exportStates = ["waiting", "working", "ready", "failed", "expired"] as const;
export type ExportState = (typeof exportStates)[number];

export const dataExport = z.object({
  id,
  state: z.enum(exportStates),
  /** In percent. */
  progress: z.int(),
  bytes: z.nullable(z.int()),
  created_at: moment,
  ready_at: z.nullable(moment),
  expires_at: z.nullable(moment),
});
export type DataExport = z.infer<typeof dataExport>;

/** What leaving means for this person, told before they decide. */
export const deletion = z.object({
  scheduled_for: z.nullable(moment),
  /** How long one can change one's mind. */
  days: z.int(),
  kept: z.array(z.string()),
  removed: z.array(z.string()),
  /** What must be settled first; empty when nothing stands in the way. */
  hindrances: z.array(z.string()),
});
export type Deletion = z.infer<typeof deletion>;

export const accountLeaving = defineEndpoints({
  listExports: {
    method: "GET",
    path: reads.accounts.listExports,
    summary: "The exports of one's data that are being made or can be downloaded.",
    access: "signed_in",
    response: z.object({ data_exports: z.array(dataExport) }),
    background: true,
  },
  requestExport: {
    method: "POST",
    path: "/api/v1/profile/exports",
    summary: "Asks for all of one's data as a zip file; a mail tells when it is ready.",
    access: "signed_in",
    response: z.object({ data_export: dataExport }),
    status: 202,
    throttle: [{ by: "user", limit: 5, withinMs: dayMs }],
    idempotent: true,
    recentSignIn: true,
    audited: "data_export_asked",
  },
  downloadExport: {
    method: "GET",
    path: "/api/v1/profile/exports/:id/download",
    summary: "The zip file, for 7 days.",
    access: "signed_in",
    params: z.object({ id: idInPath }),
    response: "file",
    recentSignIn: true,
    audited: "data_export_downloaded",
  },
  getDeletion: {
    method: "GET",
    path: reads.accounts.getDeletion,
    summary: "What would be kept and what removed if the account were deleted.",
    access: "signed_in",
    response: z.object({ deletion }),
  },
  requestDeletion: {
    method: "POST",
    path: "/api/v1/profile/deletion",
    summary: "Has the account deleted in 7 days.",
    access: "signed_in",
    response: z.object({ deletion }),
    status: 202,
    recentSignIn: true,
    audited: "deletion_scheduled",
  },
  cancelDeletion: {
    method: "DELETE",
    path: "/api/v1/profile/deletion",
    summary: "Keeps the account after all.",
    access: "signed_in",
    response: null,
    audited: "deletion_cancelled",
  },
});
