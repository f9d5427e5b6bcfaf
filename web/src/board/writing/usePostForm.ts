import { type BoardPost, postConflict } from "@sightline/contract/board/board.shapes.ts";
import { board } from "@sightline/contract/board/board.ts";
import { useState } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import {
  errorsOf,
  firstOfEach,
  type PostErrors,
  type PostValues,
  valuesOfPost,
} from "./post.values.ts";
import type { PostStart } from "./usePostStart.ts";

/** The draft goes with the post, and the board shows it. */
const posting = { touches: ["/api/v1/drafts", "/api/v1/message_boards"] as const };

/** Writing a post, or changing one over the version it was in; a newer one is shown beside. */
export function usePostForm(start: PostStart) {
  const [values, setValues] = useState(start.values);
  const [base, setBase] = useState(start.base);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [left, setLeft] = useState<ReadonlySet<keyof PostErrors>>(new Set());
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<PostErrors>({});
  const [newer, setNewer] = useState<BoardPost>();
  const create = useSubmit(board.createPost, posting);
  const edit = useSubmit(board.editPost, posting);
  const sending = base ? edit : create;
  const found: PostErrors = { ...errorsOf(values), ...refused };
  const shown = Object.entries(found).filter(
    ([field]) => isTried || field in refused || left.has(field as keyof PostErrors),
  );

  function change(next: Partial<PostValues>): void {
    setValues((former) => ({ ...former, ...next }));
    setRefused({});
    sending.reset();
  }

  /** By whatever it reads at that moment, as when a picture has arrived. */
  function amend(put: (body: string) => string): void {
    setValues((former) => ({ ...former, body: put(former.body) }));
    // Files came or went, of which there may have been too many.
    setRefused({});
  }

  /** Passing through an empty field is no mistake yet. */
  function leave(field: keyof PostValues): void {
    if (values[field].trim() !== "") setLeft((former) => new Set([...former, field]));
  }

  async function send(draftId: number | undefined, over = base): Promise<PostSent> {
    const result = over
      ? await edit.submit({
          params: { id: over.id },
          body: { ...over, ...values, removed_attachment_ids: [...removed], draft_id: draftId },
        })
      : await create.submit({ body: { ...values, draft_id: draftId } });
    if (result.ok) return { how: "posted", id: result.answer.board_post.id };
    takeRefusal(result.problem);
    // Without an answer it may have been posted after all.
    const { status } = result.problem;
    return { how: status === 0 || status >= 500 ? "unknown" : "refused" };
  }

  function takeRefusal(problem: CallProblem): void {
    setTried(true);
    const conflict = problem.code === "stale_version" && postConflict.safeParse(problem.body);
    if (conflict && conflict.success) setNewer(conflict.data.board_post);
    else setRefused(firstOfEach(problem.errors));
  }

  return {
    values,
    base,
    errors: Object.fromEntries(shown) as PostErrors, // The entries of one, some left out.
    state: sending.state,
    problem: newer ? undefined : sending.problem,
    removed,
    /** How it reads now, where somebody changed it meanwhile. */
    newer,
    change,
    amend,
    leave,
    send,
    tryAll: (): PostErrors => {
      setTried(true);
      return found;
    },
    remove: (id: number) => {
      setRemoved((former) => [...former, id]);
      setRefused({});
    },
    /** Over what somebody else saved. */
    sendMine: async (draftId: number | undefined): Promise<PostSent> => {
      if (!newer) return { how: "refused" };
      const over = { id: newer.id, version: newer.version };
      setBase(over);
      setNewer(undefined);
      return send(draftId, over);
    },
    /** All at once, as when another device's text is taken over. */
    replace: (next: PostValues) => {
      setValues(next);
      setRefused({});
      setTried(false);
    },
    takeTheirs: () => {
      if (!newer) return;
      setValues(valuesOfPost(newer));
      setBase({ id: newer.id, version: newer.version });
      setNewer(undefined);
      sending.reset();
    },
  };
}

export type PostSent = { how: "posted"; id: number } | { how: "refused" | "unknown" };
export type PostForm = ReturnType<typeof usePostForm>;
