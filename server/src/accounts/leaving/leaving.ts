import { replaceMentions } from "@sightline/contract/board/board.mentions.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { getOwnerForUpdate, getUser } from "#accounts/accounts.access.ts";
import { deleteRegistrationsOf, holdAddress } from "#accounts/register/registrations.queries.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { amendAnswersWith, forgetAnswersTo } from "#http/idempotency.ts";
import { forgetJobs } from "#jobs/queue.ts";
import { anonymise, deleteLinksOf, formerMember } from "./leaving.queries.ts";

/** The account and all that names its owner, also where it was kept for others or for later. */
export async function eraseAccount(
  db: DatabaseTransaction,
  userId: number,
  now: Moment,
): Promise<void> {
  const { email } = await getOwnerForUpdate(db, userId);
  const person = await getUser(db, userId);
  await holdAddress(db, email);
  await anonymise(db, userId, now);
  await deleteLinksOf(db, userId, email);
  await deleteRegistrationsOf(db, email);
  await forgetJobs(db, userId, email);
  await forgetAnswersTo(db, userId);
  await amendAnswersWith(db, naming(person), (_name, value) => withoutPerson(value, person));
}

type Person = { id: number; email: string; first_name: string; last_name: string };

/** What stands in an answer that names somebody. Their names alone would stand in nearly all of them. */
function naming({ id, email, first_name, last_name }: Person): string[] {
  const names = `"first_name":${JSON.stringify(first_name)},"last_name":${JSON.stringify(last_name)}`;
  return [inside(email), names, inside(`@${first_name} ${last_name}`), `](user:${id})`];
}

/** As it stands between the quotes of a text. */
function inside(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** What an answer to others says of somebody, once that is nobody any more. */
function withoutPerson(value: unknown, person: Person): unknown {
  const { first_name, last_name, email } = formerMember(person.id);
  if (typeof value === "string") {
    if (value.toLowerCase() === person.email.toLowerCase()) return email;
    const called = `@${person.first_name} ${person.last_name}`;
    const now = `${first_name} ${last_name}`;
    return replaceMentions(value, ({ id, as }) => {
      return `@[${id === person.id ? now : as}](user:${id})`;
    }).replaceAll(called, `@${now}`);
  }
  if (!isPerson(value) || value.id !== person.id) return value;
  return { ...value, first_name, last_name };
}

function isPerson(value: unknown): value is { id: number; first_name: string } {
  return typeof value === "object" && value !== null && "id" in value && "first_name" in value;
}
