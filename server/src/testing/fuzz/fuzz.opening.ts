import type { Row } from "@sightline/contract/contract.ts";
import type { Wanted } from "./fuzz.calls.ts";
import type { World } from "./fuzz.world.ts";

/** By their place in the chapter's cast; see `makeWorld`. */
const [owner, outsider, analyst, otherAnalyst, admin, colleague] = [1, 2, 3, 4, 5, 6];

/** How a chapter begins: a bit of everything exists, some of it far along. */
const first: readonly [string, number][] = [
  ["fileRequest", outsider],
  ["fileRequest", colleague],
  ["fileRequest", owner],
  ["fileRequest", owner],
  ["claimRequest", analyst],
  ["publishInsight", analyst],
  ["getInsightOfRequest", owner],
  ["fileRequest", owner],
  ["claimRequest", otherAnalyst],
  ["askClarification", otherAnalyst],
  ["clarifyRequest", owner],
  ["addComment", owner],
  ["addComment", analyst],
  ["createGroup", owner],
  ["inviteToGroup", owner],
  ["listGroupInvites", colleague],
  ["acceptGroupInvite", colleague],
  ["inviteToGroup", owner],
  ["listGroupInvites", colleague],
  ["shareInsight", owner],
  ["addShareComment", colleague],
  ["thankForShareComment", owner],
  ["askToConfirmOnShare", owner],
  ["setPlanMayAsk", owner],
  ["addParticipant", owner],
  ["createPost", owner],
  ["createPost", outsider],
  ["thankForPost", colleague],
  ["pinPost", admin],
  ["unpinPost", admin],
  ["addPostComment", colleague],
  ["thankForPostComment", owner],
  ["reportPost", colleague],
  ["createDraft", owner],
  ["createDraft", analyst],
  ["addAttachment", owner],
  ["invite", owner],
  ["getPlan", owner],
  ["listOwnInvitations", colleague],
  ["listSessions", owner],
  ["listSessions", admin],
  ["saveSearch", owner],
  ["changeSavedSearch", owner],
  ["saveSearch", colleague],
  ["deleteSavedSearch", colleague],
  ["requestExport", owner],
  ["listExports", owner],
];

export function opening(rows: readonly Row[], { callers }: World): Wanted[] {
  return first.flatMap(([name, place]) => {
    const row = rows.find((one) => one.name === name);
    const caller = callers[place];
    return row && caller ? [{ row, caller, latest: true }] : [];
  });
}
