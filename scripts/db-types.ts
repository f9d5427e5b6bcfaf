import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "@sightline/server/src/db/embedded/embedded.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";

// Writes server/src/db/types.ts from the migrated database, or with --check compares it.

const root = path.join(import.meta.dirname, "..");
const typesFile = path.join(root, "server", "src", "db", "types.ts");
const check = process.argv.includes("--check");

const imports = `import type { NotificationChanges } from "@sightline/contract/notifications/notifications.choices.ts";
import type { ReportOutcome } from "@sightline/contract/board/board.moderation.ts";
import type { DraftKind } from "@sightline/contract/drafts.ts";
import type { ExportState } from "@sightline/contract/accounts/accounts.leaving.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { GroupRole } from "@sightline/contract/groups/groups.membership.ts";
import type { GroupInviteState } from "@sightline/contract/groups/groups.shapes.ts";
import type { CoverageMark } from "@sightline/contract/insights/insights.shapes.ts";
import type { StatementDecision } from "@sightline/contract/insights/statements.shapes.ts";
import type { InvitationState } from "@sightline/contract/invitations.ts";
import type { CalendarState } from "@sightline/contract/calendars.ts";
import type { CategoryState } from "@sightline/contract/categories/categories.editing.ts";
import type { SecondReader } from "@sightline/contract/categories/categories.readers.ts";
import type { ScopeRule } from "@sightline/contract/categories/categories.scope.ts";
import type { ScopeState } from "@sightline/contract/requests/requests.scope.shapes.ts";
import type { ReviewDecision, ReviewPart } from "@sightline/contract/desk.review.shapes.ts";
import type { InsightToPublish } from "@sightline/contract/insights/insights.publishing.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import type { LegalKind } from "@sightline/contract/place/place.legal.ts";
import type { SetUpStep } from "@sightline/contract/place/place.setUp.ts";
import type { RegistrationMode } from "@sightline/contract/place/place.ts";
import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import type { AnswerValue, Choice, Limits, QuestionKind } from "@sightline/contract/categories/questions.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import type { MailRhythm } from "@sightline/contract/notifications/notifications.mail.ts";
import type { Level, LevelledThread, ThreadKind } from "@sightline/contract/notifications/notifications.threads.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { Outcome, RequestStatus, Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import type { SearchLanguage } from "@sightline/contract/search/search.languages.ts";
import type { FoundKind, FoundSpan } from "@sightline/contract/search/search.ts";
import type { TurnaroundDot } from "@sightline/contract/turnarounds.ts";
import type { JsonColumn, MomentColumn } from "./columns.ts";`;

