import { type Draft, draft as draftShape } from "@sightline/contract/drafts.ts";
import * as z from "zod/mini";
import type { CallProblem } from "#api/call/callProblem.ts";

const conflictBody = z.object({ draft: draftShape });
const sentBody = z.object({ insight_request_id: z.int() });

/** What another device saved since. */
export function findConflict({ code, body }: CallProblem): Draft | undefined {
  return code === "stale_version" ? conflictBody.safeParse(body).data?.draft : undefined;
}

/** The request that a draft has become, where the server says so. */
export function findSentAs({ code, body }: CallProblem): number | undefined {
  return code === "draft_sent" ? sentBody.safeParse(body).data?.insight_request_id : undefined;
}
