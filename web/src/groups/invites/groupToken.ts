import { perTab, persistent } from "#api/session/storage.ts";

const tokenKey = "groupInvitationToken";
const invitedKey = "groupInvitationFor";

/** Where the token of a group's invitation waits while one signs in. */
export const groupToken = {
  keep: (token: string) => persistent.write(tokenKey, token),
  find: () => persistent.read(tokenKey),
  drop: () => {
    persistent.remove(tokenKey);
    perTab.remove(invitedKey);
  },
};

/** The account an invitation is for, so that sign-in has its address filled in. */
export const invitedAddress = {
  keep: (email: string) => perTab.write(invitedKey, email),
  find: () => perTab.read(invitedKey) ?? undefined,
};
