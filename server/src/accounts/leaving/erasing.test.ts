import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { accountEmailChange } from "@sightline/contract/accounts/accounts.emailChange.ts";
import { accountLeaving } from "@sightline/contract/accounts/accounts.leaving.ts";
import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { mentionOf } from "@sightline/contract/text/mentions.ts";
import { board } from "@sightline/contract/board/board.ts";
import { dayMs, later, minuteMs } from "@sightline/contract/base/moments.ts";
import {
  postConversation,
  requestConversation,
  shareConversation,
} from "@sightline/contract/conversations.ts";
import { desk } from "@sightline/contract/desk.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { plans } from "@sightline/contract/plans.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { savedSearches } from "@sightline/contract/search/search.saved.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { correctScope, sendScope } from "#desk/scope/scope.testing.ts";
import { setScopeRule } from "#desk/scope/scope.testing.queries.ts";
import { personalDataWith } from "#holdings.ts";
import {
  answered,
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
  makeInsight,
  publish,
} from "#insights/insights.testing.ts";
import { queueJob } from "#jobs/queue.ts";
import type { Holding } from "#personalData.ts";
import { makePlanOf, makeSomeone, type Someone } from "#plans/plans.testing.ts";
import { openDiskFiles } from "#storage/files.disk.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import { type MailApp, makeMailApp, tokenIn } from "#testing/mailApp.ts";
import { upload } from "#testing/uploads.ts";
import { readZip } from "#testing/zip.ts";

/** Stands in all that is to go, and in all that is told to stay. */
const gone = "zqgone";
const kept = "zqkept";

/** Where a text could be, but none of a person's: by the reason. */
const withoutWords = {
  "one of a few values": [
    "account_links.kind",
    "audit_acts.act",
    "audit_acts.subject_kind",
    "audit_details.part",
    "board_reports.outcome",
    "data_exports.state",
    "drafts.kind",
    "earlier_drafts.kind",
    "idempotency_keys.method",
    "insight_coverage.mark",
    "insight_categories.scope",
    "insight_categories.second_reader",
    "insight_decisions.decision",
    "insight_group_invites.state",
    "insight_group_members.role",
    "insight_request_events.kind",
    "insight_request_events.status_after",
    "insight_requests.outcome",
    "insight_requests.status",
    "insight_requests.status_before",
    "insight_requests.visibility",
    "insight_review_notes.part",
    "insight_reviews.decision",
    "insight_scopes.state",
    "insight_versions.outcome",
    "invitations.plan_role",
    "invitations.role",
    "invitations.state",
    "legal_texts.kind",
    "mail_mutes.thread_kind",
    "notification_letters.kind",
    "notification_letters.thread_kind",
    "notification_letters.within_kind",
    "notification_levels.level",
    "notification_levels.thread_kind",
    "notification_lines.choice",
    "notification_lines.kind",
    "notification_lines.thread_kind",
    "notification_mails.thread_kind",
    "notifications.kind",
    "notifications.thread_kind",
    "place.group_level",
    "place.post_level",
    "place.registration",
    "place.request_level",
    "place.search_language",
    "place.skipped_steps",
    "plan_members.role",
    "registrations.state",
    "request_reminders.kind",
    "saved_search_finds.kind",
    "saved_searches.kind",
    "saved_searches.since",
    "saved_searches.status",
    "server_secrets.name",
    "spared_requests.how",
    "users.mail_rhythm",
    "users.role",
  ],
  "written for all by those who run the place": [
    "calendar_changes.before",
    "calendar_holidays.name",
    "calendars.hours",
    "calendars.name",
    "calendars.time_zone",
    "insight_categories.description",
    "insight_categories.icon",
    "insight_categories.name",
    "insight_categories.outline",
    "insight_categories.slug",
    "insight_category_changes.before",
    "insight_checklist_items.text",
    "insight_questions.choices",
    "insight_questions.condition",
    "insight_questions.help",
    "insight_questions.kind",
    "insight_questions.label",
    "insight_questions.limits",
    "legal_texts.body",
    "place.name",
    "place.registration_domains",
    "place.support_email",
  ],
  "made by us: ids, moments, figures, hashes, random keys": [
    "_private_jobs.flags",
    "_private_jobs.key",
    "_private_jobs.locked_by",
    "attachments.file_key",
    "attachments.inline_key",
    "attachments.type",
    "audit_acts.fields",
    "audit_details.person_ids",
    "backups.folder",
    "backups.host",
    "live_events.about",
    "live_events.name",
    "insight_reviews.writers",
    "live_events.topics",
    "migrations.hash",
    "migrations.name",
    "request_reminders.about",
    "search_backlog.source",
    "search_documents.audience",
    "search_latest.audience",
    "search_documents.kind",
    "search_latest.kind",
    "stored_files.key",
    "throttle_counters.key",
    "turnaround_figures.durations",
  ],
};

