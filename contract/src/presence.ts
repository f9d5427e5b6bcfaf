import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMost, idInPath } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { person } from "./people.shapes.ts";

/** Of the request. */
const params = z.object({ id: idInPath });

/** As the stream said in its greeting. Who looks is there for as long as that stream is. */
const stream = z.int().check(z.positive());
const streamInQuery = z.pipe(
  z.pipe(z.string().check(atMost(16), z.regex(/^[1-9]\d{0,15}$/)), z.transform(Number)),
  stream,
);

/** Who else looks at a request at this moment, as far as this person may know. */
export const presenceShape = z.object({
  here: z.array(person),
  /** Of those who may be named, also where one does not see them look: who works on it. */
  writing: z.array(person),
  /** Somebody of the staff writes, whose name one does not know. */
  analyst_writing: z.boolean(),
});
export type Presence = z.infer<typeof presenceShape>;

export const presence = defineEndpoints({
  getPresence: {
    method: "GET",
    path: reads.requests.getPresence,
    summary:
      "Who else looks at a request now, and who writes. Staff see everybody; others see those who take part, and of staff only that one writes.",
    access: "signed_in",
    params,
    response: z.object({ presence: presenceShape }),
    background: true,
  },
  showPresence: {
    method: "PUT",
    path: "/api/v1/presence/:id",
    summary:
      "Says that this person looks at a request, for as long as the stream named is open and this is said again every minute.",
    access: "signed_in",
    params,
    body: z.object({
      presence: z.object({
        stream,
        /** Open at the desk, rather than to be read. */
        at_desk: z.boolean(),
        writing: z.boolean(),
      }),
    }),
    response: null,
    marksOnly: true,
    background: true,
  },
  endPresence: {
    method: "DELETE",
    path: "/api/v1/presence/:id",
    summary: "Says that this person no longer looks at it.",
    access: "signed_in",
    params,
    query: z.object({ stream: streamInQuery }),
    response: null,
    marksOnly: true,
    background: true,
  },
});
