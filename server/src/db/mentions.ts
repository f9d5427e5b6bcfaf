import { type RawBuilder, sql } from "kysely";

const body = sql.ref("body");

/**
 * For an update of what people wrote: `body` without the name that a mention of somebody was written
 * with. It is shown by the id. In a text as long as may be there is room for a shorter one only.
 */
export function bodyWithoutName(userId: number, most: number): RawBuilder<string> {
  const whole = withoutName(body, userId, "Former member");
  return sql`case when char_length(${whole}) <= ${sql.lit(most)}
    then ${whole} else ${withoutName(body, userId, "-")} end`;
}

export function withoutName(
  text: RawBuilder<unknown>,
  userId: number,
  name: string,
): RawBuilder<string> {
  const mention = `@\\[[^][\\n]{1,210}\\]\\(user:${userId}\\)`;
  return sql`regexp_replace(${text}, ${mention}, ${`@[${name}](user:${userId})`}, 'g')`;
}

/** For the rows of it. */
export function namesPerson(text: RawBuilder<unknown>, userId: number): RawBuilder<boolean> {
  return sql`strpos(${text}, ${`](user:${userId})`}) > 0`;
}

export function bodyNames(userId: number): RawBuilder<boolean> {
  return namesPerson(body, userId);
}