/** Words of who works here, which who leaves in this test does not; the tests of review and blocks have them leave. */
const ofStaff = [
  "insight_review_notes.body",
  "insight_review_notes.quote",
  "insight_reviews.content",
  "insight_reviews.note",
  "text_blocks.body",
  "text_blocks.name",
  "text_blocks.sort_name",
];

/** A person's, but in no words of theirs: one of a few values, or made by us. */
const withoutMarker = new Set([
  ...ofStaff,
  "audit_details.value",
  "data_exports.file",
  "idempotency_keys.path",
  "insight_group_invites.invitation_token",
  "known_devices.device",
  "notification_letters.details",
  "notifications.details",
  "registrations.password_hash",
  "registrations.time_zone",
  "sessions.device",
  "users.notification_choices",
  "users.password_hash",
  "users.quiet_from",
  "users.quiet_until",
  "users.time_zone",
]);

let world: MailApp;
let holdings: Holding[];

beforeAll(async () => {
  world = await makeMailApp();
  const files = openDiskFiles(path.join(world.app.dataDir, "files", "attachments"));
  holdings = personalDataWith(files).flatMap((one) => one.holdings);
});
afterAll(() => world.close());

const columnsOf = (fate: Holding["fate"]) =>
  new Set(holdings.filter((one) => one.fate === fate).flatMap(({ columns }) => columns));

type Column = { place: string; name: string; column: string };

