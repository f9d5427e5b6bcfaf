import { createHash } from "node:crypto";
import type { SecondReader } from "@sightline/contract/categories/categories.readers.ts";
import { weekdays } from "@sightline/contract/clock/clock.calendar.ts";
import { questionKinds } from "@sightline/contract/categories/questions.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { hashToken } from "#secrets/tokens.ts";
import { makeUser, testPassword } from "#testing/people.ts";
import type { Random } from "./fuzz.random.ts";
import type { Things } from "./fuzz.things.ts";

export const roles = ["stranger", "member", "analyst", "admin"] as const;
export type Role = (typeof roles)[number];

export type Caller = {
  /** Its place among the people of the chapter. */
  index: number;
  role: Role;
  signature: { id: number; email: string; token: string } | undefined;
};

type Question = { id: number; kind: string };
type Category = { id: number; second_reader: SecondReader; questions: Question[] };

/** The people of one chapter, and what they may say. */
export type World = {
  callers: readonly Caller[];
  /** Where a second reader is always needed. */
  readCategoryId: number;
  token(random: Random): string;
  address(random: Random): string;
  password(name: string, random: Random): string;
  answersFor(category: unknown): { insight_question_id: number; value: unknown }[];
  /** Signs somebody in again whose session or account has ended. */
  revive(caller: Caller): Promise<void>;
  /** The role that somebody has by now: calls change that as well. */
  readRole(caller: Caller): Promise<Role>;
};

/** The colleague comes last: the latest of all people is whom the owner can invite. */
const cast: readonly SystemRole[] = ["member", "member", "analyst", "analyst", "admin", "member"];

/** One owner with a colleague in the plan, somebody of another plan, and the staff. */
export async function makeWorld(
  db: Database,
  name: string,
  categories: readonly Category[],
  things: Things,
): Promise<World> {
  const callers: Caller[] = [{ index: 0, role: "stranger", signature: undefined }];
  for (const [place, role] of cast.entries()) {
    const signature = await signIn(db, `${name}-${place}`, role);
    callers.push({ index: place + 1, role, signature });
    things.add("user", { id: signature.id, by: place + 1 });
  }
  const [, owner, outsider, , , , colleague] = callers;
  await makePlan(db, [owner, colleague]);
  await makePlan(db, [outsider]);
  const tokens = await makeLinks(db, name, [colleague, outsider]);
  for (const { id, questions } of categories) {
    things.add("insight_category", { id, by: 0 });
    for (const question of questions) things.add("insight_question", { id: question.id, by: 0 });
  }
  let addresses = 0;
  let revived = 0;
  return {
    callers,
    readCategoryId: categories.find((one) => one.second_reader === "always")?.id ?? 0,
    token: (random) => random.pickOr(tokens, "unknown"),
    address: (random) =>
      random.chance(0.5)
        ? `${name}-new-${(addresses += 1)}@example.org`
        : (random.pickOr(callers, undefined)?.signature?.email ?? "nobody@example.org"),
    password: (field, random) =>
      random.chance(field === "current_password" ? 0.9 : 0.3)
        ? testPassword
        : random.pick(["nine quiet brown otters", "two loud white herons", "short"]),
    answersFor: (wanted) =>
      (categories.find(({ id }) => id === wanted)?.questions ?? []).map(({ id, kind }) => ({
        insight_question_id: id,
        value: answerTo[kind] ?? "Norway",
      })),
    async revive(caller) {
      if (!caller.signature || caller.role === "stranger") return;
      const { rows } = await sql<{ email: string }>`
        select email from users where id = ${caller.signature.id}
          and deactivated_at is null and deleted_at is null`.execute(db);
      revived += 1;
      const again = `${name}-${caller.index}-again-${revived}`;
      caller.signature = rows[0]
        ? await openSession(db, { id: caller.signature.id, email: rows[0].email }, again)
        : await signIn(db, again, caller.role);
    },
    async readRole(caller) {
      const { rows } = await sql<{ role: SystemRole }>`
        select role from users where id = ${caller.signature?.id ?? 0}`.execute(db);
      caller.role = rows[0]?.role ?? caller.role;
      return caller.role;
    },
  };
}

const answerTo: Record<string, unknown> = {
  number: 12,
  date: "2026-12-25",
  choice: "shops",
  choices: ["shops"],
  yes_no: true,
  url: "https://example.org/",
};

const hours = Object.fromEntries(weekdays.map((weekday) => [weekday, [["09:00", "17:00"]]]));

