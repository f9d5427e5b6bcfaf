import type { PersonalData } from "#personalData.ts";
import { listInvitationsOf } from "./invitations.queries.ts";

export const invitationPersonalData: PersonalData = {
  async collect(db, userId) {
    return [{ name: "invitations.json", record: await listInvitationsOf(db, userId) }];
  },
};
