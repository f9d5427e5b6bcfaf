import { boardAddress, makePost, postAddress } from "#e2e/steps/board.steps.ts";
import { makeGroup, type Member } from "#e2e/steps/groups.steps.ts";
import { fileAndDeliver } from "#e2e/steps/insights.steps.ts";
import { callApi, makePerson, openSession, type Token } from "#e2e/steps/people.ts";
import { fileRequest } from "#e2e/steps/requests.steps.ts";
import type { Screen } from "./screens.ts";

/** As long as each may be, and not a space to break at; or a word that a person would really write. */
const unbroken = (length: number) => "Wort".repeat(length / 4 + 1).slice(0, length);
const compound = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz";
const title = unbroken(150);
const text = `${unbroken(300)} und das ${compound}: \`${unbroken(200)}\`

| ${compound} | ${compound} |
| --- | --- |
| ${compound} | ${unbroken(120)} |`;

type World = { token: Token; open: number; delivered: number; group: string; post: number };
let world: Promise<World> | undefined;

/** Made once for all that look at it. */
export function longWorld(): Promise<World> {
  world ??= makeWorld();
  return world;
}

async function makeWorld(): Promise<World> {
  const ada = await makeMember();
  const { token } = ada;
  await callApi("PUT", "/api/v1/organization_plans", { name: unbroken(80) }, token);
  const invited = { email: `${unbroken(60)}@${unbroken(60)}.example.org` };
  await callApi("POST", "/api/v1/organization_plans", invited, token);
  const open = await fileRequest(token, title);
  const comment = { comment: { body: text } };
  await callApi("POST", `/api/v1/insight_requests/${open}/comments`, comment, token);
  const said = {
    summary: `${unbroken(200)} [1].`,
    body: `## ${compound}\n\n${text} [1].`,
    sources,
  };
  const delivered = await fileAndDeliver(token, said, title);
  const group = await makeGroup(unbroken(80), [ada]);
  await share(token, group.id, delivered);
  const post = await makePost(token, { title, body: text });
  await callApi("POST", `/api/v1/board_posts/${post}/comments`, comment, token);
  await callApi(
    "POST",
    "/api/v1/drafts",
    { draft: { kind: "request", content: { title } } },
    token,
  );
  return { token, open, delivered, group: group.address, post };
}

async function makeMember(): Promise<Member> {
  const names = { first_name: compound, last_name: unbroken(100), activity: unbroken(100) };
  const person = await makePerson("W".repeat(50), names);
  const token = await openSession(person);
  const answer = await callApi("GET", "/api/v1/profile", undefined, token);
  // The contract's answer with one's own account.
  const { id } = (answer as { user: { id: number } }).user;
  return { ...person, token, id, name: compound };
}

async function share(token: Token, groupId: number, requestId: number): Promise<void> {
  const path = `/api/v1/insight_requests/${requestId}/insight_response`;
  const answer = await callApi("GET", path, undefined, token);
  // The contract's answer to asking for the insight of a request.
  const { id } = (answer as { insight_response: { id: number } }).insight_response;
  const shared = { insight_response_id: id, note: unbroken(200) };
  await callApi("POST", `/api/v1/insight_groups/${groupId}/insight_response_share`, shared, token);
}

const sources = [
  {
    title: unbroken(300),
    publisher: unbroken(200),
    url: `https://example.org/${unbroken(400)}`,
    published_on: "2026-02-01",
    opened_on: "2026-02-02",
    original: true,
  },
];

const inWorld = (address: (found: World) => string) => async (): Promise<string> =>
  address(await longWorld());

/** Where names, titles and texts are as long as they may be. */
export const longScreens: readonly Screen[] = [
  ...[
    { address: "/app/requests/all", heading: "Requests" },
    { address: "/app/requests/all/new", heading: "New request" },
    { address: inWorld(({ open }) => `/app/insights/${open}`), heading: title },
    { address: inWorld(({ delivered }) => `/app/insights/${delivered}`), heading: title },
    {
      address: inWorld(({ delivered }) => `/app/requests/all/duplicate/${delivered}`),
      heading: "New request",
    },
    { address: "/app/insights/all", heading: "Insights" },
    { address: "/app/insights/all?view=sources", heading: "Insights" },
    { address: "/app/community/groups", heading: "Groups" },
    { address: inWorld(({ group }) => group), heading: unbroken(80) },
    { address: boardAddress, heading: "Message board" },
    { address: inWorld(({ post }) => postAddress(post)), heading: title },
    { address: "/app/more/plan", heading: unbroken(80) },
    { address: "/app/account", heading: "Account" },
  ].map((screen) => ({ ...screen, who: "long" as const })),
  ...[
    { address: "/app/more/desk", heading: "Desk" },
    { address: inWorld(({ open }) => `/app/more/desk?request=${open}`), heading: title },
  ].map((screen) => ({ ...screen, who: "analyst" as const })),
].map((screen, index) => ({ ...screen, name: `with long words, ${index + 1}` }));
