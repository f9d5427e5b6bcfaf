import { reads } from "@sightline/contract/base/reads.ts";
import type { Report } from "@sightline/contract/board/board.moderation.ts";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { ann, makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { ModerationScreen } from "./ModerationScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let open: Report[];

const makeReport = (id: number, reason: string): Report => ({
  id,
  reporter: ann,
  reason,
  created_at: "2026-11-16T09:00:00.000Z",
  board_post: { id: 7, title: "Offer" },
  board_comment_id: null,
  body: "Buy this.",
  author: ann,
  deleted: false,
  outcome: null,
  settled_by: null,
  settled_at: null,
});

beforeEach(async () => {
  open = [makeReport(1, "Advertising")];
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "admin" } }),
    "GET /api/v1/board_reports": ({ path }, response) =>
      json(response, 200, {
        board_reports: path.includes("settled") ? [] : open,
        next_cursor: null,
      }),
    "PUT /api/v1/board_reports/1": (_, response) => {
      const [report] = open;
      open = [];
      json(response, 200, { board_report: report });
    },
  });
});
afterEach(() => server.stop());

const show = () => renderAt("/app/more/moderation", "/app/more/moderation", <ModerationScreen />);

test("what was left as it was comes back when it is reported anew", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Leave the post" }));
  await screen.findByRole("heading", { name: "Nothing to review" });
  open = [makeReport(2, "Advertising, again")];
  act(() => forget([reads.reports.listReports]));
  const newer = await screen.findByRole("button", { name: "Show it" });
  expect(screen.queryByText("Nothing to review")).toBeNull();
  await userEvent.click(newer);
  await screen.findByText("Advertising, again");
});

test("where nothing is settled, nothing is said to appear there by itself", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Settled" }));
  await screen.findByRole("heading", { name: "Nothing settled yet" });
  expect(screen.queryByText(/right away/)).toBeNull();
});