/** Three categories: the latest asks a question of every kind, the first has a second reader; made once. */
export async function makeCategories(db: Database): Promise<Category[]> {
  await sql`
    with office as (
      insert into calendars (name, time_zone, hours) values ('Office', 'UTC', ${JSON.stringify(hours)})
      returning id
    ), categories as (
      insert into insight_categories (slug, name, description, icon, position, calendar_id, target_minutes, second_reader, scope)
      select slug, slug, '', 'circle', place, office.id, 960, readers, 'may'
      from office, (values
        ('fuzz-read', 100, 'always'), ('fuzz-plain', 101, 'none'), ('fuzz-asking', 102, 'none')
      ) v (slug, place, readers)
      on conflict (slug) do nothing
      returning id, slug
    )
    insert into insight_questions (category_id, position, label, kind, required, choices)
    select categories.id, place, 'Question ' || place, kind, place < 3,
      case when kind in ('choice', 'choices') then ${choices}::jsonb else '[]' end
    from categories, unnest(${kinds}::text[]) with ordinality v (kind, place)
    where slug = 'fuzz-asking'`.execute(db);
  const { rows } = await sql<Category>`
    select c.id, c.second_reader, coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind) order by q.id)
      filter (where q.id is not null), '[]') as questions
    from insight_categories c left join insight_questions q on q.category_id = c.id
    where c.slug in ('fuzz-read', 'fuzz-plain', 'fuzz-asking') group by c.id order by c.position`.execute(
    db,
  );
  return rows;
}

const kinds: readonly string[] = questionKinds;
const choices = JSON.stringify([{ value: "shops", label: "Shops" }]);

async function signIn(db: Database, name: string, role: SystemRole) {
  const user = await makeUser(db, { email: `${name}@example.org`, first_name: "Fuzz", role });
  return openSession(db, user, name);
}

/** Tokens that are the same in every run, so that the same calls are made. */
function tokenFor(name: string): string {
  return createHash("sha256").update(name).digest("base64url");
}

async function openSession(db: Database, user: { id: number; email: string }, name: string) {
  const token = tokenFor(`session ${name}`);
  await sql`
    insert into sessions (user_id, token_hash, remember, device, signed_in_at, created_at, last_used_at, expires_at)
    values (${user.id}, ${hashToken(token)}, true, 'fuzz', now(), now(), now(), now() + interval '1 day')`.execute(
    db,
  );
  return { ...user, token };
}

async function makePlan(db: Database, people: readonly (Caller | undefined)[]): Promise<void> {
  const ids = people.map((one) => one?.signature?.id ?? 0);
  await sql`
    with plan as (insert into organization_plans (name, seats) values ('Plan', 50) returning id)
    insert into plan_members (user_id, plan_id, role)
    select person, plan.id, case when place = 1 then 'owner' else 'member' end
    from plan, unnest(${ids}::int[]) with ordinality v (person, place)`.execute(db);
}

/** The links of mails as if they had been read: of a reset, and of a change of address. */
async function makeLinks(
  db: Database,
  name: string,
  people: readonly (Caller | undefined)[],
): Promise<string[]> {
  const tokens: string[] = [await makeRegistration(db, name)];
  await sql`
    update users set pending_email = ${`${name}-changed@example.org`}
    where id = ${people[1]?.signature?.id ?? 0}`.execute(db);
  for (const one of people) {
    if (!one?.signature) continue;
    for (const kind of ["password_reset", "email_change"]) {
      const token = tokenFor(`${kind} ${one.index} ${name}`);
      await sql`
        insert into account_links (kind, token_hash, email, user_id, created_at, expires_at)
        values (${kind}, ${hashToken(token)}, ${one.signature.email}, ${one.signature.id}, now(), now() + interval '1 day')`.execute(
        db,
      );
      tokens.push(token);
    }
  }
  const { rows } = await sql<{ id: number; email: string }>`
    insert into invitations (email, invited_by, created_at, expires_at)
    select email, ${people[0]?.signature?.id ?? null}::int, now(), now() + interval '1 day'
    from unnest(${[`${name}-invited@example.org`, people[0]?.signature?.email ?? ""]}::text[]) v (email)
    returning id, email`.execute(db);
  for (const { id, email } of rows) {
    const token = tokenFor(`invitation ${email} ${name}`);
    await sql`
      insert into account_links (kind, token_hash, email, invitation_id, created_at, expires_at)
      values ('invitation', ${hashToken(token)}, ${email}, ${id}, now(), now() + interval '1 day')`.execute(
      db,
    );
    tokens.push(token);
  }
  return tokens;
}

/** Somebody who registered and has the mail. */
async function makeRegistration(db: Database, name: string): Promise<string> {
  const token = tokenFor(`confirmation ${name}`);
  const email = `${name}-registered@example.org`;
  await sql`
    with registered as (
      insert into registrations (email, password_hash, first_name, last_name, activity, time_zone,
        subscribed_newsletter, terms_agreed_at, terms_version, created_at)
      select ${email}, password_hash, 'Fuzz', 'Person', '', 'UTC', false, now(), 1, now()
      from users where email = ${`${name}-0@example.org`}
      returning id
    )
    insert into account_links (kind, token_hash, email, registration_id, created_at, expires_at)
    select 'confirmation', ${hashToken(token)}, ${email}, id, now(), now() + interval '1 day' from registered`.execute(
    db,
  );
  return token;
}
