import { readFile } from "node:fs/promises";
import { claim, rasmus } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, makePerson, openSession } from "#e2e/steps/people.ts";
import { fileRequest } from "#e2e/steps/requests.steps.ts";

const textFile = (name: string, words: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(words),
});

const talkOf = (page: Page) => page.getByRole("region", { name: "Conversation" });
const filesOf = (page: Page) => page.getByRole("region", { name: "Files", exact: true });

test("a file added while work goes on is seen live by the analyst, who is told of it", async ({
  page,
  newPage,
}) => {
  const ada = await openSession(await makePerson("Ada"));
  const id = await fileRequest(ada);
  const analyst = await openSession(rasmus);
  await claim(analyst, id);
  const desk = await newPage();
  await arriveSignedIn(desk, analyst, `/app/more/desk?request=${id}`);
  await untilLive(desk);

  await arriveSignedIn(page, ada, `/app/insights/${id}`);
  await untilLive(page);
  await filesOf(page)
    .locator("input[type=file]")
    .setInputFiles([textFile("prices.txt", "20 kr")]);
  await expect(filesOf(page).getByRole("button", { name: "Download prices.txt" })).toBeVisible();
  await expect(page.getByText("You added prices.txt")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Download prices.txt" })).toBeVisible();
  const told = await callApi("GET", "/api/v1/notifications/gathered", undefined, analyst);
  expect(told).toMatchObject({
    gathered: expect.arrayContaining([
      expect.objectContaining({
        latest: expect.objectContaining({
          kind: "file_added",
          thread: { kind: "request", id },
        }),
      }),
    ]),
  });

  // What has only just come can be taken back.
  await filesOf(page).getByRole("button", { name: "Remove prices.txt" }).click();
  await expect(desk.getByRole("button", { name: "Download prices.txt" })).toBeHidden();
});

test("a comment has its files: kept over a reload, sent once, read by the other, taken off again", async ({
  page,
  newPage,
}) => {
  const ada = await openSession(await makePerson("Ada"));
  const id = await fileRequest(ada);
  await arriveSignedIn(page, ada, `/app/insights/${id}`);
  const talk = talkOf(page);
  const text = talk.getByRole("textbox", { name: "Write a comment" });
  await text.fill("Here are the **prices**.");
  await talk.locator("input[type=file]").setInputFiles([textFile("list.txt", "a list")]);
  await expect(talk.getByRole("button", { name: "Remove list.txt" })).toBeVisible();
  await page.reload();
  await expect(talk.getByRole("button", { name: "Remove list.txt" })).toBeVisible();
  await expect(text).toHaveValue("Here are the **prices**.");
  await talk.getByRole("button", { name: "Send comment" }).dblclick();
  const said = talk.getByRole("list", { name: "Conversation" }).getByRole("article");
  await expect(said).toHaveCount(1);
  await expect(said.getByRole("button", { name: "Download list.txt" })).toBeVisible();
  await expect(talk.getByRole("button", { name: "Remove list.txt" })).toBeHidden();

  const analyst = await newPage();
  await arriveSignedIn(analyst, await openSession(rasmus), `/app/insights/${id}`);
  await untilLive(analyst);
  const theirs = talkOf(analyst).getByRole("button", { name: "Download list.txt" });
  await expect(theirs).toBeVisible();
  const download = analyst.waitForEvent("download");
  await theirs.click();
  expect(await readFile(await (await download).path(), "utf8")).toBe("a list");

  await said.getByRole("button", { name: "Edit" }).click();
  await said.getByRole("button", { name: "Remove list.txt" }).click();
  await said.getByRole("button", { name: "Save changes" }).click();
  await expect(theirs).toBeHidden();
});
