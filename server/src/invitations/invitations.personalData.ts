import { getAddress } from "#accounts/accounts.ts";
import type { PersonalData } from "#personalData.ts";
import { listOpenBy } from "./invitations.open.queries.ts";
import { deleteInvitationsTo, hasInvited, listInvitationsOf } from "./invitations.queries.ts";
import { endInvitation, type PlansInvitedInto } from "./invitations.ts";

const columns = ["invitations.email"];
const files = ["invitations.json"];

export function makeInvitationPersonalData(plans: PlansInvitedInto): PersonalData {
  return {
    holdings: [
      { words: "Invitations to your address.", fate: "removed", columns, files },
      {
        words: "Invitations you sent, with the addresses they went to.",
        fate: "kept",
        columns: [...columns, "account_links.email"],
        files,
        concerns: hasInvited,
      },
    ],

    async collect(db, userId) {
      const email = await getAddress(db, userId);
      return [{ name: "invitations.json", record: await listInvitationsOf(db, userId, email) }];
    },

    async forget(db, userId, now) {
      const email = await getAddress(db, userId);
      for (const invitation of await listOpenBy(db, userId))
        await endInvitation(db, invitation, now);
      // Their seats are free again.
      for (const planId of await deleteInvitationsTo(db, userId, email))
        if (await plans.holdIfThere(db, planId)) await plans.announce(db, planId);
    },
  };
}
