import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath, moment, pageQuery } from "#base/fields.ts";
import { reads } from "#base/reads.ts";

/** What is done later, each by its name in the queue. One without a line here is told by its name. */
const taskWords: Record<string, string> = {
  clean_up: "Nightly clean-up",
  delete_account: "Delete the account of somebody who leaves",
  end_share: "End a share",
  erase_deleted_words: "Erase words that were deleted",
  export_data: "Make an export of somebody's data",
  remind: "Look for reminders that are due",
  remove_files: "Remove files that nothing leads to",
  resend_confirmations: "Send confirmation mails again",
  send_mail: "Send a mail",
  turnaround_figures: "Make the figures of turnarounds",
  tell_of_comments: "Tell followers of comments",
  tell_of_end: "Tell a group that a share will end",
};

/** "Send a mail: password reset". */
export function jobInWords({ task, mail }: { task: string; mail: string | null }): string {
  const words = taskWords[task] ?? stepOfCleanUp(task) ?? plain(task);
  return mail === null ? words : `${words}: ${plain(mail)}`;
}

function stepOfCleanUp(task: string): string | undefined {
  const [, step] = /^clean_up_(\w+)$/.exec(task) ?? [];
  return step === undefined ? undefined : `${taskWords["clean_up"]}: ${plain(step)}`;
}

function plain(name: string): string {
  return name.replaceAll("_", " ");
}

export const failedJob = z.object({
  id,
  task: z.string(),
  /** Which letter, of those that are mails. */
  mail: z.nullable(z.string()),
  /** Whom it concerns, as far as it names somebody. */
  person: z.nullable(z.string()),
  email: z.nullable(z.string()),
  attempts: z.int(),
  /** What went wrong the last time: for mails, what the mail server answered. */
  error: z.string(),
  queued_at: moment,
  /** Under way at this moment. */
  working: z.boolean(),
  /** Null once nobody tries any more. */
  next_try_at: z.nullable(moment),
});
export type FailedJob = z.infer<typeof failedJob>;

/** One that was read back and found good. */
export const lastBackup = z.object({
  /** It holds what there was then. */
  moment,
  bytes: z.int(),
  rows: z.int(),
  files: z.int(),
  /** The machine it was made on, and its folder there. */
  host: z.string(),
  folder: z.string(),
});
export type LastBackup = z.infer<typeof lastBackup>;

/** Counted up to a hundred. */
export const jobsNow = z.object({
  /** Could be done now, and is not yet. */
  waiting: z.int(),
  /** Since when the oldest of them has been waiting. */
  waiting_since: z.nullable(moment),
  working: z.int(),
  /** For a later time. */
  later: z.int(),
  failed: z.int(),
  nightly: z.object({
    last_run_at: z.nullable(moment),
    state: z.enum(["never", "done", "working", "failed"]),
  }),
  backup: z.nullable(lastBackup),
});
export type JobsNow = z.infer<typeof jobsNow>;

export const jobKinds = ["mail", "other"] as const;

const params = z.object({ id: idInPath });

export const jobs = defineEndpoints({
  getJobsNow: {
    method: "GET",
    path: reads.jobs.getJobsNow,
    summary:
      "What waits to be done, since when, what failed, the last nightly run, and the last good backup.",
    access: "admin",
    response: z.object({ jobs_now: jobsNow }),
    background: true,
  },
  listFailedJobs: {
    method: "GET",
    path: reads.jobs.listFailedJobs,
    summary:
      "What failed at least once and is not done yet by page, newest first; mails or others.",
    access: "admin",
    query: z.object({ kind: z.optional(z.enum(jobKinds)), ...pageQuery }),
    response: z.object({ jobs: z.array(failedJob), next_cursor: z.nullable(z.string()) }),
  },
  retryJob: {
    method: "POST",
    path: "/api/v1/jobs/:id/retry",
    summary: "Tries a failed job at once, whenever it would have been its turn.",
    access: "admin",
    params,
    response: z.object({ job: failedJob }),
    audited: "job_retried",
  },
  giveUpJob: {
    method: "DELETE",
    path: "/api/v1/jobs/:id",
    summary: "Gives a failed job up: it is removed, and what it was for is not done.",
    access: "admin",
    params,
    response: null,
    audited: "job_given_up",
  },
});
