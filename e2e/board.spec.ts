import {
  boardAddress,
  comments,
  dropPictures,
  expectDrawn,
  makePost,
  pastePictures,
  postAddress,
  postForm,
  postsOf,
  writeAddress,
} from "#e2e/steps/board.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import {
  hold,
  showNewer,
  topOf,
  untilDrawn,
  untilLive,
  untilSettled,
} from "#e2e/steps/page.steps.ts";
import {
  callApi,
  demo,
  makePerson,
  openSession,
  type Person,
  type Token,
} from "#e2e/steps/people.ts";

const savedMark = "Saved as a draft, on all your devices";

async function arrive(page: Page, person: Person, address: string): Promise<Token> {
  const token = await openSession(person);
  await arriveSignedIn(page, token, address);
  return token;
}

test("three pictures, dragged and pasted, stand in the post, and nothing jumps as they come", async ({
  page,
}) => {
  const ada = await makePerson("Ada");
  await arrive(page, ada, writeAddress);
  const form = postForm(page);
  await form.title.fill("Three shelves in three towns");
  await form.text.fill("This is what they look like.");
  await dropPictures(form.text, [
    { name: "oslo.png", width: 320, height: 200, colour: "#a03020" },
    { name: "bergen.png", width: 320, height: 240, colour: "#20a030" },
  ]);
  await expect(form.text).toHaveValue(/!\[oslo\]\(attachment:\d+\)[^]*!\[bergen\]/);
  await pastePictures(form.text, [
    { name: "wide.png", width: 3_200, height: 1_600, colour: "#2030a0" },
  ]);
  await expect(form.text).toHaveValue(/!\[wide\]\(attachment:\d+\)/);
  await page.getByRole("tab", { name: "Preview" }).click();
  await expectDrawn(page.getByRole("img", { name: "bergen" }), 320);

  // Held back, to see the place that is kept for them.
  const release = await hold(page, /\/api\/v1\/attachments\/\d+\?size=inline/);
  await form.send.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Three shelves in three towns");
  const below = page.getByRole("heading", { name: "Comments" });
  await expect(page.getByRole("img", { name: "wide" })).toBeVisible();
  await untilSettled(page);
  await expect(page.getByRole("img", { name: "wide" })).not.toHaveAttribute("src", /^blob:/);
  const before = await topOf(below);
  release();
  await expectDrawn(page.getByRole("img", { name: "oslo" }), 320);
  await expectDrawn(page.getByRole("img", { name: "bergen" }), 320);
  // Reduced by the server for showing among text.
  await expectDrawn(page.getByRole("img", { name: "wide" }), 1_600);
  expect(await topOf(below)).toBe(before);
  await expect(page.getByText("bergen.png")).toBeHidden();
});

test("nothing that can be pressed moves away when the text above it comes", async ({ page }) => {
  const ada = await makePerson("Ada");
  const id = await makePost(await openSession(ada), { title: "A short one", body: "Short." });
  // The code that draws texts, named by the build after its heaviest file.
  const reader = /\/assets\/compile\.[\w-]+\.js$/;
  const release = await hold(page, reader);
  const asked = page.waitForRequest(reader);
  await arrive(page, ada, postAddress(id));
  await asked;
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await untilDrawn(page);
  const below = page.getByRole("button", { name: "Delete" });
  await expect(below).toBeHidden();
  release();
  await expect(below).toBeVisible();
  const first = await topOf(below);
  await untilSettled(page);
  expect(await topOf(below)).toBe(first);
});

test("a post changed in two tabs shows both texts, and nothing typed is lost", async ({
  page,
  context,
  watch,
}) => {
  watch.expects(/^409: PUT \/api\/v1\/board_posts\/\d+$/);
  const ada = await makePerson("Ada");
  const id = await makePost(await openSession(ada));
  await arrive(page, ada, postAddress(id));
  await page.getByRole("link", { name: "Edit" }).click();
  await postForm(page).text.fill("We need one by June.");

  const second = await context.newPage();
  await second.goto(`/#${postAddress(id)}`);
  await second.getByRole("link", { name: "Edit" }).click();
  await postForm(second).text.fill("We need two by May.");
  await postForm(second).save.click();
  await expect(second.getByRole("article").getByText("We need two by May.")).toBeVisible();
  await untilLive(second);

  await postForm(page).save.click();
  const both = page.getByRole("region", { name: "This post was changed in the meantime" });
  await expect(both).toContainText("We need one by June.");
  await expect(both).toContainText("We need two by May.");
  await both.getByRole("button", { name: "Save my text" }).click();
  await expect(page.getByRole("article").getByText("We need one by June.")).toBeVisible();

  await page.getByRole("button", { name: "What changed" }).click();
  const history = page.getByRole("region", { name: "What changed" });
  await expect(history.getByRole("deletion")).toContainText(["two", "May"]);
  await expect(history.getByRole("insertion")).toContainText(["one", "June"]);
  await expect(second.getByRole("article").getByText("We need one by June.")).toBeVisible();
});