/** Every column that can hold a text, the queue's among them; also within JSON and arrays. */
async function listTextColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select format('%I.%I', c.table_schema, c.table_name) as place, c.column_name as column,
      c.table_name || '.' || c.column_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE'
      and (c.table_schema = 'public' or c.table_name = '_private_jobs')
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY') or c.udt_name = 'citext')
    order by 3`.execute(world.app.db);
  return rows;
}

async function findMarked(marker: string): Promise<string[]> {
  const found: string[] = [];
  for (const { place, name, column } of await listTextColumns()) {
    const { rows } = await sql`
      select from ${sql.raw(place)} where ${sql.ref(column)}::text ilike ${`%${marker}%`} limit 1`.execute(
      world.app.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function findMarkedFiles(marker: string): Promise<number> {
  const names = await readdir(world.app.dataDir, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(path.join(parentPath, name), "latin1")),
  );
  return texts.filter((text) => text.includes(marker)).length;
}

test("every column that can hold a text is in the table of what is held, or holds none of a person", async () => {
  const named = new Set([...columnsOf("removed"), ...columnsOf("kept")]);
  const all = (await listTextColumns()).map(({ name }) => name);
  const others = Object.values(withoutWords).flat();
  expect([...named, ...others].toSorted()).toEqual(all);
});

/** Somebody who did all that one can do here, and then leaves. */
type Leaver = Signature & { id: number };

async function arrive(): Promise<Leaver> {
  const { email, token } = await world.register({
    email: `${gone}-${Date.now()}@example.org`,
    first_name: gone,
    last_name: `${gone}son`,
    activity: `${gone}ologist`,
  });
  const { body } = await did(
    world.call(accounts.confirmAccount, { body: { confirmation_token: token } }),
  );
  return { email, token: body.user_token, id: body.user.id };
}

const calledAs = ({ id }: Leaver) => mentionOf({ id, first_name: gone, last_name: `${gone}son` });

async function did<R extends { status: number; body: unknown }>(call: Promise<R>): Promise<R> {
  const answer = await call;
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

const on = (id: number) => ({ id: String(id) });
const keyed = { "idempotency-key": `${gone}-key` };
const keyedByOthers = { "idempotency-key": "somebody else's key" };

type People = { leaver: Leaver; colleague: Someone; analyst: Someone };

/** Asked, talked about, answered, corrected, accepted: in words with this marker. */
async function goThrough(
  { leaver, analyst }: People,
  category: AskingCategory,
  marker: string,
  visibility: "private" | "organization",
) {
  const { app } = world;
  const as = leaver;
  // Answers are kept for a day, and so are words in them that stay.
  const isKeyed = marker === gone;
  const headers = isKeyed ? keyed : {};
  const value = `${marker} country`;
  const answers = [{ insight_question_id: category.countries, value }];
  const words = { title: `${marker} title`, description: `${marker} as a description` };
  const given = {
    ...words,
    visibility,
    insight_answers_attributes: answers,
    insight_points_attributes: [{ text: `${marker} point` }],
  };
  const { id, insight_points: points } = await askFor(app, as, category, given);
  await did(
    upload(app, as, { insight_request_id: id }, `${marker}.txt`, `${marker} in a file`, headers),
  );
  const comment = { body: `${marker} comment` };
  const params = on(id);
  await did(app.call(requestConversation.addComment, { as, params, body: { comment }, headers }));
  await did(claim(app, analyst, id));
  const question = { body: `What do you mean by ${marker}?` };
  await did(
    app.call(desk.askClarification, {
      as: analyst,
      params,
      body: question,
      headers: isKeyed ? keyedByOthers : {},
    }),
  );
  const clarified = { body: `${marker} is meant` };
  await did(app.call(requestChanges.clarifyRequest, { as, params, body: clarified }));
  await setScopeRule(app.db, category.id, "may");
  const told = { looks_at: `${marker} shelves`, leaves_out: `${marker} cellars` };
  await did(sendScope(app, analyst, id, { understanding: `${marker} is asked`, ...told }));
  await did(correctScope(app, as, id, { correction: `${marker} otherwise` }));
  const guess = `It will be 30 ${marker} in the year 2030.`;
  const insight = makeInsight({
    summary: `${marker} in short [1].`,
    body: `${marker} at length [1]. ${guess}`,
    statements: [{ sentence: guess, decision: "estimate" }],
    coverage: points.map((point) => answered(point.id, marker)),
    sources: [
      {
        title: `${marker} source`,
        publisher: `${marker} press`,
        url: `https://${marker}.example.org/${marker}`,
        published_on: null,
        opened_on: "2026-11-02",
        original: true,
      },
    ],
  });
  await did(publish(app, analyst, id, insight, headers));
  const passage = {
    version: 1,
    before: marker,
    quote: `in short [1]. ${marker} at length`,
    after: `[1]. It will be 30 ${marker}`,
  };
  const asked = { comment: { body: `Why ${marker}?`, passage } };
  await did(app.call(requestConversation.addComment, { as, params, body: asked }));
  const corrected = {
    ...insight,
    base_version: 1,
    note: `${marker} corrected`,
    review_by: "2030-01-01",
  };
  const { body } = await did(publish(app, analyst, id, corrected));
  const rated = { rating: 4, comment: `${marker} rating` };
  await did(app.call(insights.acceptInsight, { as, params, body: rated }));
  return { id, insightId: body.insight_response.id };
}

