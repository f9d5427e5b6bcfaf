import type { SecondReader } from "@sightline/contract/categories/categories.readers.ts";
import type { Database } from "#db/database.ts";

/** As an admin sets it in the category's editor. */
export async function setSecondReader(
  db: Database,
  categoryId: number,
  second_reader: SecondReader,
): Promise<void> {
  await db
    .updateTable("insight_categories")
    .set({ second_reader })
    .where("id", "=", categoryId)
    .execute();
}
