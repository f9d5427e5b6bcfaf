import { bounds } from "@sightline/contract/base/bounds.ts";
import { deskNext } from "@sightline/contract/desk.next.ts";
import { listDesk, listUnclaimedNext } from "#desk/desk.queries.ts";
import { implement } from "#http/call.ts";
import { tellNext } from "./next.rules.ts";

const whole = { categoryId: null, q: null };
const most = { after: null, limit: bounds.countShown + 1 };

export const deskNextHandlers = implement(deskNext, {
  async getDeskNext({ user, db, now }) {
    const mine = await listDesk(db, user, { ...whole, filter: "mine" }, most, now);
    const to_review = await listDesk(db, user, { ...whole, filter: "to_review" }, most, now);
    const unclaimed = await listUnclaimedNext(db, user, now);
    return { desk_next: tellNext({ mine, to_review, unclaimed }, now) };
  },
});
