import type { Page } from "@playwright/test";
import type { Token } from "#e2e/steps/people.ts";
import type { Screen } from "./screens.ts";
import { addressOfFirst } from "./screens.requests.ts";

const query = "status=needs_clarification&q=oat+milk";
const asked = { address: (token: Token) => addressOfFirst(token, query), heading: /./ } as const;
const atDesk = {
  address: (token: Token) => addressOfFirst(token, `scope=desk&${query}`),
  heading: /./,
  who: "analyst",
} as const;

const conversation = (page: Page) => page.getByRole("region", { name: "Conversation" });
const threads = /\/api\/v1\/insight_requests\/\d+\/comments/;

export const commentScreens: readonly Screen[] = [
  {
    name: "a conversation, with what is new",
    ...asked,
    who: "member",
    bring: async (page) => {
      return conversation(page).getByRole("article").first();
    },
  },
  {
    name: "a conversation, with a text that is too long",
    ...asked,
    who: "member",
    before: holdSending,
    bring: async (page) => {
      const text = conversation(page).getByRole("textbox", { name: "Write a comment" });
      await text.fill("too long ".repeat(500));
      await text.press("Control+Enter");
      return page.getByText(/Enter at most 4,000 characters/);
    },
  },
  {
    name: "a conversation, where sending fails",
    ...asked,
    who: "member",
    before: async (page) => {
      await page.route(threads, (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 500, body: "" })
          : route.continue(),
      );
    },
    bring: async (page) => {
      const text = conversation(page).getByRole("textbox", { name: "Write a comment" });
      await text.fill("Is anybody there?");
      await text.press("Control+Enter");
      return page.getByText("We couldn't finish this");
    },
    expects: /^500: POST \/api\/v1\/insight_requests\/\d+\/comments$/,
  },
  {
    name: "a conversation, changing what one wrote",
    ...asked,
    who: "colleague",
    bring: async (page) => {
      await conversation(page).getByRole("button", { name: "Edit" }).first().press("Enter");
      return page.getByRole("button", { name: "Discard changes" });
    },
  },
  {
    name: "internal notes",
    ...atDesk,
    bring: async (page) => {
      await conversation(page).getByRole("tab", { name: "Internal notes" }).press("Enter");
      return conversation(page).getByRole("button", { name: "Save note" });
    },
  },
  {
    name: "internal notes, which could not be loaded",
    ...atDesk,
    before: async (page) => {
      await page.route(/comments\?internal=true/, (route) =>
        route.fulfill({ status: 500, body: "" }),
      );
    },
    bring: async (page) => {
      await conversation(page).getByRole("tab", { name: "Internal notes" }).press("Enter");
      return conversation(page).getByRole("button", { name: "Try again" });
    },
    expects: /^500: GET \/api\/v1\/insight_requests\/\d+\/comments/,
  },
  { name: "help", address: "/app/more/help", heading: "Help", who: "analyst" },
  {
    name: "the keyboard map",
    address: "/app/requests/all",
    heading: "Requests",
    who: "member",
    bring: async (page) => {
      await page.getByRole("list", { name: "Requests" }).waitFor();
      await page.keyboard.press("?");
      return page.getByRole("dialog", { name: "Keyboard map" });
    },
  },
];

/** Nothing leaves: others look at the same conversation. */
async function holdSending(page: Page): Promise<void> {
  await page.route(threads, (route) =>
    route.request().method() === "POST" ? new Promise(() => {}) : route.continue(),
  );
}
