import * as z from "zod/mini";
import {
  accepted,
  linkToken,
  lookUpThrottle,
  askedMailThrottle,
  pendingLink,
} from "./accounts.links.ts";
import { bounds, rawMost } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMost, email } from "#base/fields.ts";
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
    throttle: askedMailThrottle,
  },
  getPasswordReset: {
    method: "GET",
    path: reads.accounts.getPasswordReset,
    summary: "Whether a reset link is still good, without spending it.",
    access: "everybody",
    link: linkToken,
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
    audited: "password_reset",
  },
  judgePassword: {
    method: "POST",
    path: "/api/v1/users/password_check",
    summary:
      "Why a password can't be taken, before the rest is sent: the same that decides then. Nothing is kept.",
    access: "everybody",
    body: z.object({
      user: z.object({
        password: presentPassword,
        email: z.optional(z.string().check(atMost(rawMost(bounds.email)))),
        first_name: z.optional(z.string().check(atMost(rawMost(bounds.personName)))),
        last_name: z.optional(z.string().check(atMost(rawMost(bounds.personName)))),
      }),
    }),
    response: z.object({ fault: z.nullable(z.string()) }),
    background: true,
    throttle: [{ by: "ip", limit: 120, withinMs: minuteMs }],
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
    audited: "password_changed",
  },
});