test("a post is deleted and brought back", async ({ page, watch }) => {
  // The page that is about to be left asks once more for what is gone.
  watch.expects(/^404: GET \/api\/v1\/board_posts\/\d+(\/comments)?$/);
  const ada = await makePerson("Ada");
  const title = `Regretted by ${ada.email}`;
  const id = await makePost(await openSession(ada), { title, body: "Said too soon." });
  await arrive(page, ada, postAddress(id));
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Message board" })).toBeVisible();
  // It does not go away while one points at it.
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect(page.getByRole("list", { name: "Posts" })).toBeVisible();
  await expect(page.getByText(`You deleted “${title}”.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("Said too soon.")).toBeVisible();

  // Also later, and after a reload, it is brought back where it was.
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`You deleted “${title}”.`)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: `Take back that you deleted “${title}”` }).click();
  await page.getByRole("link", { name: title }).click();

  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`You deleted “${title}”.`)).toBeVisible();
  await page.goto(`/#${postAddress(id)}`);
  await expect(page.getByRole("heading", { name: "You deleted this post" })).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("Said too soon.")).toBeVisible();
});

test("what is reported reaches the admins, who take it off the board", async ({
  page,
  newPage,
  watch,
}) => {
  watch.expects(/^404: GET \/api\/v1\/board_posts\/\d+/);
  const [ada, ben] = [await makePerson("Ada"), await makePerson("Ben")];
  const title = `Buy now, says ${ada.email}`;
  const id = await makePost(await openSession(ada), { title, body: "Cheap." });
  await arrive(page, ben, postAddress(id));
  await page.getByRole("button", { name: "More to do with this post" }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this post" });
  await dialog.getByRole("button", { name: "Report it" }).click();
  await expect(dialog.getByText("Fill this in.")).toBeVisible();
  await dialog.getByRole("textbox").fill("It is an advertisement.");
  await dialog.getByRole("button", { name: "Report it" }).click();
  await expect(page.getByText("The admins will look at it.")).toBeVisible();
  await untilLive(page);

  const second = await newPage();
  await arrive(second, demo.admin, "/app/more/moderation");
  const report = second.getByRole("list", { name: "Reports" }).getByRole("listitem");
  const ofIt = report.filter({ hasText: title });
  await expect(ofIt).toContainText("It is an advertisement.");
  await ofIt.getByRole("button", { name: "Remove the post" }).click();
  await expect(ofIt).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No such post");
});

test("two people at the board see each other's words as they come", async ({ page, newPage }) => {
  const [ada, ben] = [await makePerson("Ada"), await makePerson("Ben")];
  const title = `Live from ${ada.email}`;
  await arrive(page, ben, boardAddress);
  await expect(page.getByRole("list", { name: "Posts" })).toBeVisible();
  await untilLive(page);
  const id = await makePost(await openSession(ada), { title, body: "Is anybody there?" });
  await showNewer(page, postsOf(page, title));
  await postsOf(page, title).click();

  const second = await newPage();
  await arrive(second, ada, postAddress(id));
  await expect(comments(second).text).toBeVisible();
  await untilLive(second);
  await comments(page).text.fill("I am.");
  await comments(page).text.press("Control+Enter");
  await expect(comments(second).entries).toHaveText(/I am\./);

  await comments(second).text.fill("Glad to hear it.");
  await comments(second).send.click();
  await expect(comments(page).entries.nth(1)).toContainText("Glad to hear it.");
});

test("somebody in the thread is named by keys alone", async ({ page }) => {
  const [ada, ben] = [await makePerson("Ada"), await makePerson("Ben")];
  const id = await makePost(await openSession(ada));
  const body = { comment: { body: "I know one." } };
  await callApi("POST", `/api/v1/board_posts/${id}/comments`, body, await openSession(ben));
  await arrive(page, ada, postAddress(id));
  const { text, entries } = comments(page);
  await text.pressSequentially("Thank you @be");
  await expect(page.getByRole("option", { name: "Ben Journey" })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue("Thank you @Ben Journey ");
  await page.keyboard.press("Control+Enter");
  await expect(entries.nth(1)).toContainText("Thank you @Ben Journey");
});

test("a post begun is found again as a draft, and goes with the posting", async ({ page }) => {
  const ada = await makePerson("Ada");
  const title = `Begun on a Monday by ${ada.email}`;
  const token = await arrive(page, ada, boardAddress);
  await page.getByRole("link", { name: /New post/ }).click();
  const form = postForm(page);
  await form.title.fill(title);
  await form.text.fill("And not finished before");
  await expect(page.getByText(savedMark)).toBeVisible();
  await page.reload();
  await expect(form.text).toHaveValue("And not finished before");
  await page.getByRole("link", { name: "Back to the board" }).click();
  await page.getByText("Your drafts").click();
  await page.getByRole("link", { name: title }).click();
  await expect(form.text).toHaveValue("And not finished before");
  await form.text.fill("And finished on Tuesday.");
  await form.send.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("And finished on Tuesday.")).toBeVisible();
  expect(await callApi("GET", "/api/v1/drafts", undefined, token)).toMatchObject({ drafts: [] });
  await page.getByRole("link", { name: "Message board" }).click();
  await expect(postsOf(page, title)).toBeVisible();
  await untilSettled(page);
  await expect(page.getByText("Your drafts")).toBeHidden();
});
