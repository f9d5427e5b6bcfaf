import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import { claim, rasmus } from "#e2e/steps/desk.steps.ts";
import { fileAndDeliver } from "#e2e/steps/insights.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive, untilSettled } from "#e2e/steps/page.steps.ts";
import { callApi, makePerson, openSession } from "#e2e/steps/people.ts";
import { fileRequest, oatMilk } from "#e2e/steps/requests.steps.ts";

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
  await expect
    .poll(() => callApi("GET", "/api/v1/notifications/gathered", undefined, analyst))
    .toMatchObject({
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
  await expect(said).toHaveCount(1);
});

test("a whole request is downloaded, and holds what this person may see and no more", async ({
  page,
  newPage,
}) => {
  const ada = await openSession(await makePerson("Ada"));
  const id = await fileAndDeliver(ada);
  const analyst = await openSession(rasmus);
  const write = (token: typeof ada, body: string, internal: boolean) =>
    callApi(
      "POST",
      `/api/v1/insight_requests/${id}/comments`,
      { comment: { body, internal } },
      token,
    );
  await write(ada, "Said aloud", false);
  await write(analyst, "Whispered among staff", true);

  await arriveSignedIn(page, ada, `/app/insights/${id}`);
  await untilSettled(page);
  await expect(page.getByRole("button", { name: "Notify me" })).toHaveCount(1);
  await page.getByRole("button", { name: "Download or print it all" }).click();
  const dialog = page.getByRole("dialog", { name: "Download or print it all" });
  await expect(dialog).toContainText("there are no files");
  await expect(dialog).not.toContainText(/internal notes/i);
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download as a zip file" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`request-${id}.zip`);
  const entries = readZip(await readFile(await download.path()));
  expect([...entries.keys()]).toEqual([
    `request-${id}/index.html`,
    `request-${id}/request.json`,
    `request-${id}/insight.md`,
  ]);
  const all = [...entries.values()].join("\n");
  expect(all).toContain("Said aloud");
  expect(all).not.toContain("Whispered");
  await expect(dialog).toBeHidden();

  // The page in it reads well by itself.
  const alone = await page.context().newPage();
  await alone.setContent(entries.get(`request-${id}/index.html`) ?? "");
  await expect(alone.getByRole("heading", { level: 1, name: oatMilk.title })).toBeVisible();
  const told = alone.getByRole("main");
  await expect(told).toContainText("https://example.org/shelf-prices");
  await expect(told).toContainText("Said aloud");

  const desk = await newPage();
  await arriveSignedIn(desk, analyst, `/app/insights/${id}`);
  await untilSettled(desk);
  await desk.getByRole("button", { name: "Download or print it all" }).click();
  await expect(desk.getByRole("dialog")).toContainText(/internal notes/i);
});

test("a whole request is printed: its title and its sources, and nothing of the app around it", async ({
  page,
  browserName,
}) => {
  const ada = await openSession(await makePerson("Ada"));
  const id = await fileAndDeliver(ada);
  await arriveSignedIn(page, ada, `/app/insights/${id}`);
  await untilSettled(page);
  await page.getByRole("button", { name: "Download or print it all" }).click();
  await page.getByRole("link", { name: "Open the page to print" }).click();
  await expect(page.getByRole("heading", { level: 1, name: oatMilk.title })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sources" })).toBeVisible();
  await untilSettled(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  for (const address of ["https://example.org/shelf-prices", "https://example.org/plant-drinks"])
    await expect(page.getByText(address)).toBeVisible();
  test.skip(browserName !== "chromium", "Only Chromium prints to a file.");
  for (const format of ["A4", "Letter"]) {
    const pdf = await page.pdf({ format, outline: true, tagged: true });
    const words = pdf.toString("latin1");
    // The outline of what was printed is made of its headings.
    expect(words).toContain(`(${oatMilk.title})`);
    for (const heading of ["Insight", "Sources", "What was asked", "Conversation"])
      expect(words).toContain(`(${heading})`);
  }
});

/** What a zip file holds, by name: read by its directory at the end, as any program does. */
function readZip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  const entries = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const isPacked = zip.readUInt16LE(at + 10) === 8;
    entries.set(name, (isPacked ? inflateRawSync(packed) : packed).toString());
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
