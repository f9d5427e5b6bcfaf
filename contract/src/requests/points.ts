import * as z from "zod/mini";
import { line } from "#accounts/accounts.names.ts";
import { bounds } from "#base/bounds.ts";
import { atMostOf, id } from "#base/fields.ts";

/** One of the things that a request wants to know; coverage and revisions speak of these. */
export const point = z.object({ id, text: z.string() });
export type Point = z.infer<typeof point>;

/** With the round it was asked in, where that is not the first. */
export const askedPoint = z.extend(point, { round: z.optional(z.int()) });
export type AskedPoint = z.infer<typeof askedPoint>;

/**
 * Whole and in order: one that is not among them is removed, one with the id of a point there is
 * stays that point in other words. None: the title is the one point.
 */
export const givenPoints = z
  .array(z.object({ id: z.optional(id), text: line(bounds.pointText) }))
  .check(atMostOf(bounds.pointsPerRequest, `Name at most ${bounds.pointsPerRequest} points`));
export type GivenPoint = z.infer<typeof givenPoints>[number];

/** What else one wants to know, as one asks for more: so many in a round, beside those there are. */
export const addedPoints = z
  .array(z.object({ text: line(bounds.pointText) }))
  .check(
    z.minLength(1, "Name at least one point."),
    atMostOf(bounds.pointsPerRequest, `Name at most ${bounds.pointsPerRequest} points`),
  );

/** Errors about a point are named by its place: `insight_request.insight_points_attributes.0.text`. */
export const pointField = (at: number) => `insight_request.insight_points_attributes.${at}.text`;
