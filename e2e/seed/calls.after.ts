import { expect, test } from "@playwright/test";
import { readRecord, type Recorded } from "#e2e/app/record.ts";
import { appUrl } from "#e2e/steps/people.ts";

// What all journeys together have called: a tour of the whole app. Who runs some of them has no
// such tour.
test.use({ trace: "off", screenshot: "off" });
test.skip(() => !process.env["WHOLE_RUN"], "only some journeys ran");

/** By place in the body, as the record names them, or all below one, and what may be there. */
type Fields = Record<string, string>;

type Row = {
  call: string;
  /** What the seed's payload names; every call has it. */
  payload?: Fields;
  /** Ours on top of it: a call may have it. */
  more?: Fields;
  query?: string[];
  type?: "multipart/form-data";
  access?: "everybody";
};

const person = {
  "user.first_name": "string",
  "user.last_name": "string",
  "user.activity": "string",
};
const newPassword = { "user.password": "string", "user.password_confirmation": "string" };
const newPerson = {
  ...person,
  ...newPassword,
  "user.subscribed_newsletter": "true|false",
  "user.terms_of_use_agreed": "true",
};
/** Ours: where their clocks stand, and which version of the texts was shown to them. */
const zone = { "user.time_zone": "string" };
const beside = { ...zone, "user.terms_version": "number" };
const answers = "insight_request.insight_answers_attributes";
const request = {
  "insight_request.title": "string",
  "insight_request.description": "string",
  "insight_request.insight_category_id": "number",
  [answers]: "list",
};
const aboutAnswers = {
  [`${answers}[].insight_question_id`]: "number",
  [`${answers}[].value`]: "string|number|true|false|null|list",
  [`${answers}[].value[]`]: "string",
};
/** Ours: what exactly is wanted. */
const points = "insight_request.insight_points_attributes";
const aboutPoints = {
  [points]: "list",
  [`${points}[].id`]: "number",
  [`${points}[].text`]: "string",
};
const post = { title: "string", body: "string" };

/** The seed's table, in its order. */
const table: readonly Row[] = [
  { call: "GET /api/v1/invitations/{invitationToken}", access: "everybody" },
  {
    call: "PUT /api/v1/invitations/{invitationToken}",
    // Somebody who has an account accepts signed in, and has nothing to say about themselves.
    more: { ...newPerson, ...beside },
    access: "everybody",
  },
  { call: "GET /api/v1/insight_categories", access: "everybody" },
  { call: "GET /api/v1/insight_requests" },
  { call: "GET /api/v1/insight_requests/{id}" },
  {
    call: "POST /api/v1/insight_requests",
    payload: request,
    more: {
      ...aboutAnswers,
      ...aboutPoints,
      "insight_request.visibility": "string",
      "insight_request.draft_id": "number",
      "insight_request.draft_version": "number",
      "insight_request.duplicate_of": "number",
      "insight_request.participant_ids": "list",
      "insight_request.participant_ids[]": "number",
      "insight_request.plan_may_ask": "true|false",
      "insight_request.seen_match_ids": "list",
      "insight_request.seen_match_ids[]": "number",
    },
  },
  {
    call: "PUT /api/v1/insight_requests/{id}",
    payload: { "insight_request.version": "number" },
    more: {
      ...request,
      ...aboutAnswers,
      ...aboutPoints,
      "insight_request.visibility": "string",
    },
  },
  { call: "DELETE /api/v1/insight_requests/{id}", more: { reason: "string" } },
  { call: "GET /api/v1/turnarounds", query: ["category"], access: "everybody" },
  { call: "GET /api/v1/profile" },
  {
    call: "PUT /api/v1/profile",
    more: {
      ...person,
      ...zone,
      "user.subscribed_newsletter": "true|false",
      "user.notification_choices.*": "true|false",
      "user.mail_rhythm": "string",
      "user.quiet_from": "string",
      "user.quiet_until": "string",
    },
  },
  { call: "DELETE /api/v1/logout" },
  { call: "GET /api/v1/insight_groups/candidates" },
  {
    call: "POST /api/v1/insight_groups",
    payload: { name: "string" },
    more: { description: "string" },
  },
  { call: "GET /api/v1/insight_groups/{id}" },
  {
    call: "PUT /api/v1/insight_groups/{id}",
    more: { name: "string", description: "string", version: "number" },
  },
  { call: "DELETE /api/v1/insight_groups/{id}" },
  { call: "POST /api/v1/insight_groups/{id}/invite", payload: { user_id: "number" } },
  {
    call: "POST /api/v1/insight_groups/{id}/insight_response_share",
    payload: { insight_response_id: "number" },
    more: { note: "string", ends_at: "string|null", ask_confirmation: "true" },
  },
  {
    call: "DELETE /api/v1/insight_groups/{id}/members/{memberId}",
    more: { hand_over_to: "number" },
  },
  { call: "GET /api/v1/insight_groups_invites" },
  { call: "PUT /api/v1/insight_groups/accept", payload: { invitation_token: "string" } },
  { call: "DELETE /api/v1/insight_groups/decline", payload: { invitation_token: "string" } },
  {
    call: "POST /api/v1/users.json",
    payload: { "user.email": "string", ...newPerson },
    more: beside,
    access: "everybody",
  },
  {
    call: "POST /api/v1/authenticate",
    payload: { email: "string", password: "string" },
    more: { remember: "true" },
    access: "everybody",
  },
  {
    call: "POST /api/v1/users/confirmation",
    payload: { confirmation_token: "string" },
    more: { password: "string" },
    access: "everybody",
  },
  { call: "GET /api/v1/verify_email", query: ["email"], access: "everybody" },
  {
    call: "POST /api/v1/organization_plans",
    payload: { email: "string" },
    more: { role: "string" },
  },
  {
    call: "DELETE /api/v1/organization_plans",
    payload: { email: "string" },
    more: { hand_over_to: "number" },
  },
  {
    call: "POST /api/v1/board_posts",
    payload: post,
    more: { draft_id: "string", attachments: "file" },
    type: "multipart/form-data",
  },
  {
    call: "PUT /api/v1/board_posts/{id}",
    payload: { id: "string", version: "string" },
    more: {
      ...post,
      draft_id: "string",
      attachments: "file",
      removed_attachment_ids: "string",
    },
    type: "multipart/form-data",
  },
  { call: "DELETE /api/v1/board_posts/{id}" },
  { call: "GET /api/v1/message_boards/1" },
  { call: "POST /users/password", payload: { "user.email": "string" }, access: "everybody" },
  {
    call: "PUT /users/password",
    payload: { "user.reset_password_token": "string", ...newPassword },
    access: "everybody",
  },
];

