import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { callApi, type Token } from "./people.ts";

export const boardAddress = "/app/community/board";
export const postAddress = (id: number) => `${boardAddress}/${id}`;
export const writeAddress = `${boardAddress}?write=1`;

/** What a person finds where posts are written, by the words they see. */
export function postForm(page: Page) {
  return {
    title: page.getByRole("textbox", { name: "Title" }),
    text: page.getByRole("textbox", { name: "Text" }),
    send: page.getByRole("button", { name: "Post to the board" }),
    save: page.getByRole("button", { name: "Save changes" }),
  };
}

export function comments(page: Page) {
  const section = page.getByRole("region", { name: /comment/i });
  return {
    section,
    entries: section.getByRole("list", { name: "Comments" }).getByRole("article"),
    text: section.getByRole("textbox", { name: "Write a comment" }),
    send: section.getByRole("button", { name: "Send comment" }),
  };
}

/** The rows of the board by this title. */
export function postsOf(page: Page, title: string): Locator {
  return page.getByRole("list", { name: "Posts" }).getByRole("link", { name: title });
}

/** A post written without the screen for it. */
export async function makePost(
  token: Token,
  post = { title: "Who knows a good printer?", body: "We need one by May." },
): Promise<number> {
  const answer = await callApi("POST", "/api/v1/board_posts", post, token);
  // The contract's answer to a post.
  return (answer as { board_post: { id: number } }).board_post.id;
}

type Picture = { name: string; width: number; height: number; colour: string };

/** Files as a hand drags them, or a clipboard holds them. */
async function carry(page: Page, pictures: readonly Picture[]) {
  const files = await Promise.all(
    pictures.map(async ({ name, width, height, colour: background }) => {
      const made = sharp({ create: { width, height, channels: 3, background } }).png();
      return { name, content: (await made.toBuffer()).toString("base64") };
    }),
  );
  return page.evaluateHandle((given) => {
    const carried = new DataTransfer();
    for (const { name, content } of given) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      carried.items.add(new File([bytes], name, { type: "image/png" }));
    }
    return carried;
  }, files);
}

export async function dropPictures(on: Locator, pictures: readonly Picture[]): Promise<void> {
  const dataTransfer = await carry(on.page(), pictures);
  await on.dispatchEvent("dragover", { dataTransfer });
  await on.dispatchEvent("drop", { dataTransfer });
}

export async function pastePictures(into: Locator, pictures: readonly Picture[]): Promise<void> {
  await into.focus();
  const clipboardData = await carry(into.page(), pictures);
  await into.evaluate(
    (field, data) =>
      field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      ),
    clipboardData,
  );
}

export async function expectDrawn(picture: Locator, width: number): Promise<void> {
  await expect
    .poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).src.startsWith("blob:")))
    .toBe(true);
  await expect
    .poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBe(width);
}
