import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMostOf, id, idInPath, moment, pageQuery, text } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { person } from "#people.shapes.ts";
import { checklistItem, checklistSent, outlineSent } from "./categories.checklist.ts";
import { categoryIcons } from "./categories.icons.ts";
import { secondReaders } from "./categories.readers.ts";
import { scopeRules } from "./categories.scope.ts";
import { category } from "./categories.ts";
import { questionSent, questionsSent } from "./questions.editing.ts";
import { choice, limits, questionKinds } from "./questions.ts";

/** What happened in the last 90 days, and what waits; withheld where it would be of too few. */
export const categoryFigures = z.object({
  /** Counting stops there: 100 stands for more than 99. */
  open_requests: z.int(),
  on_time_share: z.nullable(z.number()),
  rating_average: z.nullable(z.number()),
});
export type CategoryFigures = z.infer<typeof categoryFigures>;

/** A category as those see it who run the place. */
export const editedCategory = z.extend(category, {
  calendar_id: id,
  calendar_name: z.string(),
  second_reader: z.enum(secondReaders),
  /** What an analyst may start from, with placeholders; empty: none. */
  outline: z.string(),
  checklist: z.array(checklistItem),
  scope: z.enum(scopeRules),
  /** Goes up with each change; whoever saves names the one they saw. */
  version: z.int(),
});
export type EditedCategory = z.infer<typeof editedCategory>;

export const listedCategory = z.extend(editedCategory, { figures: categoryFigures });
export type ListedCategory = z.infer<typeof listedCategory>;

/** What a change of the questions concerns; what was answered stays as it was. */
export const categoryTouches = z.object({
  /** Half-written requests of this category. */
  drafts: z.int(),
  open_requests: z.int(),
});
export type CategoryTouches = z.infer<typeof categoryTouches>;

/** All that can be changed of a category, as it was at a time. */
export const categoryState = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  icon: z.string(),
  calendar: z.object({ id, name: z.string() }),
  target_minutes: z.int(),
  retired: z.boolean(),
  /** Absent before categories could say so, which meant none. */
  second_reader: z.optional(z.enum(secondReaders)),
  /** Absent before categories had them. */
  outline: z.optional(z.string()),
  checklist: z.optional(z.array(checklistItem)),
  /** Absent before categories could say so, which meant no. */
  scope: z.optional(z.enum(scopeRules)),
  questions: z.array(
    z.object({
      /** The same through all wordings. */
      key: z.int(),
      label: z.string(),
      help: z.string(),
      kind: z.enum(questionKinds),
      required: z.boolean(),
      choices: z.array(choice),
      limits,
      condition: z.nullable(z.object({ key: z.int(), is: z.union([z.string(), z.boolean()]) })),
    }),
  ),
});
export type CategoryState = z.infer<typeof categoryState>;

export const categoryVersion = z.object({
  version: z.int(),
  changed_at: moment,
  /** Null where the account is gone, or nobody did it. */
  changed_by: z.nullable(person),
  /** Null where it was made. */
  before: z.nullable(categoryState),
  after: categoryState,
});
export type CategoryVersion = z.infer<typeof categoryVersion>;

const slug = text(bounds.categorySlug).check(
  z.regex(
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    "Use small letters, digits and hyphens, beginning with a letter.",
  ),
  z.refine((value) => value !== "all", "This word stands for all categories. Choose another."),
);

const fields = {
  name: text(bounds.categoryName),
  slug,
  description: text(bounds.categoryDescription),
  icon: z.enum(categoryIcons),
  calendar_id: id,
  target_minutes: z
    .int()
    .check(
      z.minimum(bounds.targetMinutes.min, "Promise at least a quarter of an hour."),
      z.maximum(bounds.targetMinutes.max, "Promise at most 2,000 working hours."),
    ),
  insight_questions: questionsSent,
};

export const newCategory = z.object({
  ...fields,
  /** None, unless it is said. */
  second_reader: z.optional(z.enum(secondReaders)),
  outline: z.optional(outlineSent),
  checklist: z.optional(checklistSent),
  /** No, unless it is said. */
  scope: z.optional(z.enum(scopeRules)),
});
export type NewCategory = z.infer<typeof newCategory>;

