import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { Turnaround, TurnaroundWeek } from "@sightline/contract/turnarounds.ts";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { queries } from "#api/load/queries.ts";
import { clearSession, storeSession } from "#api/session/session.ts";
import { json, startTestServer } from "#api/call/testServer.ts";

/** A server with a person of this role; what else it is asked for, it answers by path. */
export async function startServer(role: SystemRole, answers: Record<string, unknown>) {
  clearSession("signed_out");
  localStorage.clear();
  sessionStorage.clear();
  queries.clear();
  const usual: Record<string, unknown> = {
    "/api/v1/profile": { user: { id: 1, email: "ann@example.org", role, time_zone: "UTC" } },
    "/api/v1/insight_categories": { insight_categories: [] },
  };
  const server = await startTestServer(({ path }, response) => {
    const [asked = ""] = path.split("?");
    const answer = answers[asked] ?? usual[asked];
    if (answer) json(response, 200, answer);
    else json(response, 404, { type: "", title: "", status: 404, detail: "", code: "not_found" });
  });
  storeSession({ token: "t", email: "ann@example.org" }, false);
  return server;
}

export function renderPart(part: ReactNode) {
  return render(
    <MemoryRouter>
      <main>{part}</main>
    </MemoryRouter>,
  );
}

const hours = [3, 6, 9, 10, 11, 12, 13, 14, 15, 15, 15, 22];

/** Twelve requests, of which one was late by 6 hours. */
export function makeTurnaround(change: Partial<Turnaround> = {}): Turnaround {
  return {
    insight_category_id: 1,
    slug: "regulation",
    name: "Regulation",
    target_minutes: 960,
    promised_at: "2026-11-19T14:00:00.000Z",
    sample_size: hours.length,
    median_minutes: 750,
    p90_minutes: 900,
    on_time_share: 11 / 12,
    durations: hours.map((hour) => ({
      working_minutes: hour * 60,
      on_time: hour <= 16,
      requests: 1,
    })),
    rating_count: 0,
    rating_average: null,
    figured_at: "2026-11-16T09:00:00.000Z",
    ...change,
  };
}

export const fewSamples = {
  sample_size: 4,
  median_minutes: null,
  p90_minutes: null,
  on_time_share: null,
  durations: [],
};

export function makeWeek(week: string, change: Partial<TurnaroundWeek> = {}): TurnaroundWeek {
  return { week, sample_size: 5, median_minutes: 720, on_time_share: 1, ...change };
}
