import type { Page } from "@playwright/test";
import {
  boardAddress,
  comments,
  dropPictures,
  makePost,
  postAddress,
  postForm,
  writeAddress,
} from "#e2e/steps/board.steps.ts";
import { callApi, demo, openSession, type Token } from "#e2e/steps/people.ts";
import type { Screen } from "./screens.ts";

const board = { address: boardAddress, heading: "Message board", who: "member" } as const;
const writing = { address: writeAddress, heading: "New post", who: "newcomer" } as const;
const moderation = {
  address: "/app/more/moderation",
  heading: "Moderation",
  who: "admin",
} as const;
const nowhere = { address: postAddress(999_999), heading: "No such post", who: "member" } as const;

const boards = /\/api\/v1\/message_boards\//;
const posts = /\/api\/v1\/board_posts\/\d+$/;
const reports = /\/api\/v1\/board_reports/;

/** A post by somebody else that was changed since, with two comments, so that there is all to see. */
async function livelyPost(token: Token): Promise<string> {
  const author = await openSession(demo.colleague);
  const id = await makePost(author);
  const path = `/api/v1/board_posts/${id}`;
  await callApi("PUT", path, { version: 1, body: "We need one by June, or **two**." }, author);
  const comment = (body: string) => ({ comment: { body } });
  await callApi("POST", `${path}/comments`, comment("How many copies?"), token);
  await callApi("POST", `${path}/comments`, comment("Three hundred."), author);
  return postAddress(id);
}
const post = { address: livelyPost, heading: "Who knows a good printer?", who: "member" } as const;
/** As those find it who are asked; asking really would tell everybody whom other journeys look at. */
async function asking(page: Page, confirmation: object): Promise<void> {
  await page.route(posts, async (route) => {
    const response = await route.fetch();
    const { board_post } = (await response.json()) as { board_post: object };
    await route.fulfill({
      response,
      json: { board_post: { ...board_post, pinned: true, confirmation } },
    });
  });
  const people = [9001, 9002].map((id) => ({ id, first_name: "Missing", last_name: `No ${id}` }));
  await answerWith(page, /\/unconfirmed/, { people, next_cursor: "9002" });
}
const asked = {
  asked_by: { id: 1, first_name: "Ada", last_name: "Admin" },
  asked_at: "2026-11-01T09:00:00.000Z",
  confirmed: 12,
  of: 14,
  earlier: 0,
  version: 2,
  mine: null,
  reminded_at: null,
  can: ["confirm"],
};
const ownPost = async (token: Token) => `${boardAddress}?edit=${await makePost(token)}`;