async function talkOnBoard({ leaver, colleague }: People): Promise<void> {
  const { app } = world;
  const as = leaver;
  const { body: own } = await did(
    app.call(board.createPost, { as, body: { title: `${kept} post`, body: `${kept} words` } }),
  );
  const { id, version } = own.board_post;
  const edited = { title: `${kept} post`, body: `${kept} other words`, version };
  await did(app.call(board.editPost, { as, params: on(id), body: edited }));
  const comment = { body: `${kept} comment` };
  await did(app.call(postConversation.addComment, { as, params: on(id), body: { comment } }));

  const name = calledAs(leaver);
  const { body: others } = await did(
    app.call(board.createPost, {
      as: colleague,
      body: { title: "Who knows?", body: `${name} may know.` },
      headers: keyedByOthers,
    }),
  );
  const theirs = on(others.board_post.id);
  const reason = `${kept} reason`;
  await did(app.call(board.reportPost, { as, params: theirs, body: { reason } }));
  const again = { title: "Who knows?", body: `${name} surely knows.`, version: 1 };
  await did(app.call(board.editPost, { as: colleague, params: theirs, body: again }));
  await did(
    app.call(postConversation.addComment, {
      as: colleague,
      params: theirs,
      body: { comment: { body: `Ask ${name}. ${"x".repeat(3_900)}` } },
    }),
  );
}

async function meetInGroups({ leaver, colleague }: People, insightId: number): Promise<void> {
  const { app } = world;
  const { body } = await did(
    app.call(groups.createGroup, {
      as: leaver,
      body: { name: `${kept} group`, description: `${kept} purpose` },
    }),
  );
  const params = on(body.insight_group.id);
  await did(
    app.call(groupInviting.inviteToGroup, {
      as: leaver,
      params,
      body: { user_id: colleague.id },
    }),
  );
  const { body: mine } = await app.call(groupInviting.listGroupInvites, { as: colleague });
  const invitation_token = String(mine.insight_group_invites[0]?.invitation_token);
  await did(
    app.call(groupInviting.acceptGroupInvite, { as: colleague, body: { invitation_token } }),
  );
  const { body: share } = await did(
    app.call(groupShares.shareInsight, {
      as: leaver,
      params,
      body: { insight_response_id: insightId, note: `${kept} note` },
    }),
  );
  const comment = { body: `${kept} said in a group` };
  const at = on(share.insight_group_share.id);
  await did(app.call(shareConversation.addComment, { as: leaver, params: at, body: { comment } }));
  const { body: other } = await did(
    app.call(groups.createGroup, { as: colleague, body: { name: "Of the colleague" } }),
  );
  await did(
    app.call(groupInviting.inviteToGroup, {
      as: colleague,
      params: on(other.insight_group.id),
      body: { user_id: leaver.id },
      headers: keyedByOthers,
    }),
  );
}

async function makeExport(as: Leaver): Promise<Map<string, Buffer>> {
  const { body } = await did(world.app.call(accountLeaving.requestExport, { as }));
  const { id } = body.data_export;
  const list = async () => (await world.app.call(accountLeaving.listExports, { as })).body;
  await expect.poll(async () => (await list()).data_exports[0]?.state).toBe("ready");
  const address = `${world.app.url}/api/v1/profile/exports/${id}/download`;
  const response = await fetch(address, { headers: signatureHeaders(as) });
  return readZip(Buffer.from(await response.arrayBuffer()));
}

