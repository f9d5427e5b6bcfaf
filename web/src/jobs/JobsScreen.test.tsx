import type { FailedJob, JobsNow } from "@sightline/contract/jobs.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { JobsScreen } from "./JobsScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
afterEach(() => server.stop());

const now: JobsNow = {
  waiting: 2,
  waiting_since: "2026-11-17T10:00:00.000Z",
  working: 0,
  later: 100,
  failed: 1,
  nightly: { last_run_at: "2026-11-17T03:17:00.000Z", state: "done" },
  backup: null,
};
const backup = (hoursAgo: number) => ({
  moment: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  bytes: 1_234_000_000,
  rows: 5_000_000,
  files: 300,
  host: "db-1",
  folder: "/srv/backups/sightline-2026-11-17T04-30-00Z",
});
const refused: FailedJob = {
  id: 7,
  task: "send_mail",
  mail: "password_reset",
  person: "Ada Byron",
  email: "ada@example.org",
  attempts: 3,
  error: "550 No such user here",
  queued_at: "2026-11-17T10:00:00.000Z",
  working: false,
  next_try_at: "2026-11-18T10:00:00.000Z",
};

async function start(
  failed: FailedJob[],
  role: "admin" | "member" = "admin",
  { backup: last = null }: Partial<JobsNow> = {},
) {
  const done: string[] = [];
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role } }),
    "GET /api/v1/jobs/now": (_, response) =>
      json(response, 200, { jobs_now: { ...now, backup: last } }),
    "GET /api/v1/jobs": (_, response) => json(response, 200, { jobs: failed, next_cursor: null }),
    "POST /api/v1/jobs/7/retry": (_, response) => {
      done.push("retried");
      json(response, 200, { job: { ...refused, working: true } });
    },
    "DELETE /api/v1/jobs/7": (_, response) => {
      done.push("given up");
      failed.length = 0;
      response.writeHead(204).end();
    },
  });
  return done;
}

const open = () => renderAt("/app/more/jobs", "/app/more/jobs", <JobsScreen />);

test("tells what waits, and of a failed mail for whom it was and what the server said", async () => {
  await start([refused]);
  open();
  const list = await screen.findByRole("list", { name: "Failed jobs" });
  expect(within(list).getByText(/Send a mail: password reset/).textContent).toContain(
    "for Ada Byron, ada@example.org",
  );
  within(list).getByText("550 No such user here");
  within(list).getByText("tried 3 times");
  screen.getByText("99+ jobs");
});

test("says how to make the first backup, as long as there is none", async () => {
  await start([]);
  open();
  const told = await screen.findByText(/No backup yet\./);
  expect(told.textContent).toContain("npm run admin -- backup FOLDER");
});

test("tells how old the last good backup is, how large, and where it lies", async () => {
  await start([], "admin", { backup: backup(3.5) });
  open();
  await screen.findByText(/1\.2 GB, verified/);
  const told = screen.getByText("Last good backup").nextElementSibling?.textContent;
  expect(told).toMatch(/^3 h ago.*, 1\.2 GB, verified, on db-1 in \/srv\/backups\//);
});

test("warns of a backup that is older than two days", async () => {
  await start([], "admin", { backup: backup(49) });
  open();
  await screen.findByText(/Older than 48 hours/);
});

test("a press tries it at once", async () => {
  const done = await start([refused]);
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Try now" }));
  await waitFor(() => expect(done).toEqual(["retried"]));
});

test("giving up asks first, and then it is gone", async () => {
  const done = await start([refused]);
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Give up" }));
  await userEvent.click(await screen.findByRole("button", { name: "Keep trying" }));
  expect(done).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Give up" }));
  await userEvent.click(await screen.findByRole("button", { name: "Give this job up" }));
  await screen.findByRole("heading", { name: "Nothing has failed" });
  expect(done).toEqual(["given up"]);
});

test("others read whom it is for", async () => {
  await start([refused], "member");
  open();
  await screen.findByRole("heading", { name: "Jobs and mail are for admins" });
  expect(screen.queryByText("550 No such user here")).toBeNull();
});
