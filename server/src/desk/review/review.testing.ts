import { deskReview } from "@sightline/contract/desk.review.ts";
import { desk } from "@sightline/contract/desk.ts";
import { answered, makeInsight, type Publishable } from "#insights/insights.testing.ts";
import { listPoints } from "#requests/requests.ts";
import type { TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

const at = (id: number) => ({ id: String(id) });

/** Says that it is ready; without coverage every point is answered. */
export async function makeReady(
  app: TestApp,
  as: Signature,
  id: number,
  insight: Publishable = makeInsight(),
) {
  const coverage = (await listPoints(app.db, id)).map((point) => answered(point.id));
  const insight_response = { coverage, ...insight };
  return app.call(deskReview.readyInsight, { as, params: at(id), body: { insight_response } });
}

/** What the desk says of the review to this person. */
export async function lookAt(app: TestApp, as: Signature, id: number) {
  const { body } = await app.call(desk.getDeskWork, { as, params: at(id) });
  return body.desk_work.insight_review;
}

export const approve = (app: TestApp, as: Signature, id: number, version = 1) =>
  app.call(deskReview.approveReview, { as, params: at(id), body: { version } });

export const giveBack = (
  app: TestApp,
  as: Signature,
  id: number,
  given: { version?: number; note?: string } = {},
) =>
  app.call(deskReview.returnReview, {
    as,
    params: at(id),
    body: { version: 1, note: "The second figure is from 2019.", ...given },
  });

export const takeBack = (app: TestApp, as: Signature, id: number) =>
  app.call(deskReview.takeBackReview, { as, params: at(id) });

export const waive = (app: TestApp, as: Signature, id: number, version = 1) =>
  app.call(deskReview.waiveReview, { as, params: at(id), body: { version } });

export const addNote = (
  app: TestApp,
  as: Signature,
  id: number,
  given: { version?: number; quote?: string; body?: string } = {},
) =>
  app.call(deskReview.addReviewNote, {
    as,
    params: at(id),
    body: {
      review_note: {
        version: 1,
        part: "body",
        quote: "19 to 22 kronor",
        body: "Is that with tax?",
        ...given,
      },
    },
  });
