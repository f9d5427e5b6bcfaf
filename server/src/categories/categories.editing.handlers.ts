import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  categoryEditing,
  type CategoryFigures,
  type NewCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import type { QuestionSent } from "@sightline/contract/categories/questions.editing.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { type Implementation, implement, type RecordAct } from "#http/call.ts";
import { pagesById } from "#http/cursor.ts";
import { invalid, Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { keepCalendar } from "./calendars.queries.ts";
import { saveChecklist } from "./categories.checklist.ts";
import {
  findCategoryBefore,
  findEdited,
  holdEdited,
  holdOrder,
  insertCategoryChange,
  isSlugTaken,
  type KeptCategory,
  lastPosition,
  listActiveIds,
  listCategoryChanges,
  listEdited,
  moveQuestion,
  raiseVersion,
  setOrder,
  updateCategory,
} from "./categories.editing.queries.ts";
import {
  canPromise,
  changedFields,
  clockOf,
  isSameWording,
  matchQuestions,
  requireQuestions,
  stateOf,
  withAfter,
  wordingOf,
} from "./categories.editing.rules.ts";
import {
  insertCategory,
  insertQuestion,
  type KeptQuestion,
  listQuestionVersions,
  retireQuestion,
  supersedeQuestion,
} from "./categories.queries.ts";
import { categoryTemplates } from "./categories.templates.ts";

/** What other nouns know of a category; `app.ts` hands it in. */
type AboutCategories = {
  listFigures(db: Database, now: Moment): Promise<ReadonlyMap<number, CategoryFigures>>;
  /** Half-written requests of it. */
  countDrafts(db: Database, categoryId: number): Promise<number>;
};

const noFigures: CategoryFigures = { open_requests: 0, on_time_share: null, rating_average: null };

export function makeCategoryEditingHandlers(about: AboutCategories): Implementation {
  return implement(categoryEditing, {
    async listAllCategories({ db, now }) {
      const figures = await about.listFigures(db, now);
      const rows = await listEdited(db);
      return {
        insight_categories: rows.map((row) => ({
          ...row,
          figures: figures.get(row.id) ?? noFigures,
        })),
      };
    },

    async listTemplates() {
      return { templates: [...categoryTemplates] };
    },

    async getCategory({ db, params, now }) {
      const insight_category = await getEdited(db, params.id);
      const figures = await about.listFigures(db, now);
      const { open_requests } = figures.get(params.id) ?? noFigures;
      const drafts = await about.countDrafts(db, params.id);
      return { insight_category, touches: { drafts, open_requests } };
    },

    async listCategoryVersions({ db, params, query }) {
      const category = await getEdited(db, params.id);
      const { rows, next_cursor } = await pagesById.read(query, (page) =>
        listCategoryChanges(db, params.id, page),
      );
      const [newest] = rows;
      const next = newest && (await findCategoryBefore(db, params.id, newest.version + 1));
      return { versions: withAfter(rows, next ?? stateOf(category)), next_cursor };
    },

    async createCategory({ db, body, user, now, record }) {
      const { insight_questions: questions, checklist, ...columns } = body.insight_category;
      requireQuestions(questions);
      matchQuestions(questions, [], []);
      await holdOrder(db);
      await requireFreeSlug(db, columns.slug, null);
      await requirePromise(db, columns, now);
      const position = (await lastPosition(db)) + 1;
      const id = await insertCategory(db, { ...columns, position });
      await saveQuestions(db, id, [], questions, now);
      if (checklist) await saveChecklist(db, id, checklist, now);
      await insertCategoryChange(db, {
        category_id: id,
        version: 1,
        changed_at: now,
        changed_by: user.id,
        before: null,
      });
      await record(db, { subject: { kind: "category", id }, details: { name: columns.name } });
      await announceCategory(db, id);
      return { insight_category: await getEdited(db, id) };
    },

    async saveCategory({ db, params, body, user, now, record }) {
      const { version, insight_questions: questions, ...rest } = body.insight_category;
      const { checklist, ...columns } = rest;
      const before = await holdCategory(db, params.id);
      requireVersion(before, version);
      if (questions) requireQuestions(questions);
      const slug = columns.slug ?? before.slug;
      if (slug !== before.slug) {
        await holdOrder(db);
        await requireFreeSlug(db, slug, before.id);
      }
      await requirePromise(db, { ...before, ...withoutGaps(columns) }, now);
      if (questions) await saveQuestions(db, before.id, before.insight_questions, questions, now);
      if (checklist) await saveChecklist(db, before.id, checklist, now);
      return { insight_category: await finish(db, before, columns, { user, now, record }) };
    },

    async orderCategories({ db, body, record }) {
      await holdOrder(db);
      const before = await listActiveIds(db);
      const isWhole =
        new Set(body.ids).size === body.ids.length &&
        body.ids.length === before.length &&
        before.every((id) => body.ids.includes(id));
      if (!isWhole) {
        throw new Problem("stale_version", {
          detail: "The categories have changed. Look at them again, then put them in order.",
          extra: { ids: before },
        });
      }
      if (body.ids.some((id, at) => id !== before[at])) {
        await setOrder(db, body.ids);
        await record(db, { subject: null, fields: ["order"] });
        await announce(db, [topic.everybody], "categories_changed", {});
      }
      return { ids: body.ids };
    },

    async retireCategory({ db, params, user, now, record }) {
      const before = await holdCategory(db, params.id);
      if (before.retired_at !== null) return { insight_category: before };
      const after = await finish(db, before, { retired_at: now }, { user, now, record });
      return { insight_category: after };
    },

    async bringBackCategory({ db, params, user, now, record }) {
      const before = await holdCategory(db, params.id);
      if (before.retired_at === null) return { insight_category: before };
      await requirePromise(db, before, now);
      const after = await finish(db, before, { retired_at: null }, { user, now, record });
      return { insight_category: after };
    },
  });
}

async function getEdited(db: Database, id: number): Promise<KeptCategory> {
  const found = await findEdited(db, id);
  if (!found) throw new Problem("not_found");
  return found;
}

async function holdCategory(db: DatabaseTransaction, id: number): Promise<KeptCategory> {
  const found = await holdEdited(db, id);
  if (!found) throw new Problem("not_found");
  return found;
}

function requireVersion(current: KeptCategory, version: number): void {
  if (current.version !== version)
    throw new Problem("stale_version", { extra: { insight_category: current } });
}

async function requireFreeSlug(db: Database, slug: string, exceptId: number | null): Promise<void> {
  if (await isSlugTaken(db, slug, exceptId))
    throw invalid({ "insight_category.slug": ["Another category has this address already."] });
}

/** The calendar is there, and has hours enough for what is promised. */
async function requirePromise(
  db: DatabaseTransaction,
  { calendar_id, target_minutes }: Pick<NewCategory, "calendar_id" | "target_minutes">,
  now: Moment,
): Promise<void> {
  const calendar = await keepCalendar(db, calendar_id);
  if (!calendar)
    throw invalid({ "insight_category.calendar_id": ["Choose a calendar that is there."] });
  if (!canPromise(clockOf(calendar), target_minutes, now)) {
    throw invalid({
      "insight_category.target_minutes": [
        `“${calendar.name}” has too few working hours for this target.`,
      ],
    });
  }
}

/** Those that read otherwise get a new version; one that only moved, or stayed, is left as it is. */
async function saveQuestions(
  db: DatabaseTransaction,
  categoryId: number,
  today: readonly KeptQuestion[],
  sent: readonly QuestionSent[],
  now: Moment,
): Promise<void> {
  const matched = matchQuestions(sent, today, await listFormer(db, categoryId, sent));
  for (const gone of today.filter((one) => !matched.includes(one)))
    await retireQuestion(db, gone.lineage_id, now);
  const lineageOf = new Map(today.map(({ id, lineage_id }) => [id, lineage_id]));
  const lineages: number[] = [];
  for (const [position, one] of sent.entries()) {
    const former = matched[position];
    const { condition, ...wording } = wordingOf(one, lineages);
    const question = {
      category_id: categoryId,
      position,
      ...wording,
      ...(condition ? { condition } : {}),
    };
    if (!former) {
      lineages.push((await insertQuestion(db, { ...question, asked_from: now })).lineage_id);
      continue;
    }
    lineages.push(former.lineage_id);
    const on = former.condition && lineageOf.get(former.condition.insight_question_id);
    if (!isSameWording(former, on ?? undefined, { ...wording, condition }))
      await supersedeQuestion(db, former.lineage_id, question, now);
    else if (former.position !== position) await moveQuestion(db, former.id, position);
  }
}

/** What is known of the ids that are named, of this category alone. */
async function listFormer(
  db: DatabaseTransaction,
  categoryId: number,
  sent: readonly QuestionSent[],
) {
  const named = sent.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const versions = await listQuestionVersions(db, named);
  return versions.filter((one) => one.category_id === categoryId);
}

type Finishing = { user: { id: number }; now: Moment; record: RecordAct };

/** What differs now is a new version with its line in the history; what does not changes nothing. */
async function finish(
  db: DatabaseTransaction,
  before: KeptCategory,
  columns: Parameters<typeof updateCategory>[2],
  { user, now, record }: Finishing,
): Promise<KeptCategory> {
  const { id } = before;
  const former = stateOf(before);
  await updateCategory(db, id, withoutGaps(columns));
  const fields = changedFields(former, stateOf(await getEdited(db, id)));
  if (fields.length === 0) return before;
  await raiseVersion(db, id);
  const after = await getEdited(db, id);
  await insertCategoryChange(db, {
    category_id: id,
    version: after.version,
    changed_at: now,
    changed_by: user.id,
    before: former,
  });
  await record(db, { subject: { kind: "category", id }, fields, details: { name: after.name } });
  await announceCategory(db, id);
  return after;
}

async function announceCategory(db: DatabaseTransaction, id: number): Promise<void> {
  await announce(db, [topic.everybody], "categories_changed", { insight_category_id: id });
}

/** What was not sent stays as it is. */
function withoutGaps<Columns extends object>(columns: Columns) {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Columns]?: Exclude<Columns[Name], undefined>;
  };
}
