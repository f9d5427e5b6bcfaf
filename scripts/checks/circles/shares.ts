import { spawnSync } from "node:child_process";
import { matchesGlob } from "node:path";

// Some tests are wide: the same question asked of every screen, every kind of notification, every
// table at size. `npm test` runs one share of them, which moves on with each commit, so that as many
// commits as there are shares cover all. `npm run test:all` runs every share.

export const shareCount = 20;

type Wide = {
  /** A test file, or a pattern of them. */
  files: string;
  /** What is taken or left as a whole: what shares one slow set-up. */
  by: "file" | "suite" | "test";
  /** Of how many runs each has one; without it, of as many as there are shares. */
  of?: 4;
};

/** The unit tests that are wide, or slow; of the browser's tests all are, but for those named elsewhere. */
export const wide: readonly Wide[] = [
  // Plans of queries, on tables that take long to fill.
  { files: "server/src/**/*.plans.test.ts", by: "file" },
  { files: "server/src/search/search.{older,pairs,time}.test.ts", by: "file" },
  // Each kind of notification, by each way and at each level.
  { files: "server/src/notifications/notifications.{kinds,lost,usual}.test.ts", by: "suite" },
  { files: "server/src/notifications/notifications.counting.test.ts", by: "test" },
  // Texts that are built to be slow.
  { files: "{scripts,web/src/testing}/**/growth.test.ts", by: "test" },
  { files: "web/src/ui/{markdown/MarkdownView,diff/MarkdownDiff}.test.tsx", by: "test", of: 4 },
  { files: "server/src/testing/fuzz/fuzz.test.ts", by: "test" },
  // Whole processes and servers, started, stopped and killed.
  { files: "server/src/{admin,startup,startup.waiting,workers}.test.ts", by: "test" },
  { files: "server/src/backup/backup.test.ts", by: "test" },
  { files: "server/src/db/*/{embedded,servers,standbys,standbys.rows}.test.ts", by: "file" },
  { files: "server/src/http/metrics/metrics.test.ts", by: "file" },
  { files: "server/src/http/bodies/bodies.{slow,unread}.test.ts", by: "test" },
  { files: "server/src/jobs/jobs.pool.test.ts", by: "test" },
  { files: "server/src/insights/insights.jobs.kill.test.ts", by: "test" },
  { files: "scripts/checks/alerts.test.ts", by: "test" },
  // Every row, with its caller's rights taken while the body is on its way.
  { files: "server/src/http/rights/rights.test.ts", by: "test", of: 4 },
  // Files in a folder and in a bucket.
  { files: "server/src/{storage/**,attachments}/*{files,s3}.test.ts", by: "test", of: 4 },
  // Who may do what, by what they have to do with it.
  { files: "server/src/**/*.{relations,matrix,opening,notes}.test.ts", by: "test", of: 4 },
  // Rules that many cases make slow.
  { files: "server/src/accounts/register/contested.test.ts", by: "test", of: 4 },
  { files: "server/src/audit/audit.seals.test.ts", by: "test", of: 4 },
  {
    files: "server/src/conversations/{questions/questions,quoting/quoting}.test.ts",
    by: "test",
    of: 4,
  },
  { files: "server/src/confirmations/confirmations.test.ts", by: "test", of: 4 },
  { files: "server/src/db/migrate.test.ts", by: "test", of: 4 },
  { files: "server/src/desk/{asked/textAsks,scope/scope}.test.ts", by: "test", of: 4 },
  { files: "server/src/notifications/{former,letters}/*.test.ts", by: "test", of: 4 },
  { files: "contract/src/clock/clock.properties.test.ts", by: "test", of: 4 },
  // Screens with a long text in them.
  {
    files:
      "web/src/desk/{answer/Writing,asked/AskedBefore,review/Review,statements/Statements,next/NextRequest}.test.tsx",
    by: "test",
    of: 4,
  },
  {
    files: "web/src/insights/center/InsightCenterScreen.{insight,request}.test.tsx",
    by: "test",
    of: 4,
  },
  { files: "web/src/requests/form/NewRequestScreen{,.drafts}.test.tsx", by: "test", of: 4 },
  { files: "web/src/api/live/presence.test.ts", by: "test", of: 4 },
];

/** The share that the environment asks for, from 1; nothing when it is no whole number. */
export function parseShare(text: string): number | undefined {
  if (!/^-?\d+$/.test(text)) return undefined;
  return toShare(Number(text));
}

/** The share of a commit: each has the one after its parent's. */
export function shareOfCommit(root: string): number {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const isWhole = git("rev-parse", "--is-shallow-repository").stdout.trim() === "false";
  const commits = git("rev-list", "--count", "HEAD").stdout.trim();
  if (isWhole && commits) return toShare(Number(commits));
  // Without the history the day decides: it moves on as well.
  return toShare(Math.floor(Date.now() / 86_400_000));
}

function toShare(number: number): number {
  const rest = (number - 1) % shareCount;
  return (rest < 0 ? rest + shareCount : rest) + 1;
}

/** Whether the wide test at this position of its list belongs to the share. */
export function isInShare(position: number, share: number, of: number = shareCount): boolean {
  return position % of === share % of;
}

/** Of the files that are taken whole, those that the share leaves out. */
export function filesLeftOut(files: readonly string[], share: number): string[] {
  const whole = files.filter((file) => findWide(file)?.by === "file").toSorted();
  return whole.filter((file, position) => !isInShare(position, share, findWide(file)?.of));
}

export function findWide(file: string): Wide | undefined {
  return wide.find(({ files }) => matchesGlob(file, files));
}

/** Each file begins at another share, so that the first tests of all do not run together. */
export function startOf(file: string): number {
  return Buffer.from(file).reduce((sum, byte) => (sum * 31 + byte) % 65_521, 7);
}
