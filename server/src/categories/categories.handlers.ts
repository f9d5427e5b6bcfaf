import { categories } from "@sightline/contract/categories/categories.ts";
import { implement } from "#http/call.ts";
import { listCategories } from "./categories.queries.ts";

export const categoryHandlers = implement(categories, {
  async listCategories({ db }) {
    return { insight_categories: await listCategories(db) };
  },
});