for (const { call, payload = {}, more = {}, query, type = "application/json", access } of table) {
  test(`${call} leaves the screens as the seed says`, () => {
    const [method = "", path = ""] = call.split(" ");
    const calls = readRecord().filter((one) => one.method === method && fits(path, one.path));
    expect(calls.length, "seen at least once").toBeGreaterThan(0);
    for (const one of calls) {
      expect(one.type).toBe(type);
      expect(one.fields, "the seed's payload").toMatchObject(
        Object.fromEntries(Object.keys(payload).map((place) => [place, expect.any(String)])),
      );
      expect(surplusOf(one, { ...payload, ...more }), "and nothing else").toEqual([]);
      if (query) expect(query).toEqual(expect.arrayContaining(one.query));
    }
    if (query) expect(calls.some((one) => one.query.length > 0)).toBe(true);
    if (access !== "everybody") expect(calls.some((one) => one.isSignedIn)).toBe(true);
  });
}

test("no call is outside the contract, and the token goes nowhere without the e-mail", async () => {
  const { paths } = await descriptionOfApi();
  const known = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
  );
  const isKnown = (one: Recorded) =>
    known.some(({ path, method }) => method === one.method && fits(path, one.path));
  const calls = readRecord().filter(({ path }) => !asideOfApi.has(path));
  expect(calls.length).toBeGreaterThan(1_000);
  const strange = calls.filter((one) => !isKnown(one) || !one.isPaired);
  expect(strange.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** Whether the server is there again; and a page without code of ours, which journeys go to. */
const asideOfApi = new Set(["/readyz", "/robots.txt"]);

type Description = { paths: Record<string, object> };

async function descriptionOfApi(): Promise<Description> {
  const response = await fetch(`${appUrl()}/api/v1/openapi.json`);
  // As OpenAPI has it.
  return (await response.json()) as Description;
}

/** A number, a token or one of a few words in the place of `{id}`; what is one word more is another row. */
function fits(template: string, path: string): boolean {
  const pattern = template
    .replaceAll(".", String.raw`\.`)
    .replaceAll(/\{invitationToken\}|\{token\}|\{ask_key\}/g, String.raw`(?!decline$)[\w-]+`)
    .replaceAll(/\{kind\}|\{step\}|\{thread\}/g, "[a-z]+")
    .replaceAll(/\{\w+\}/g, String.raw`\d+`);
  return new RegExp(`^${pattern}$`).test(path);
}

function surplusOf({ fields }: Recorded, known: Fields): string[] {
  return Object.entries(fields)
    .filter(([place, kind]) => !findKinds(known, place)?.split("|").includes(kind))
    .map(([place, kind]) => `${place}: ${kind}`);
}

function findKinds(known: Fields, place: string): string | undefined {
  const below = Object.keys(known).find(
    (each) => each.endsWith("*") && place.startsWith(each.slice(0, -1)),
  );
  return known[below ?? place];
}