/** Only that job, so that what waits for another day still waits when it is done. */
async function leaveAfterAWeek({ id }: Leaver): Promise<void> {
  const { app } = world;
  app.clock.advance(7 * dayMs + minuteMs);
  const key = `delete_account ${id}`;
  await sql`update graphile_worker._private_jobs set run_at = now() where key = ${key}`.execute(
    app.db,
  );
  await sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`.execute(app.db);
  const read = () =>
    app.db.selectFrom("users").select("deleted_at").where("id", "=", id).executeTakeFirstOrThrow();
  await expect.poll(async () => (await read()).deleted_at, { timeout: 30_000 }).not.toBeNull();
}

test("nothing is left of who leaves but what they were told stays, and their export names it all", async () => {
  const { app } = world;
  const category = await makeAskingCategory(app);
  const leaver = await arrive();
  const colleague = await makeSomeone(app);
  const analyst = await makeSomeone(app, { role: "analyst" });
  const stranger = await makeSomeone(app);
  const people = { leaver, colleague, analyst };
  const as = leaver;

  await makePlanOf(app, [colleague, leaver], `${kept} plan`);
  await app.db.updateTable("plan_members").set({ role: "owner" }).execute();
  await makePlanOf(app, [stranger], "Elsewhere");
  await did(app.call(plans.invite, { as: stranger, body: { email: leaver.email } }));
  await world.smtp.waitForMail(leaver.email, "Your invitation to Elsewhere at Sightline");
  await did(app.call(plans.invite, { as, body: { email: `${kept}@example.org` } }));

  const open = await goThrough(people, category, gone, "private");
  await goThrough(people, category, kept, "organization");
  const shared = await goThrough(people, category, kept, "private");
  await meetInGroups(people, shared.insightId);
  await talkOnBoard(people);

  const theirs = await askFor(app, colleague, category, { visibility: "organization" });
  const comment = { body: `${kept} on another's` };
  await did(
    app.call(requestConversation.addComment, { as, params: on(theirs.id), body: { comment } }),
  );
  const unanswered = await askFor(app, as, category, { title: `${gone} unanswered` });
  await did(claim(app, analyst, unanswered.id));
  for (const [who, draft] of [
    [as, { kind: "post" as const, content: { title: `${gone} draft` } }],
    [
      colleague,
      { kind: "post" as const, content: { body: `Thanks to ${calledAs(leaver)} and "others".` } },
    ],
    [
      analyst,
      {
        kind: "insight" as const,
        content: { insight_request_id: unanswered.id, summary: `${gone} half written` },
      },
    ],
  ] as const) {
    const { content } = draft;
    const first = { ...content, body: `${"body" in content ? content.body : ""} at first` };
    // The content is that of its kind, with a text that both kinds have.
    const begun = { draft: { ...draft, content: first } as typeof draft };
    const { body } = await did(app.call(drafts.createDraft, { as: who, body: begun }));
    const params = { id: String(body.draft.id) };
    const saved = { draft: { ...draft, version: 1 } };
    await did(app.call(drafts.saveDraft, { as: who, params, body: saved }));
    if (who === colleague) continue;
    await upload(app, who, { draft_id: body.draft.id }, `${gone}.txt`, `${gone} in a draft`);
  }
  const saved_search = { name: `${gone} search`, q: `${gone} looked for`, followed: true };
  await did(app.call(savedSearches.saveSearch, { as, body: { saved_search } }));
  const email = `${gone}-next@example.org`;
  await did(app.call(accountEmailChange.requestEmailChange, { as, body: { email } }));
  await world.smtp.waitForMail(email);
  const mail = { name: "password_reset", input: { email: leaver.email } };
  await queueJob(app.db, "send_mail", mail, { runAt: later(app.clock.now(), 30 * dayMs) });
  await app.db
    .insertInto("test_mails")
    .values({ user_id: leaver.id, asked_at: app.clock.now(), answer: `550 ${gone} unknown` })
    .execute();
  // As a mail server words it that does not know the address.
  await sql`update graphile_worker._private_jobs set last_error = ${`550 <${leaver.email}> unknown`}
    where payload ->> 'name' = 'invitation_reminder'`.execute(app.db);

  const before = await findMarked(gone);
  const toGo = [...columnsOf("removed")].filter((name) => !withoutMarker.has(name));
  expect(toGo.filter((name) => !before.includes(name))).toEqual([]);
  expect(before.filter((name) => !columnsOf("removed").has(name))).toEqual([]);
  const staying = await findMarked(kept);
  const toStay = [...columnsOf("kept")].filter((name) => !withoutMarker.has(name));
  expect(toStay.filter((name) => !staying.includes(name))).toEqual([]);

  const exported = await makeExport(leaver);
  const readme = String(exported.get("README.txt"));
  const told = (await app.call(accountLeaving.getDeletion, { as })).body.deletion;
  for (const { fate, words, files, columns } of holdings) {
    expect(readme).toContain(words);
    if (
      !/^(Insights you published|What you (?:said of|ticked before) insights|.*[Tt]ext blocks)/.test(
        words,
      )
    )
      expect(told[fate]).toContain(words);
    const marker = fate === "removed" ? gone : kept;
    const texts = files.map((name) => String(exported.get(name))).join("\n");
    if (files.length > 0 && columns.some((name) => !withoutMarker.has(name)))
      expect(`${words} ${texts}`).toContain(marker);
  }

  await did(app.call(accountLeaving.requestDeletion, { as }));
  expect(await findMarkedFiles(`${gone} in a`)).toBeGreaterThan(0);
  await leaveAfterAWeek(leaver);

  expect(await findMarked(gone)).toEqual([]);
  for (const table of [
    "data_exports",
    "idempotency_keys",
    "insight_group_invites",
    "known_devices",
    "sessions",
  ] as const) {
    const rows = app.db.selectFrom(table).select("user_id").where("user_id", "=", leaver.id);
    expect({ table, rows: await rows.execute() }).toEqual({ table, rows: [] });
  }
  await expect.poll(() => findMarkedFiles(gone)).toBe(0);
  const left = await findMarked(kept);
  // The plan stays, and is named beside what others in it have just posted; so does the group, and
  // is named to those who were told of what is shared there.
  const named = new Set([
    ...columnsOf("kept"),
    "idempotency_keys.answer",
    "notification_letters.details",
    "notifications.details",
    "search_words.word",
  ]);
  expect(left.filter((name) => !named.has(name))).toEqual([]);
  expect(toStay.filter((name) => !left.includes(name))).toEqual([]);
  expect(await findMarkedFiles(kept)).toBeGreaterThan(0);
  expect((await app.call(desk.getDeskWork, { as: analyst, params: on(open.id) })).status).toBe(404);
});

