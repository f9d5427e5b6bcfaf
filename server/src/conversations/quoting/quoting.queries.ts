import type { Moment } from "@sightline/contract/base/moments.ts";
import { mentionsIn } from "@sightline/contract/text/mentions.ts";
import { sql } from "kysely";
import type { PlaceColumn } from "#conversations/conversations.ts";
import type { Database } from "#db/database.ts";

export type Said = {
  author: string;
  body: string;
  /** The words of an insight that it asks about, as they read. */
  passage?: string | null;
};

type Place = { column: PlaceColumn; id: number };
type Asked = { userId: number; since: Moment };

function saidIn(db: Database, { column, id }: Place) {
  return db
    .selectFrom("comments as comment")
    .innerJoin("users as author", "author.id", "comment.author_id")
    .leftJoin("comment_passages as asked", "asked.comment_id", "comment.id")
    .select(sql<string>`author.first_name || ' ' || author.last_name`.as("author"))
    .select(["comment.body", "asked.quote as passage"])
    .where(`comment.${column}`, "=", id)
    .where("comment.deleted_at", "is", null)
    .orderBy("comment.id");
}

/** What others said since then where all may read it, of what still stands; oldest first. */
export async function listSaidSince(
  db: Database,
  place: Place,
  { userId, since }: Asked,
): Promise<Said[]> {
  return saidIn(db, place)
    .where("comment.internal", "=", false)
    .where("comment.author_id", "<>", userId)
    .where("comment.created_at", ">=", since)
    .execute();
}

/** The comments that came to name somebody since then, still stand and still do; oldest first. */
export async function listNamingSince(
  db: Database,
  place: Place,
  { userId, since, internal }: Asked & { internal: boolean },
): Promise<Said[]> {
  const comments = await saidIn(db, place)
    .where("comment.internal", "=", internal)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("mentions")
          .select("mentions.user_id")
          .whereRef("mentions.comment_id", "=", "comment.id")
          .where("mentions.user_id", "=", userId)
          .where("mentions.created_at", ">=", since),
      ),
    )
    .execute();
  return comments.filter(({ body }) => mentionsIn(body).includes(userId));
}
