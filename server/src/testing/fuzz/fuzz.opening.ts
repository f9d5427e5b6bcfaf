import type { Row } from "@sightline/contract/contract.ts";
import type { Wanted } from "./fuzz.calls.ts";
import type { World } from "./fuzz.world.ts";

/** By their place in the chapter's cast; see `makeWorld`. */
const [owner, outsider, analyst, otherAnalyst, admin, colleague] = [1, 2, 3, 4, 5, 6];

/** Which row is called, by whom, and what else they say than what would be made up. */
type Step = readonly [row: string, place: number, said?: Record<string, unknown>];

/** How a chapter begins: a bit of everything exists, some of it far along. */
const first: readonly Step[] = [
  ["fileRequest", outsider],
  ["fileRequest", colleague],
  ["fileRequest", owner],
  ["fileRequest", owner],
  ["claimRequest", analyst],
  ["publishInsight", analyst],
  ["getInsightOfRequest", owner],
  ["askRevision", owner],
  ["publishInsight", analyst, { base_version: 1 }],
  ["fileRequest", owner],
  ["claimRequest", otherAnalyst],
  ["askClarification", otherAnalyst],
  ["clarifyRequest", owner],
  ["sendScope", otherAnalyst],
  ["correctScope", owner],
  ["takeScopeCorrection", otherAnalyst],
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
  ["createTextBlock", analyst],
  ["saveTextBlock", analyst],
  ["deleteTextBlock", analyst],
  ["restoreTextBlock", analyst],
  ["requestExport", owner],
  ["listExports", owner],
  ["fileRequest", outsider],
  ["editRequest", outsider],
  ["cancelRequest", outsider],
  ["undoCancellation", outsider],
  ["getOpening", owner],
  ["fileRequest", outsider],
  ["declineRequest", admin],
  ["objectToDecline", outsider],
];

/** An answer that another one reads before it is delivered, as an admin may who had no hand in it. */
const read = (category: number): Step[] => [
  ["fileRequest", colleague, { insight_category_id: category }],
  ["claimRequest", otherAnalyst],
  ["readyInsight", otherAnalyst],
  ["addReviewNote", admin, { version: 1 }],
  ["deleteReviewNote", admin],
  ["returnReview", admin, { version: 1 }],
  ["readyInsight", otherAnalyst],
  ["takeBackReview", otherAnalyst],
  ["readyInsight", otherAnalyst],
  ["approveReview", admin, { version: 3 }],
  ["acceptInsight", colleague],
];

/** The rows that a chapter calls first, each as often as it does. */
export const openingRows: readonly string[] = [...first, ...read(0)].map(([row]) => row);

export function opening(rows: readonly Row[], { callers, readCategoryId }: World): Wanted[] {
  const wantedBy =
    (latest: "own" | "of all") =>
    ([name, place, said]: Step): Wanted[] => {
      const row = rows.find((one) => one.name === name);
      const caller = callers[place];
      return row && caller ? [{ row, caller, latest, said }] : [];
    };
  return [...first.flatMap(wantedBy("own")), ...read(readCategoryId).flatMap(wantedBy("of all"))];
}