test("what was registered with a former address goes when the address is changed", async () => {
  const { email, token } = await world.register({ first_name: "Moves" });
  const { body } = await did(
    world.call(accounts.confirmAccount, { body: { confirmation_token: token } }),
  );
  const as = { email, token: body.user_token };
  const next = `next-${email}`;
  await did(world.call(accountEmailChange.requestEmailChange, { as, body: { email: next } }));
  const change = tokenIn(await world.smtp.waitForMail(next));
  const waiting = await world.register({ email: `other-${email}`, first_name: "Waits" });
  await did(
    world.call(accountEmailChange.confirmEmailChange, { body: { email_change_token: change } }),
  );
  const rows = await world.app.db
    .selectFrom("registrations")
    .select("email")
    .where("email", "in", [email, waiting.email])
    .execute();
  expect(rows).toEqual([{ email: waiting.email }]);
});

test("an address that somebody only wanted stays with whoever registered it", async () => {
  const leaver = await world.app.signIn();
  const { email, token } = await world.register({ first_name: "Owner" });
  await did(world.call(accountEmailChange.requestEmailChange, { as: leaver, body: { email } }));
  await world.smtp.waitForMail(email, "Confirm your new e-mail address");
  await did(world.call(accountLeaving.requestDeletion, { as: leaver }));
  await leaveAfterAWeek(leaver);
  const { body } = await world.call(accounts.getConfirmation, { link: token });
  expect(body.confirmation).toMatchObject({ email, first_name: "Owner" });
});
