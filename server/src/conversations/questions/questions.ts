import type { Moment } from "@sightline/contract/base/moments.ts";
import type {
  OpenQuestion,
  PassageAskedAbout,
  PassageToAskAbout,
} from "@sightline/contract/conversations.shapes.ts";
import { replaceMentions } from "@sightline/contract/text/mentions.ts";
import { holdsPassage } from "@sightline/contract/text/passages.ts";
import type { Place, PlaceColumn, Viewer } from "#conversations/conversations.ts";
import { listNamedIn } from "#conversations/mentions/mentions.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { invalid, Problem } from "#http/problem.ts";
import {
  findTextAskedAbout,
  insertPassage,
  isQuestionIn,
  listOpen,
  listOpenOfOthers,
  type QuestionColumn,
  setAnswered,
  type StoredPassage,
  type StoredQuestion,
} from "./questions.queries.ts";

type Written = {
  internal: boolean;
  passage?: PassageToAskAbout | undefined;
  answers_id?: number | undefined;
};

/** What a comment asks about, and which question it answers. */
type Question = { passage: PassageToAskAbout | undefined; answered: number | undefined };

/** Refuses what is quoted but does not stand there, and answers by whom none is expected. */
export async function requireQuestion<Thing extends { id: number }>(
  db: Database,
  place: Place<Thing>,
  thing: Thing,
  { internal, passage, answers_id: named }: Written,
  viewer: Viewer,
): Promise<Question> {
  const column = questionColumn(place.column);
  if (!column || internal) {
    if (passage) throw refuse("passage", "Passages are asked about where everybody reads it.");
    if (named !== undefined) throw refuse("answers_id", "A note among staff answers nobody.");
    return { passage: undefined, answered: undefined };
  }
  if (passage) await requirePassage(db, column, thing.id, passage);
  const answered = await findAnswered(db, { place, column, thing }, { named, passage }, viewer);
  return { passage, answered };
}

export async function keepQuestion<Thing extends { id: number }>(
  db: DatabaseTransaction,
  place: Place<Thing>,
  placeId: number,
  commentId: number,
  { passage, answered }: Question,
  now: Moment,
): Promise<void> {
  const column = questionColumn(place.column);
  if (column && passage)
    await insertPassage(db, { comment_id: commentId, [column]: placeId }, passage);
  if (answered !== undefined) await setAnswered(db, answered, commentId, now);
}

function questionColumn(column: PlaceColumn): QuestionColumn | undefined {
  return column === "post_id" ? undefined : column;
}

function refuse(field: string, sentence: string): Problem {
  return invalid({ [`comment.${field}`]: [sentence] });
}

/** As it is read: whom it names is called as today. */
async function requirePassage(
  db: Database,
  column: QuestionColumn,
  placeId: number,
  passage: PassageToAskAbout,
): Promise<void> {
  const text = await findTextAskedAbout(db, column, placeId, passage.version);
  if (!text) throw refuse("passage.version", "There is no such version of what you ask about.");
  const people = await listNamedIn(db, [text]);
  const names = new Map(people.map((one) => [one.id, `${one.first_name} ${one.last_name}`]));
  const body = replaceMentions(text.body, ({ id, as }) => `@${names.get(id) ?? as}`);
  if (!holdsPassage(`${text.summary}\n\n${body}`, passage))
    throw refuse("passage.quote", "These words don't stand there. Select the passage again.");
}

type Where<Thing extends { id: number }> = {
  place: Place<Thing>;
  column: QuestionColumn;
  thing: Thing;
};

/** The question that a comment answers, if any; one that asks something itself only by naming it. */
async function findAnswered<Thing extends { id: number }>(
  db: Database,
  { place, column, thing }: Where<Thing>,
  { named, passage }: { named: number | undefined; passage: PassageToAskAbout | undefined },
  viewer: Viewer,
): Promise<number | undefined> {
  const how = place.answers?.(thing, viewer) ?? "never";
  if (named !== undefined) {
    if (!(await isQuestionIn(db, column, thing.id, named)))
      throw refuse("answers_id", "There is no such question here any more.");
    if (how === "never")
      throw new Problem("not_allowed", {
        detail: "Questions are answered by those who work on the request. Write a comment instead.",
      });
  } else if (how !== "in_passing" || passage) return undefined;
  const open = await listOpenOfOthers(db, column, thing.id, { than: viewer.id, named });
  return open.length === 1 ? open[0] : undefined;
}

export function passageOnWire(comment: StoredPassage): PassageAskedAbout | null {
  const { passage_version: version, quote, before, after, answer_id, is_open } = comment;
  if (version === null) return null;
  return {
    version,
    quote: quote ?? "",
    before: before ?? "",
    after: after ?? "",
    open: is_open ?? false,
    answer_id,
  };
}

type Asked = {
  /** Null for those who do not see the request. */
  requestId: number | null;
  /** Whether this person answers there. */
  answersOnRequest: boolean;
  shares: readonly { id: number; group_id: number; group_name: string }[];
};

/** What is asked about an insight where this person sees the conversation, which is asked before. */
export async function listOpenQuestions(
  db: Database,
  { requestId, answersOnRequest, shares }: Asked,
  viewer: Viewer,
) {
  const found = await listOpen(db, { requestId, shareIds: shares.map(({ id }) => id) });
  const questions = found.map((question): OpenQuestion => {
    const share = shares.find(({ id }) => id === question.share_id) ?? null;
    return onWire(question, share, viewer.id, share !== null || answersOnRequest);
  });
  return { questions, people: await listNamedIn(db, found) };
}

function onWire(
  { author_id: id, first_name, last_name, ...question }: StoredQuestion,
  share: OpenQuestion["share"],
  viewerId: number,
  answers: boolean,
): OpenQuestion {
  const own = id === viewerId;
  return {
    ...question,
    share,
    author: { id, first_name, last_name },
    can: own ? ["settle"] : answers ? ["answer"] : [],
  };
}
