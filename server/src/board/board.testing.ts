import { postConversation } from "@sightline/contract/conversations.ts";
import { board } from "@sightline/contract/board/board.ts";
import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import type { TestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";

type Given = { title?: string; body?: string; draft_id?: number };

export async function makePost(app: TestApp, as: Signature, given: Given = {}): Promise<BoardPost> {
  const body = { title: "Who knows a good printer?", body: "We need one by May.", ...given };
  const answer = await app.call(board.createPost, { as, body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.board_post;
}

export async function makeComment(app: TestApp, as: Signature, postId: number, body: string) {
  const answer = await app.call(postConversation.addComment, {
    as,
    params: { id: String(postId) },
    body: { comment: { body } },
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.comment;
}

type Answer = {
  status: number;
  body: { board_post: BoardPost; code?: string; errors?: Record<string, string[]> };
};

/** As the browser sends it: multipart, with the files. */
export async function sendPost(
  app: TestApp,
  as: Signature,
  id: number | null,
  fields: Record<string, string | readonly string[]>,
  files: readonly { name: string; content: Buffer<ArrayBuffer> | string }[] = [],
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  for (const { name, content } of files) form.append("attachments", new Blob([content]), name);
  const path = id === null ? board.createPost.path : board.editPost.path.replace(":id", `${id}`);
  const response = await fetch(app.url + path, {
    method: id === null ? "POST" : "PUT",
    headers: signatureHeaders(as),
    body: form,
  });
  // Tests look at single fields of it, whichever of the two it is.
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}
