import { type RawBuilder, sql } from "kysely";

/**
 * For an update of what people wrote: `body` without the name that a mention of somebody was written
 * with. It is shown by the id. In a text as long as may be there is room for a shorter one only.
 */
export function bodyWithoutName(userId: number, most: number): RawBuilder<string> {
  const mention = `@\\[[^][\\n]{1,210}\\]\\(user:${userId}\\)`;
  const put = (name: string) =>
    sql`regexp_replace(body, ${mention}, ${`@[${name}](user:${userId})`}, 'g')`;
  return sql`case when char_length(${put("Former member")}) <= ${sql.lit(most)}
    then ${put("Former member")} else ${put("-")} end`;
}

/** For the rows of it. */
export function namesPerson(userId: number): RawBuilder<boolean> {
  return sql`strpos(body, ${`](user:${userId})`}) > 0`;
}
