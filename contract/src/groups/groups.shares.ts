import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath, moment, momentSent, pageQuery, searchText } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { confirmation } from "#confirmations.shapes.ts";
import { namedGroup } from "./groups.membership.ts";
import { insightRow } from "#insights/insights.shapes.ts";
import { person } from "#people.shapes.ts";
import { mentioningText } from "#text/mentions.ts";

const shareActions = z.array(z.enum(["take_back", "ask_confirmation"]));

/** An insight as it is shared in a group. */
export const groupShare = z.object({
  id,
  insight_group: namedGroup,
  insight_response: insightRow,
  shared_by: person,
  note: z.string(),
  /** Whom the note names, as they are called today. */
  people: z.array(person),
  created_at: moment,
  ends_at: z.nullable(moment),
  /** 100 stands for more than 99. */
  comments_count: z.int(),
  /** Null where its readers are not asked to confirm. */
  confirmation: z.nullable(confirmation),
  can: shareActions,
});
export type GroupShare = z.infer<typeof groupShare>;

/** An insight one may share, as it is chosen. */
export const shareableInsight = z.object({ id, title: z.string(), published_at: moment });
export type ShareableInsight = z.infer<typeof shareableInsight>;

/** Where an insight is shared. The requester sees every place, others the groups they are in. */
export const placeShared = z.object({
  id,
  insight_group: namedGroup,
  shared_by: person,
  note: z.string(),
  created_at: moment,
  ends_at: z.nullable(moment),
  /** Who of the group has opened it since; told to the requester alone, to others empty. */
  opened_by: z.array(person),
  /** For those in the group, where its readers are asked to confirm. */
  confirmation: z.nullable(confirmation),
  can: shareActions,
});
export type PlaceShared = z.infer<typeof placeShared>;

const params = z.object({ id: idInPath });
const oneShare = z.object({ insight_group_share: groupShare });

export const groupShares = defineEndpoints({
  shareInsight: {
    method: "POST",
    path: "/api/v1/insight_groups/:id/insight_response_share",
    summary: "Shares an insight into a group one is in, once, until a moment if one likes.",
    access: "signed_in",
    params,
    body: z.object({
      insight_response_id: id,
      note: z.optional(mentioningText(bounds.shareNote)),
      ends_at: z.optional(z.nullable(momentSent)),
      /** Asks the members at once to confirm having read it. */
      ask_confirmation: z.optional(z.boolean()),
    }),
    response: oneShare,
    status: 201,
    idempotent: true,
    touches: [reads.insights],
  },
  listShareable: {
    method: "GET",
    path: reads.groups.listShareable,
    summary: "Insights one may share into a group and that are not shared there, the latest first.",
    access: "signed_in",
    params,
    query: z.object({ q: z.optional(searchText) }),
    response: z.object({ insight_responses: z.array(shareableInsight) }),
    background: true,
  },
  listShares: {
    method: "GET",
    path: reads.groups.listShares,
    summary: "What is shared in a group by page, the latest first.",
    access: "signed_in",
    params,
    query: z.object(pageQuery),
    response: z.object({
      insight_group_shares: z.array(groupShare),
      next_cursor: z.nullable(z.string()),
    }),
  },
  listPlacesShared: {
    method: "GET",
    path: reads.insights.listPlacesShared,
    summary:
      "Where an insight is shared: every place for its requester, one's own groups for others.",
    access: "signed_in",
    params,
    response: z.object({ places_shared: z.array(placeShared) }),
    background: true,
  },
  takeBackShare: {
    method: "DELETE",
    path: "/api/v1/insight_group_shares/:id",
    summary: "Ends a share at once, with its comments; for the sharer, the requester and owners.",
    access: "signed_in",
    params,
    response: null,
    touches: [reads.groups, reads.insights],
  },
});
