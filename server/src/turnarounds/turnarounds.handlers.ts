import { turnarounds, type TurnaroundWeek } from "@sightline/contract/turnarounds.ts";
import { getNamedCategory } from "#categories/categories.ts";
import { fromStandby, implement } from "#http/call.ts";
import { listFigures, listOpenWork, listWeeks } from "./turnarounds.figures.queries.ts";
import { promisedIfSent, tellFigures, tellWeek } from "./turnarounds.rules.ts";

export const turnaroundHandlers = implement(turnarounds, {
  listTurnarounds: fromStandby(async ({ query, db, now }) => {
    const categoryId = await getNamedCategory(db, query.category);
    const rows = await listFigures(db, categoryId);
    return {
      turnarounds: rows.map(({ calendar, retired_at, figures, ...category }) => ({
        ...category,
        promised_at: promisedIfSent({ ...category, calendar, retired_at }, now),
        ...tellFigures(figures),
      })),
    };
  }),

  listCourses: fromStandby(async ({ db, now }) => {
    const courses = new Map<number, TurnaroundWeek[]>();
    for (const { insight_category_id, ...week } of await listWeeks(db, now)) {
      const weeks = courses.get(insight_category_id) ?? [];
      weeks.push(tellWeek(week));
      courses.set(insight_category_id, weeks);
    }
    return {
      courses: [...courses].map(([insight_category_id, weeks]) => ({ insight_category_id, weeks })),
    };
  }),

  listOpenWork: fromStandby(async ({ db, now }) => {
    return { open_work: await listOpenWork(db, now) };
  }),
});