export const boardScreens: readonly Screen[] = [
  { name: "board", ...board, bring: (page) => page.getByRole("list", { name: "Posts" }) },
  {
    name: "board, while it loads",
    ...board,
    before: (page) => hold(page, boards),
    bring: (page) => page.getByText("Loading posts"),
  },
  {
    name: "board, before the first post",
    ...board,
    before: (page) =>
      answerWith(page, boards, {
        message_board: { id: 1, name: "Message board", board_posts: [] },
        next_cursor: null,
      }),
    bring: (page) => page.getByRole("heading", { name: "Nobody has posted yet" }),
  },
  {
    name: "board, which could not be loaded",
    ...board,
    before: (page) => fail(page, boards),
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/message_boards/,
  },
  { name: "new post", ...writing },
  {
    name: "new post, with nothing filled in",
    ...writing,
    bring: async (page) => {
      await postForm(page).send.click();
      return page.getByText("Fill this in").first();
    },
  },
  {
    name: "new post, saved as a draft with pictures",
    ...writing,
    bring: async (page) => {
      await postForm(page).title.fill("What the shelves look like");
      await dropPictures(postForm(page).text, [
        { name: "shelf.png", width: 300, height: 200, colour: "#a03020" },
      ]);
      await page.getByText("Saved as a draft").waitFor();
      await page.getByRole("tab", { name: "Preview" }).click();
      return page.getByRole("img", { name: "shelf" });
    },
  },
  {
    name: "new post, naming somebody",
    ...writing,
    who: "member",
    bring: async (page) => {
      await postForm(page).text.pressSequentially("Ask @o");
      return page.getByRole("option").first();
    },
  },
  {
    name: "post",
    ...post,
    bring: (page) => comments(page).section.getByRole("textbox"),
  },
  {
    name: "post, what changed",
    ...post,
    bring: async (page) => {
      const button = page.getByRole("button", { name: "What changed" });
      await button.click();
      return page.getByRole("insertion").first();
    },
  },
  {
    name: "post, to be reported",
    ...post,
    bring: async (page) => {
      await page.getByRole("button", { name: "More to do with this post" }).click();
      await page.getByRole("menuitem", { name: "Report" }).click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "post, to be confirmed",
    ...post,
    before: (page) => asking(page, asked),
    bring: (page) => page.getByText("Please confirm that you have read this."),
  },
  {
    name: "post, confirmed before it was changed",
    ...post,
    before: (page) => asking(page, { ...asked, mine: 1 }),
    bring: (page) => page.getByText("You confirmed an earlier version."),
  },
  {
    name: "post, who has not confirmed it",
    ...post,
    before: (page) => asking(page, { ...asked, mine: 2, earlier: 3, can: ["confirm", "lead"] }),
    bring: async (page) => {
      await page.getByRole("button", { name: "Who is missing" }).click();
      return page.getByRole("button", { name: "Remind the 2 who have not" });
    },
  },
  {
    name: "post, while it loads",
    ...post,
    heading: "Message board",
    before: (page) => hold(page, posts),
    bring: (page) => page.getByText("Loading the post"),
  },
  {
    name: "post, which could not be loaded",
    ...post,
    heading: "Message board",
    before: (page) => fail(page, posts),
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/board_posts/,
  },
  {
    name: "post, not there",
    ...nowhere,
    expects: /^404: GET \/api\/v1\/board_posts\/999999$/,
  },
  {
    name: "post, to be changed",
    address: ownPost,
    heading: "Edit the post",
    who: "newcomer",
    bring: (page) => postForm(page).save,
  },
  {
    name: "post, changed by somebody else meanwhile",
    address: ownPost,
    heading: "Edit the post",
    who: "newcomer",
    bring: async (page) => {
      const id = Number(/edit=(\d+)/.exec(page.url())?.[1]);
      await postForm(page).text.fill("Mine.");
      const theirs = { version: 1, body: "Theirs." };
      const token = await openSession(demo.admin);
      await callApi("PUT", `/api/v1/board_posts/${id}`, theirs, token);
      await postForm(page).save.click();
      return page.getByText("This post was changed in the meantime");
    },
    expects: /^409: PUT \/api\/v1\/board_posts\/\d+$/,
  },
  {
    name: "post, not to be changed by others",
    address: async () => `${boardAddress}?edit=${await makePost(await openSession(demo.admin))}`,
    heading: "Edit the post",
    who: "member",
    bring: (page) => page.getByRole("heading", { name: "This post is not yours" }),
  },
  {
    name: "moderation",
    ...moderation,
    before: async () => {
      const id = await makePost(await openSession(demo.colleague));
      const reason = { reason: "It is said twice." };
      await callApi(
        "POST",
        `/api/v1/board_posts/${id}/report`,
        reason,
        await openSession(demo.member),
      );
    },
    bring: (page) => page.getByRole("list", { name: "Reports" }),
  },
  {
    name: "moderation, with nothing to do",
    ...moderation,
    before: (page) => answerWith(page, reports, { board_reports: [], next_cursor: null }),
    bring: (page) => page.getByRole("heading", { name: "Nothing to review" }),
  },
  {
    name: "moderation, while it loads",
    ...moderation,
    before: (page) => hold(page, reports),
    bring: (page) => page.getByText("Loading reports"),
  },
  {
    name: "moderation, which could not be loaded",
    ...moderation,
    before: (page) => fail(page, reports),
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/board_reports/,
  },
  {
    name: "moderation, for others",
    ...moderation,
    who: "member",
    bring: (page) => page.getByRole("heading", { name: "Moderation is for admins" }),
  },
];

async function hold(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, () => new Promise<void>(() => {}));
}

async function fail(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status: 500, body: "" }));
}

async function answerWith(page: Page, calls: RegExp, body: object): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ json: body }));
}
