import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { callApi, makePerson, openSession, type Person, type Token } from "./people.ts";
import { fileRequest } from "./requests.steps.ts";

/** Analysts of the demo world; what they work on here is each journey's own. */
export const ines: Person = { email: "analyst@sightline.test", password: "plain-amber-window" };
export const rasmus: Person = { email: "rasmus@sightline.test", password: "plain-amber-window" };

/** What a person finds at the desk, by the words they see. */
export function deskOf(page: Page) {
  return {
    queue: page.getByRole("region", { name: "The queue" }),
    /** One part of it: "Mine", "To review", "Unclaimed", "Others work on". */
    part: (name: string) => page.getByRole("list", { name, exact: true }),
    /** What to do next, once something was done. */
    next: page.getByRole("region", { name: /What is next$/ }),
    row: (title: string) => page.getByRole("listitem").filter({ hasText: title }),
    summary: page.getByRole("textbox", { name: "Summary" }),
    body: page.getByRole("textbox", { name: "Insight" }),
    note: page.getByRole("textbox", { name: "What did you change?" }),
    coverage: (point: string) => page.getByRole("radiogroup", { name: point }),
    outcome: page.getByRole("radiogroup", { name: "What is the outcome?" }),
    addSource: page.getByRole("textbox", { name: "Add a source" }),
    missing: page.getByRole("region", { name: "Before publishing" }),
    publish: page.getByRole("button", { name: "Publish", exact: true }),
    saved: page.getByText("Draft saved"),
  };
}

/** Somebody new asks something that nobody else asked. */
export async function askSomething({
  title = `What does oat milk ${randomBytes(4).toString("hex")} cost?`,
  points = [],
}: { title?: string; points?: readonly string[] } = {}) {
  const ada = await makePerson("Ada");
  const token = await openSession(ada);
  const named = { insight_points_attributes: points.map((text) => ({ text })) };
  return { ada, token, title, id: await fileRequest(token, title, undefined, named) };
}

export async function claim(analyst: Token, id: number): Promise<void> {
  await callApi("POST", `/api/v1/insight_requests/${id}/claim`, undefined, analyst);
}

/** A week after the promise, in the same working hour; where that is a holiday, a week later. */
export async function tellLate(id: number, analyst: Token): Promise<void> {
  const path = `/api/v1/insight_requests/${id}`;
  const { insight_request } = (await callApi("GET", path, undefined, analyst)) as {
    insight_request: { version: number; promised_at: string };
  };
  const { version, promised_at } = insight_request;
  const told = async (weeks: number) => {
    const at = Date.parse(promised_at) + weeks * 7 * 24 * 60 * 60_000;
    const said = { expected_at: new Date(at).toISOString(), reason: "An office answers late." };
    return callApi("POST", `${path}/lateness`, { version, ...said }, analyst);
  };
  await told(1).catch(() => told(2));
}

/** Delivered without the screen for it. */
export async function publishFirst(analyst: Token, id: number): Promise<void> {
  await claim(analyst, id);
  const { desk_work } = (await callApi("GET", `/api/v1/desk/${id}`, undefined, analyst)) as {
    desk_work: { insight_request: { insight_points: { id: number }[] } };
  };
  const insight_response = {
    base_version: null,
    summary: "One litre costs 20 kr [1].",
    body: "The shelf says 20 kr [1].",
    outcome: "answered",
    review_by: null,
    coverage: desk_work.insight_request.insight_points.map((point) => ({
      insight_point_id: point.id,
      mark: "answered",
      note: "",
    })),
    sources: [
      {
        title: "The shelf",
        publisher: "",
        url: null,
        published_on: null,
        opened_on: null,
        original: true,
      },
    ],
  };
  const path = `/api/v1/insight_requests/${id}/insight_response`;
  await callApi("POST", path, { insight_response }, analyst);
}
