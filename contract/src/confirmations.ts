import * as z from "zod/mini";
import { confirmation } from "./confirmations.shapes.ts";
import { defineEndpoints, type EndpointTable } from "#base/endpoint.ts";
import { idInPath, pageQuery } from "#base/fields.ts";
import { minuteMs } from "#base/moments.ts";
import { reads, type Touched } from "#base/reads.ts";
import { person } from "./people.shapes.ts";

type Place = {
  /** The address of the thing. */
  at: `/${string}`;
  listed: `/${string}`;
  /** As it goes on after "a": "pinned post". */
  thing: string;
  /** Who asks, reminds and stops. */
  by: string;
  /** What else shows how many have confirmed. */
  touches: readonly Touched[];
};

const throttle = [{ by: "user", limit: 30, withinMs: minuteMs }] as const;
const params = z.object({ id: idInPath });
/** Null where nobody is asked any more. */
const response = z.object({ confirmation: z.nullable(confirmation) });

/** The rows of asking readers to confirm: the same wherever that is done. */
function confirmingAt({ at, listed, thing, by, touches }: Place) {
  return defineEndpoints({
    askToConfirm: {
      method: "PUT",
      path: `${at}/confirmation_ask` as const,
      summary: `Asks the readers of a ${thing} to confirm having read it; for ${by}. Within 10 minutes of stopping, the former asking goes on.`,
      access: "signed_in",
      params,
      response,
      background: true,
      throttle,
      touches,
    },
    stopAsking: {
      method: "DELETE",
      path: `${at}/confirmation_ask` as const,
      summary: `Asks nobody any more; for ${by}.`,
      access: "signed_in",
      params,
      response,
      background: true,
      throttle,
      touches,
    },
    confirm: {
      method: "PUT",
      path: `${at}/confirmation` as const,
      summary: `Confirms having read a ${thing} in the version named, once however often it is sent.`,
      access: "signed_in",
      params,
      body: z.object({ version: z.int().check(z.positive()) }),
      response,
      background: true,
      throttle,
      touches,
    },
    takeConfirmationBack: {
      method: "DELETE",
      path: `${at}/confirmation` as const,
      summary: "Takes one's confirmation back.",
      access: "signed_in",
      params,
      response,
      background: true,
      throttle,
      touches,
    },
    listUnconfirmed: {
      method: "GET",
      path: listed,
      summary: `Who has not confirmed, by page; for ${by}.`,
      access: "signed_in",
      params,
      query: z.object(pageQuery),
      response: z.object({ people: z.array(person), next_cursor: z.nullable(z.string()) }),
      background: true,
    },
    remindToConfirm: {
      method: "PUT",
      path: `${at}/confirmation_reminder` as const,
      summary: `Reminds those who have not confirmed, once for each asking; for ${by}.`,
      access: "signed_in",
      params,
      response,
      background: true,
      throttle,
      touches,
    },
  });
}

/** What all of them have. */
export type ConfirmingRows = typeof shareConfirming;

const ofPosts = confirmingAt({
  at: "/api/v1/board_posts/:id",
  listed: reads.confirmations.listUnconfirmedOnPost,
  thing: "pinned post",
  by: "admins",
  touches: [reads.board.getPost, reads.confirmations, reads.notifications],
});

/** On the board those who pin ask, which is kept in the log; everybody here reads it. */
export const postConfirming = {
  ...ofPosts,
  askToConfirm: { ...ofPosts.askToConfirm, audited: "confirmation_asked" },
  stopAsking: { ...ofPosts.stopAsking, audited: "confirmation_ended" },
  remindToConfirm: { ...ofPosts.remindToConfirm, audited: "confirmation_reminded" },
} as const;

/** In a group whoever shared an insight asks; its members read it. */
export const shareConfirming = confirmingAt({
  at: "/api/v1/insight_group_shares/:id",
  listed: reads.confirmations.listUnconfirmedOnShare,
  thing: "shared insight",
  by: "whoever shared it",
  touches: [
    reads.groups.listShares,
    reads.insights.listPlacesShared,
    reads.confirmations,
    reads.notifications,
  ],
});

export const confirmations = {
  ...rowsNamedBy(postConfirming, "Post"),
  ...rowsNamedBy(shareConfirming, "Share"),
};

/** Every row of the API has a name of its own: `confirmOnPost`. */
function rowsNamedBy(table: EndpointTable, place: string): EndpointTable {
  return Object.fromEntries(Object.entries(table).map(([name, row]) => [`${name}On${place}`, row]));
}
