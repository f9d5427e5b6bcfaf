import * as z from "zod/mini";
import {
  accepted,
  linkToken,
  lookUpThrottle,
  mailThrottle,
  pendingLink,
} from "./accounts.links.ts";
import { newEmail } from "#base/email.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { reads } from "#base/reads.ts";

export const accountEmailChange = defineEndpoints({
  requestEmailChange: {
    method: "POST",
    path: "/api/v1/profile/email_change",
    summary: "Asks for another e-mail address. It holds once confirmed there; the old one is told.",
    access: "signed_in",
    body: z.object({ email: newEmail }),
    response: accepted,
    status: 202,
    throttle: mailThrottle,
    recentSignIn: true,
  },
  cancelEmailChange: {
    method: "DELETE",
    path: "/api/v1/profile/email_change",
    summary: "Takes back a change of e-mail address that is not confirmed yet.",
    access: "signed_in",
    response: null,
  },
  getEmailChange: {
    method: "GET",
    path: reads.accounts.getEmailChange,
    summary: "What an e-mail change link is for, without spending it.",
    access: "everybody",
    link: linkToken,
    response: z.object({ email_change: pendingLink }),
    throttle: lookUpThrottle,
  },
  confirmEmailChange: {
    method: "PUT",
    path: "/api/v1/profile/email_change",
    summary:
      "Spends an e-mail change link. Ends the person's sessions but the one that makes the call.",
    access: "everybody",
    body: z.object({ email_change_token: linkToken }),
    response: z.object({ email: z.string() }),
    throttle: lookUpThrottle,
    audited: "email_changed",
  },
});
