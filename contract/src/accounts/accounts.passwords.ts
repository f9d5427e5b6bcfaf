import * as z from "zod/mini";
import {
  accepted,
  linkToken,
  lookUpThrottle,
  mailThrottle,
  pendingLink,
} from "./accounts.links.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { email } from "#base/fields.ts";
import { hourMs, minuteMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";
import { presentPassword } from "./passwords.present.ts";
import { isRepeated, newPassword, repeatedPassword, sayDifferent } from "./passwords.ts";

const newPasswordTwice = {
  password: newPassword,
  password_confirmation: repeatedPassword,
};

export const accountPasswords = defineEndpoints({
  requestPasswordReset: {
    method: "POST",
    path: "/users/password",
    summary: "Sends a link to choose a new password. The answer is the same for every address.",
    access: "everybody",
    body: z.object({ user: z.object({ email }) }),
    response: accepted,
    status: 202,
    throttle: mailThrottle,
  },
  getPasswordReset: {
    method: "GET",
    path: reads.accounts.getPasswordReset,
    summary: "Whether a reset link is still good, without spending it.",
    access: "everybody",
    params: z.object({ token: linkToken }),
    response: z.object({ password_reset: pendingLink }),
    throttle: lookUpThrottle,
  },
  resetPassword: {
    method: "PUT",
    path: "/users/password",
    summary: "Spends a reset link: sets the new password and ends every session of that person.",
    access: "everybody",
    body: z.object({
      user: z
        .object({ reset_password_token: linkToken, ...newPasswordTwice })
        .check(z.refine(isRepeated, { path: ["password_confirmation"], error: sayDifferent })),
    }),
    response: accepted,
    throttle: lookUpThrottle,
  },
  changePassword: {
    method: "PUT",
    path: "/api/v1/profile/password",
    summary: "Sets a new password by the present one, and ends all other sessions.",
    access: "signed_in",
    body: z.object({
      user: z
        .object({ current_password: presentPassword, ...newPasswordTwice })
        .check(z.refine(isRepeated, { path: ["password_confirmation"], error: sayDifferent })),
    }),
    response: accepted,
    // As for signing in: whoever sits at an open screen must not guess the password here.
    throttle: [
      { by: "user", limit: 6, withinMs: minuteMs },
      { by: "user", limit: 30, withinMs: hourMs },
    ],
    touches: [reads.sessions],
  },
});
