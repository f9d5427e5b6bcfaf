import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { email, id, idInPath, moment } from "#base/fields.ts";
import { hourMs, minuteMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";
import { presentPassword } from "#accounts/passwords.present.ts";
import { signedIn } from "./people.shapes.ts";

export const session = z.object({
  id,
  device: z.string(),
  created_at: moment,
  last_used_at: moment,
  expires_at: moment,
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const sessions = defineEndpoints({
  authenticate: {
    method: "POST",
    path: "/api/v1/authenticate",
    summary: "Signs in and answers with a token for the headers X-USER-TOKEN and X-USER-EMAIL.",
    access: "everybody",
    body: z.object({ email, password: presentPassword, remember: z.optional(z.boolean()) }),
    response: signedIn,
    throttle: [
      { by: "ip", limit: 100, withinMs: minuteMs },
      { by: "address_and_ip", limit: 6, withinMs: minuteMs },
      { by: "address_and_ip", limit: 30, withinMs: hourMs },
    ],
    audited: "signed_in",
  },
  logout: {
    method: "DELETE",
    path: "/api/v1/logout",
    summary: "Ends the session that makes the call.",
    access: "signed_in",
    response: null,
    audited: "signed_out",
  },
  listSessions: {
    method: "GET",
    path: reads.sessions.listSessions,
    summary: "Where the person is signed in.",
    access: "signed_in",
    response: z.object({ sessions: z.array(session) }),
  },
  endSession: {
    method: "DELETE",
    path: "/api/v1/sessions/:id",
    summary: "Ends one of one's own sessions.",
    access: "signed_in",
    params: z.object({ id: idInPath }),
    response: null,
    audited: "session_ended",
  },
  endOtherSessions: {
    method: "DELETE",
    path: "/api/v1/sessions",
    summary: "Ends all of one's sessions but the one that makes the call.",
    access: "signed_in",
    response: null,
    audited: "session_ended",
  },
});
