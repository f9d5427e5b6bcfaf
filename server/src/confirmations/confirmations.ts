import type { Moment } from "@sightline/contract/base/moments.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { RawBuilder } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Told } from "#notifications/notifications.ts";

export { beginAsking, implementConfirming, readConfirmations } from "./confirmations.handlers.ts";
export { endAsking, isAwaited } from "./confirmations.queries.ts";

export type Viewer = { id: number; role: SystemRole };

/** The columns of the arc: what readers can be asked to confirm. */
export type AskedColumn = "post_id" | "share_id";

/** What is known of it within queries on `confirmation_asks a`. */
export type AskedThing = {
  column: AskedColumn;
  /** Whose it is, and who therefore confirms nothing. */
  ownerId: RawBuilder<number>;
  /** Which version of the text readers find now. */
  version: RawBuilder<number>;
  /** The ids of those who may read it; everybody who is active here where it is null. */
  readerIds: RawBuilder<unknown> | null;
};

/**
 * Something whose readers can be asked. The noun that owns it says who sees it, who may ask, and
 * who hears of it.
 */
export type Place<Thing extends { id: number }> = AskedThing & {
  /** What one does not see is not found. */
  get(db: Database, id: number, viewer: Viewer, now: Moment): Promise<Thing>;
  /** The same, held until the transaction ends. */
  hold(db: DatabaseTransaction, id: number, viewer: Viewer, now: Moment): Promise<Thing>;
  ownerOf(thing: Thing): number;
  /** Asks, reminds, stops, and sees who is missing. */
  leads(thing: Thing, viewer: Viewer): boolean;
  /** What is read by those who may not. */
  refusal: string;
  /** Throws where nobody can be asked now. */
  requireAskable(thing: Thing): void;
  kinds: { asked: NotificationKind; reminder: NotificationKind };
  /** What telling its readers needs besides; nothing where it is there no longer. */
  findTold(
    db: Database,
    id: number,
    now: Moment,
  ): Promise<Pick<Told, "within" | "details"> | undefined>;
  /** Whose screens may show it. */
  listTopics(db: Database, thing: Thing): Promise<string[]>;
  about(thing: Thing): Record<string, number>;
  /** What those who run the place do here is kept in the log. */
  isAudited: boolean;
};

/** A place as jobs need it, whatever its things are. */
export type ToldPlace = AskedThing & Pick<Place<{ id: number }>, "kinds" | "findTold">;
