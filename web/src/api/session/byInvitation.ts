import { writtenInPage } from "#api/call/writtenInPage.ts";

/** Whether nobody can register by themselves. It stands in the page, so that nobody waits for it. */
export function isByInvitation(): boolean {
  return writtenInPage("registration") === "by_invitation";
}
