import type { Implementation } from "#http/call.ts";
import type { PresenceBoard } from "#live/presence.ts";
import { makeAskedHandlers } from "#desk/asked/asked.handlers.ts";
import type { FindAlike } from "#desk/asked/asked.ts";
import { deskNextHandlers } from "#desk/next/next.handlers.ts";
import { deskBlockHandlers } from "#desk/blocks/blocks.handlers.ts";
import { deskChecklistHandlers } from "#desk/blocks/checklist.handlers.ts";
import { deskReviewHandlers } from "#desk/review/review.handlers.ts";
import { deskScopeHandlers } from "#desk/scope/scope.handlers.ts";
import { makeDeskHandlers } from "./desk.handlers.ts";
import { deskStaffHandlers } from "./desk.staff.handlers.ts";

/** All that is answered at the desk. */
export const makeDeskImplementations = (
  board: PresenceBoard,
  findAlike: FindAlike,
): Implementation[] => [
  makeDeskHandlers(board),
  deskNextHandlers,
  deskBlockHandlers,
  deskChecklistHandlers,
  deskReviewHandlers,
  deskScopeHandlers,
  deskStaffHandlers,
  makeAskedHandlers(findAlike),
];
