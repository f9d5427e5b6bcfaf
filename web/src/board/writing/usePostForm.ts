import { type BoardPost, postConflict } from "@sightline/contract/board/board.shapes.ts";
import { board } from "@sightline/contract/board/board.ts";
import { useState } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import {
  type Base,
  errorsOf,
  firstOfEach,
  type PostErrors,
  type PostInWriting,
  type PostValues,
  valuesOfPost,
} from "./post.values.ts";

/** Writing a post, or changing one over the version it was in; a newer one is shown beside. */
export function usePostForm(start: PostInWriting) {
  const [values, setValues] = useState(start);
  /** Somebody else's version, which one has seen and writes over all the same. */
  const [over, setOver] = useState<Base>();
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [left, setLeft] = useState<ReadonlySet<keyof PostErrors>>(new Set());
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<PostErrors>({});
  const [newer, setNewer] = useState<BoardPost>();
  const create = useSubmit(board.createPost);
  const edit = useSubmit(board.editPost);
  const { title, body, base } = values;
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

  async function send(draft: DraftPlace | undefined, onto = over ?? base): Promise<PostSent> {
    const draft_id = draft?.id;
    const result = onto
      ? await edit.submit({
          params: { id: onto.id },
          body: { ...onto, title, body, removed_attachment_ids: [...removed], draft_id },
        })
      : await create.submit({ body: { title, body, draft_id } });
    if (result.ok) return { how: "sent", id: result.answer.board_post.id };
    const { problem } = result;
    takeRefusal(problem);
    // Without an answer it may have been posted after all.
    const isUnknown = problem.status === 0 || problem.status >= 500;
    return isUnknown ? { how: "unknown" } : { how: "refused", problem };
  }

  function takeRefusal(problem: CallProblem): void {
    setTried(true);
    const conflict = problem.code === "stale_version" && postConflict.safeParse(problem.body);
    if (conflict && conflict.success) setNewer(conflict.data.board_post);
    else setRefused(firstOfEach(problem.errors));
  }

  return {
    values,
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
    sendMine: async (draft: DraftPlace | undefined): Promise<PostSent> => {
      const onto = newer && { id: newer.id, version: newer.version };
      if (onto) setOver(onto);
      setNewer(undefined);
      return send(draft, onto);
    },
    /** All at once, as when another device's text is taken over. */
    replace: (next: PostValues) => {
      setValues((former) => ({ ...former, title: next.title, body: next.body }));
      setRefused({});
      setTried(false);
    },
    takeTheirs: () => {
      if (!newer) return;
      setValues(valuesOfPost(newer));
      setOver(undefined);
      setNewer(undefined);
      sending.reset();
    },
  };
}

type DraftPlace = { id: number; version: number };
type PostSent =
  | { how: "sent"; id: number }
  | { how: "refused"; problem: CallProblem }
  | { how: "unknown" };
export type PostForm = ReturnType<typeof usePostForm>;
