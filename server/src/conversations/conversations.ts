import type { Moment } from "@sightline/contract/base/moments.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { Circle } from "#conversations/mentions/mentions.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

export {
  acquaintances,
  insertMentions,
  listNameable,
  listPeople,
  peopleTalking,
} from "#conversations/mentions/mentions.queries.ts";
export {
  type Circle,
  listNamedIn,
  noteNamed,
  requireNameable,
} from "#conversations/mentions/mentions.ts";
export { listOpenQuestions } from "#conversations/questions/questions.ts";
export { implementQuestions } from "#conversations/questions/questions.handlers.ts";
export { excerptOf, mostRead } from "#conversations/quoting/excerpt.ts";
export {
  listNamingSince,
  listSaidSince,
  type Said,
} from "#conversations/quoting/quoting.queries.ts";
export { quote, quoteNaming } from "#conversations/quoting/quoting.ts";
export { deleteThanks, insertThanks, readThanks } from "#conversations/thanks/thanks.queries.ts";
export { dismissReported, noteReported, removeReported } from "./conversations.deleting.ts";
export { implementConversation } from "./conversations.handlers.ts";
export {
  deleteCommentsOfPosts,
  deleteCommentsOfRequest,
  findComment,
  insertComment,
  listCommentsBy,
  selectConversation,
  type StoredComment,
} from "./conversations.queries.ts";

export { conversationFrom, readConversation, readLatest } from "./conversations.wire.ts";

export type Viewer = { id: number; role: SystemRole };

/** The columns of the arc: what a comment can be about. */
export type PlaceColumn = "request_id" | "share_id" | "post_id";

export type Change = "edited" | "deleted" | "restored" | "thanked" | "settled";

type Written = {
  id: number;
  body: string;
  internal: boolean;
  /** Whom it names for the first time, but for who wrote it. */
  named: readonly number[];
};

/**
 * Where people talk. The noun that owns the place says who sees it, and does what follows from what
 * is said there; the conversation itself knows neither.
 */
export type Place<Thing extends { id: number }> = {
  column: PlaceColumn;
  /** What one does not see is not found. */
  get(db: Database, id: number, viewer: Viewer, now: Moment): Promise<Thing>;
  /** The same, held until the transaction ends. Always before a comment in it is. */
  hold(db: DatabaseTransaction, id: number, viewer: Viewer, now: Moment): Promise<Thing>;
  /** Reads and writes the internal notes; nobody where it is not said. */
  seesNotes?(thing: Thing, viewer: Viewer): boolean;
  /** Takes others' words away, and brings them back. */
  moderates?(viewer: Viewer): boolean;
  /**
   * Where an insight is talked about: who answers what others ask about its passages. Of those some
   * answer by whatever they say, if a single question is open; the others by naming it.
   */
  answers?(thing: Thing, viewer: Viewer): "in_passing" | "by_name" | "never";
  /** Whom one may name here; in a note, those who read the notes. */
  circle(thing: Thing, viewer: Viewer, internal: boolean): Circle;
  written(
    db: DatabaseTransaction,
    thing: Thing,
    comment: Written,
    viewer: Viewer,
    now: Moment,
  ): Promise<void>;
  /** One reads otherwise now. */
  changed(
    db: DatabaseTransaction,
    thing: Thing,
    comment: Written & { change: Change; author_id: number; created_at: Moment },
    viewer: Viewer,
    now: Moment,
  ): Promise<void>;
};