/** A well-made beginning: what creating takes, but for the calendar, which is the place's own. */
export const categoryTemplate = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  icon: z.enum(categoryIcons),
  target_minutes: z.int(),
  insight_questions: z.array(questionSent),
});
export type CategoryTemplate = z.infer<typeof categoryTemplate>;

const params = z.object({ id: idInPath });
const one = z.object({ insight_category: editedCategory });
const touches = [reads.calendars, reads.turnarounds] as const;

export const categoryEditing = defineEndpoints({
  listAllCategories: {
    method: "GET",
    path: reads.categories.listAllCategories,
    summary: "All categories in their order, retired ones too, with what is open and how it goes.",
    access: "admin",
    response: z.object({ insight_categories: z.array(listedCategory) }),
  },
  listTemplates: {
    method: "GET",
    path: reads.categories.listTemplates,
    summary: "A few categories to begin with. Each is what creating one takes, but the calendar.",
    access: "admin",
    response: z.object({ templates: z.array(categoryTemplate) }),
  },
  getCategory: {
    method: "GET",
    path: reads.categories.getCategory,
    summary: "A category to be changed, and how many drafts and open requests a change concerns.",
    access: "admin",
    params,
    response: z.extend(one, { touches: categoryTouches }),
  },
  listCategoryVersions: {
    method: "GET",
    path: reads.categories.listCategoryVersions,
    summary: "Who changed what of a category, newest first.",
    access: "admin",
    params,
    query: z.object(pageQuery),
    response: z.object({
      versions: z.array(categoryVersion),
      next_cursor: z.nullable(z.string()),
    }),
  },
  createCategory: {
    method: "POST",
    path: "/api/v1/insight_categories",
    summary: "Makes a category, last in the order. It takes requests at once.",
    access: "admin",
    body: z.object({ insight_category: newCategory }),
    response: one,
    status: 201,
    idempotent: true,
    touches,
    audited: "category_created",
  },
  saveCategory: {
    method: "PUT",
    path: "/api/v1/insight_categories/:id",
    summary:
      "Changes a category. Questions are sent whole and in order; those that read otherwise get a new version. Promises already made stay. A stale `version` is 409 with the current record.",
    access: "admin",
    params,
    body: z.object({
      insight_category: z.object({
        version: z.int(),
        name: z.optional(fields.name),
        slug: z.optional(fields.slug),
        description: z.optional(fields.description),
        icon: z.optional(fields.icon),
        calendar_id: z.optional(fields.calendar_id),
        target_minutes: z.optional(fields.target_minutes),
        second_reader: z.optional(z.enum(secondReaders)),
        outline: z.optional(outlineSent),
        checklist: z.optional(checklistSent),
        scope: z.optional(z.enum(scopeRules)),
        insight_questions: z.optional(fields.insight_questions),
      }),
    }),
    response: one,
    touches,
    audited: "category_changed",
  },
  orderCategories: {
    method: "PUT",
    path: "/api/v1/insight_categories/order",
    summary: "Puts the active categories in this order; all of them have to be named.",
    access: "admin",
    body: z.object({
      ids: z
        .array(id)
        .check(
          atMostOf(bounds.categoriesMost, `Order at most ${bounds.categoriesMost} categories`),
        ),
    }),
    response: z.object({ ids: z.array(id) }),
    touches,
    audited: "category_order_changed",
  },
  retireCategory: {
    method: "POST",
    path: "/api/v1/insight_categories/:id/retirement",
    summary: "Takes no new requests in a category any more. What is in it goes on.",
    access: "admin",
    params,
    response: one,
    touches,
    audited: "category_retired",
  },
  bringBackCategory: {
    method: "DELETE",
    path: "/api/v1/insight_categories/:id/retirement",
    summary: "Takes requests in a retired category again.",
    access: "admin",
    params,
    response: one,
    touches,
    audited: "category_brought_back",
  },
});
