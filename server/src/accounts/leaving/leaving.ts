import { replaceMentions } from "@sightline/contract/text/mentions.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { getUser } from "#accounts/accounts.access.ts";
import { findAccountToChange } from "#accounts/accounts.states.queries.ts";
import { deleteRegistrationsOf, holdAddress } from "#accounts/register/registrations.queries.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { amendAnswersWith, forgetAnswersTo } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { forgetJobs, queueJob } from "#jobs/queue.ts";
import { anonymise, deleteLinksOf, formerMember, setDeletion } from "./leaving.queries.ts";

/** At that moment the account and what is held of its owner are erased, if nothing stands in the way. */
export async function scheduleErasure(
  db: DatabaseTransaction,
  userId: number,
  at: Moment,
): Promise<void> {
  await setDeletion(db, userId, at);
  await queueJob(
    db,
    "delete_account",
    { user_id: userId },
    { runAt: at, key: `delete_account ${userId}` },
  );
}

/** The account and all that names its owner, also where it was kept for others or for later. */
export async function eraseAccount(
  db: DatabaseTransaction,
  userId: number,
  now: Moment,
): Promise<void> {
  const held = await findAccountToChange(db, userId);
  if (!held) throw new Problem("not_found");
  const { email } = held;
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
