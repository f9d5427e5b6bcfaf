import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import { postBody, postTitle } from "@sightline/contract/board/board.ts";
import { type PostDraft, postDraft } from "@sightline/contract/drafts.contents.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import * as z from "zod/mini";
import type { Differing } from "#ui/markdown/BothTexts.tsx";

export type PostValues = { title: string; body: string };

/** The post that is changed, and the state it was in when the change began. */
export type Base = { id: number; version: number };

/** A post in writing, as the form and this tab hold it. */
export type PostInWriting = PostValues & { base: Base | null };

export type PostErrors = { title?: string; body?: string; attachments?: string; draft_id?: string };

const sendable = z.object({ title: postTitle, body: postBody });

export function isBegun({ title, body }: PostValues): boolean {
  return title.trim() !== "" || body.trim() !== "";
}

/** What is wrong, by the contract's own words. */
export function errorsOf(values: PostValues): PostErrors {
  const parsed = sendable.safeParse(values);
  return parsed.success ? {} : firstOfEach(sentencesByField(parsed.error.issues));
}

export function firstOfEach(errors: Record<string, string[]>): PostErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [field, sentences.join(" ")]),
  );
}

/** As a draft keeps it: all that was typed, also what could not be sent as it is. */
export function contentOf({ title, body, base }: PostInWriting): PostDraft {
  return { title, body, board_post_id: base?.id ?? null, version: base?.version ?? null };
}

export function valuesOfDraft(content: unknown): PostInWriting {
  const { data } = postDraft.safeParse(content);
  const { title = "", body = "", board_post_id: id, version } = data ?? {};
  return { title, body, base: id && version ? { id, version } : null };
}

/** The post that a draft is about, where it is about one. */
export function postOfDraft(content: unknown): number | undefined {
  return postDraft.safeParse(content).data?.board_post_id ?? undefined;
}

export function valuesOfPost({ id, version, title, body }: BoardPost): PostInWriting {
  return { title, body, base: { id, version } };
}

export const emptyPost: PostInWriting = { title: "", body: "", base: null };

/** What reads differently in two states of a post. */
export function differingParts(mine: PostValues, theirs: PostValues): Differing[] {
  const parts = [
    { term: "Title", mine: mine.title, theirs: theirs.title },
    { term: "Text", mine: mine.body, theirs: theirs.body },
  ];
  return parts.filter((part) => part.mine.trim() !== part.theirs.trim());
}
