import { callApi, type Token } from "#e2e/steps/people.ts";
import { addressOfFirst } from "./screens.requests.ts";
import { type Screen, screens } from "./screens.ts";

/** As a page of the app can open, one of each kind; most are known from elsewhere. */
const known = [
  "home",
  "sign in",
  "register",
  "terms",
  "privacy",
  "group invitation",
  "account",
  "not found, in the app",
  "requests",
  "requests, before the first one",
  "new request, choosing a category",
  "new request",
  "new request, made from another",
  "a request that waits for my answer",
  "plan, its owner's",
  "plan, none yet",
  "turnarounds",
  "more",
  "search, with results",
  "board",
  "new post",
  "post",
  "an insight of the demo world",
  "insights",
  "one source, and what rests on it",
  "groups",
  "group, its owner's",
  "invitations",
  "desk",
  "desk, a request nobody has claimed",
  "desk, half written",
];

/** Those that open otherwise for some: with what they may see, or have begun. */
const further: readonly Screen[] = [
  { name: "community", address: "/app/community", heading: "Community", who: "member" },
  {
    name: "turnarounds, of those who answer",
    address: "/app/more/turnarounds",
    heading: "Turnarounds",
    who: "analyst",
  },
  { name: "plan, an admin's", address: "/app/more/plan", heading: "Plan", who: "admin" },
  { name: "moderation", address: "/app/more/moderation", heading: "Moderation", who: "admin" },
  { name: "audit log", address: "/app/more/audit", heading: "Audit log", who: "admin" },
  { name: "jobs and mail", address: "/app/more/jobs", heading: "Jobs and mail", who: "admin" },
  {
    name: "requests, with a draft",
    address: withDraft("/app/requests/all"),
    heading: "Requests",
    who: "newcomer",
  },
  {
    name: "new request, with a draft",
    address: withDraft("/app/requests/all/new"),
    heading: "New request",
    who: "newcomer",
  },
  {
    name: "a request, opened to be edited",
    address: async (token) =>
      `${await addressOfFirst(token, "status=needs_clarification&scope=mine")}?edit`,
    heading: /./,
    who: "member",
  },
];

export const openings: readonly Screen[] = [...known.map(getScreen), ...further];

function getScreen(name: string): Screen {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen "${name}".`);
  return screen;
}

function withDraft(address: string): (token: Token) => Promise<string> {
  return async (token) => {
    const content = { title: "What does oat milk cost in Norway?" };
    await callApi("POST", "/api/v1/drafts", { draft: { kind: "request", content } }, token);
    return address;
  };
}
