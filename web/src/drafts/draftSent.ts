import { id } from "@sightline/contract/base/fields.ts";
import * as z from "zod/mini";
import type { CallProblem } from "#api/call/callProblem.ts";

const sentBody = z.object({ insight_request_id: id });

/** The request that a draft has become, where the server says so. */
export function findSentAs({ code, body }: CallProblem): number | undefined {
  if (code !== "draft_sent") return undefined;
  return sentBody.safeParse(body).data?.insight_request_id;
}