// Columns whose check constraint allows just the words of a contract type.
const columns = {
  "users.role": "Generated<SystemRole>",
  "users.notification_choices": "Generated<JsonColumn<NotificationChanges>>",
  "users.mail_rhythm": "Generated<MailRhythm>",
  "registrations.state": 'Generated<"open" | "confirmed" | "discarded">',
  "invitations.role": "Generated<SystemRole>",
  "invitations.plan_role": "PlanRole | null",
  "invitations.state": "Generated<InvitationState>",
  "account_links.kind": '"confirmation" | "password_reset" | "email_change" | "invitation"',
  "data_exports.state": "Generated<ExportState>",
  "live_events.about": "Record<string, number>",
  "legal_texts.kind": "LegalKind",
  "place.registration": "Generated<RegistrationMode>",
  "place.skipped_steps": "Generated<SetUpStep[]>",
  "place.request_level": "Generated<Level>",
  "place.group_level": "Generated<Level>",
  "place.post_level": "Generated<Level>",
  "place.search_language": "Generated<SearchLanguage>",
  "notifications.kind": "NotificationKind",
  "notifications.thread_kind": "ThreadKind",
  "notifications.details": "Generated<JsonColumn<Record<string, string>>>",
  "notification_lines.thread_kind": "ThreadKind",
  "saved_searches.kind": "FoundKind | null",
  "saved_searches.since": "FoundSpan | null",
  "saved_searches.status": "RequestStatus | null",
  "notification_letters.kind": "NotificationKind",
  "notification_letters.thread_kind": "ThreadKind",
  "notification_letters.within_kind": "LevelledThread | null",
  "notification_letters.details": "JsonColumn<Record<string, string>>",
  "notification_mails.thread_kind": "ThreadKind | null",
  "mail_mutes.thread_kind": "LevelledThread",
  "notification_levels.thread_kind": "LevelledThread",
  "notification_levels.level": "Level",
  "plan_members.role": "PlanRole",
  "board_reports.outcome": "ReportOutcome | null",
  "calendars.hours": "JsonColumn<Calendar['hours']>",
  "calendar_changes.before": "JsonColumn<CalendarState> | null",
  "insight_categories.second_reader": "Generated<SecondReader>",
  "insight_categories.scope": "Generated<ScopeRule>",
  "insight_scopes.state": "Generated<ScopeState>",
  "insight_reviews.decision": "ReviewDecision | null",
  "insight_reviews.content": "JsonColumn<InsightToPublish> | null",
  "insight_review_notes.part": "ReviewPart",
  "insight_category_changes.before": "JsonColumn<CategoryState> | null",
  "insight_questions.kind": "QuestionKind",
  "insight_questions.limits": "Generated<JsonColumn<Limits>>",
  "insight_questions.choices": "Generated<JsonColumn<Choice[]>>",
  "insight_questions.condition": "JsonColumn<{ lineage_id: number; is: string | boolean }> | null",
  "insight_requests.status": "Generated<RequestStatus>",
  "insight_requests.status_before": "RequestStatus | null",
  "insight_requests.visibility": "Generated<Visibility>",
  "insight_requests.outcome": "Outcome | null",
  "drafts.kind": "DraftKind",
  "drafts.content": "JsonColumn<Record<string, unknown>>",
  "earlier_drafts.kind": "DraftKind",
  "earlier_drafts.content": "JsonColumn<Record<string, unknown>>",
  "insight_answers.value": "JsonColumn<AnswerValue>",
  "turnaround_figures.durations": "JsonColumn<TurnaroundDot[]>",
  "insight_versions.outcome": "Outcome",
  "insight_coverage.mark": "CoverageMark",
  "insight_decisions.decision": "StatementDecision",
  "insight_group_members.role": "GroupRole",
  "insight_group_invites.state": "Generated<GroupInviteState>",
  "request_reminders.kind":
    '"accept_first" | "accept_second" | "accept_by_silence" | "review_by" | "due_soon" | "overdue"',
  "insight_request_events.kind": "RequestEventKind",
  "insight_request_events.status_after": "RequestStatus | null",
  "insight_request_events.details": "Generated<JsonColumn<Record<string, unknown>>>",
};

const folder = await mkdtemp(path.join(tmpdir(), "sightline-types-"));
// As root the database runs under another account, which must be able to pass through.
await chmod(folder, 0o711);
const server = await startEmbedded({ root: path.join(folder, "postgres"), log: () => undefined });
try {
  await migrate(server, () => undefined);
  const made = await makeTypes(path.join(folder, "types.ts"));
  if (check) await compare(made);
  else await writeFile(typesFile, made);
} finally {
  await server.release();
  await rm(folder, { recursive: true, force: true });
}

async function makeTypes(file: string): Promise<string> {
  const { host, port, user, database } = server.owner;
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  run(path.join(root, "node_modules", ".bin", "kysely-codegen"), [
    "--dialect=postgres",
    `--url=${url}`,
    `--out-file=${file}`,
    "--default-schema=public",
    "--exclude-pattern=graphile_worker.*",
    "--date-parser=string",
    '--type-mapping={"timestamptz":"MomentColumn","int8":"number","citext":"string"}',
    `--overrides=${JSON.stringify({ columns })}`,
    "--log-level=error",
  ]);
  await writeFile(file, `${imports}\n${await readFile(file, "utf8")}`);
  run(path.join(root, "node_modules", ".bin", "oxfmt"), [file]);
  return readFile(file, "utf8");
}

async function compare(made: string): Promise<void> {
  if (made === (await readFile(typesFile, "utf8"))) return;
  console.error("server/src/db/types.ts is not what the migrations make; run: npm run db:types");
  process.exitCode = 1;
}

function run(program: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${path.basename(program)} failed: ${stdout}${stderr}`);
}
