import { reads } from "@sightline/contract/base/reads.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { makeUser } from "#testing/requests.ts";
import { makeLine, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { HomeFigures } from "./HomeFigures.tsx";
import { PromiseCard } from "./PromiseCard.tsx";
import { TurnaroundsScreen } from "./TurnaroundsScreen.tsx";
import {
  fewSamples,
  makeTurnaround,
  makeWeek,
  renderPart,
  startServer,
} from "./turnarounds.testing.tsx";

let server: Awaited<ReturnType<typeof startServer>>;
afterEach(() => server.stop());

const openWork = {
  insight_category_id: 1,
  slug: "regulation",
  name: "Regulation",
  open: 7,
  overdue: 2,
  waiting: 1,
  by_age: { under_1_day: 3, under_3_days: 2, under_7_days: 1, older: 1 },
};

type Role = "member" | "analyst";
const start = async (rows = [makeTurnaround()], role: Role = "member") => {
  server = await startServer(role, {
    "/api/v1/turnarounds": { turnarounds: rows },
    "/api/v1/turnarounds/open_work": { open_work: [openWork] },
    "/api/v1/turnarounds/weeks": {
      courses: [
        {
          insight_category_id: 1,
          weeks: [
            makeWeek("2026-11-02"),
            makeWeek("2026-11-09", { sample_size: 2, median_minutes: null, on_time_share: null }),
          ],
        },
      ],
    },
  });
};
const open = () => renderPart(<TurnaroundsScreen />);

test("a category is told in figures, in dots and week by week", async () => {
  await start();
  open();
  const figures = await screen.findByRole("table", { name: "Turnarounds of the last 90 days" });
  within(figures).getByText("13 working hours");
  within(figures).getByText("91 %");
  const dots = screen.getByRole("table", {
    name: "Regulation: requests of the last 90 days by working time",
  });
  expect(within(dots).getAllByRole("row").length).toBeGreaterThan(3);
  const weeks = await screen.findByRole("table", {
    name: "Regulation: median working time of each week",
  });
  within(weeks).getByRole("row", { name: /9 Nov 2 too few too few/ });
});

test("the dots are read off with the arrow keys", async () => {
  await start();
  open();
  const strip = await screen.findByRole("slider", {
    name: "Regulation: working time of each request",
  });
  strip.focus();
  await userEvent.keyboard("{End}");
  expect(strip.getAttribute("aria-valuetext")).toMatch(
    /^21½? h to 22 h of working time: 1 request, late$/,
  );
  await userEvent.keyboard("{ArrowLeft}");
  expect(strip.getAttribute("aria-valuetext")).toMatch(/to 15 h of working time: 3 requests$/);
});

test("members don't ask for open work", async () => {
  await start();
  open();
  await screen.findByText("Median of each week");
  await untilSettled();
  expect(server.heard.some(({ path }) => path.includes("open_work"))).toBe(false);
  expect(screen.queryByText("Open now")).toBeNull();
});

test("analysts see how much is open, how old it is and what is overdue", async () => {
  await start([makeTurnaround()], "analyst");
  open();
  const table = await screen.findByRole("table", { name: /^Open work/ });
  within(table).getByRole("row", { name: "Regulation 7 2 1 3 2 1 1" });
});

test("the figures stay while the open work, lost before, is asked for again", async () => {
  const line = makeLine();
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "analyst" } }),
    "GET /api/v1/turnarounds": (_, response) =>
      json(response, 200, { turnarounds: [makeTurnaround()] }),
    "GET /api/v1/turnarounds/weeks": (_, response) => json(response, 200, { courses: [] }),
    "GET /api/v1/turnarounds/open_work": async (_, response) => {
      await line.passes();
      json(response, 500, {});
    },
  });
  open();
  await screen.findByRole("table", { name: "Turnarounds of the last 90 days" });
  const asked = () => server.heard.filter(({ path }) => path.includes("open_work")).length;
  const before = asked();
  line.hold();
  act(() => forget([reads.turnarounds.listOpenWork]));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  screen.getByRole("table", { name: "Turnarounds of the last 90 days" });
  expect(screen.queryByText("The figures are loading")).toBeNull();
  line.release();
});

test("of too few nothing is drawn, and it is said why", async () => {
  await start([makeTurnaround(fewSamples)]);
  open();
  await screen.findByText(/^Only 4 came in the last 90 days, too few/);
  expect(screen.queryByRole("slider")).toBeNull();
});

test("the promise stands with its record", async () => {
  await start();
  renderPart(<PromiseCard categoryId={1} zone="UTC" />);
  await screen.findByText(
    "Half of the last 12 came within 13 working hours, nine of ten within 15 working hours; 91 % came on time.",
  );
  expect(screen.getByText(/^Submit now and have it by/).textContent).toMatch(/by \w+day \d+ \w+, /);
  expect(server.heard.find(({ path }) => path.includes("turnarounds"))?.path).toContain(
    "category=1",
  );
});

test("the home page shows the two that most was asked in", async () => {
  await start([
    makeTurnaround({ insight_category_id: 1, name: "Small", sample_size: 12 }),
    makeTurnaround({ insight_category_id: 2, name: "Large", sample_size: 64 }),
    makeTurnaround({ insight_category_id: 3, name: "Middle", sample_size: 30 }),
    makeTurnaround({ insight_category_id: 4, name: "Few", ...fewSamples }),
  ]);
  renderPart(<HomeFigures meanwhile={null} />);
  const titles = await screen.findAllByRole("heading");
  expect(titles.map((title) => title.textContent)).toEqual([
    "Large: half within 13 working hours",
    "Middle: half within 13 working hours",
  ]);
});
