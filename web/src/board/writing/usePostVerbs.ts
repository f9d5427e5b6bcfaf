import type { PostDraft } from "@sightline/contract/drafts.contents.ts";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { dropPages } from "#api/load/usePages.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { draftPath, editPath, newPostPath, postPath } from "#board/board.address.ts";
import { contentOf, type PostValues } from "./post.values.ts";
import type { PostForm, PostSent } from "./usePostForm.ts";
import type { PostTyped } from "./usePostStart.ts";

type Place = { id: number; version: number } | undefined;

/** What keeps the draft on the server; it lives in another room. */
type Saver = {
  flush: () => Promise<Place>;
  hold: () => Promise<Place>;
  resume: () => void;
  shown: () => { state: string };
  takeTheirs: (theirs: { kind: "post"; content: PostDraft }) => void;
};

type Given = {
  form: PostForm;
  typed: PostTyped;
  draft: { state: string; place: Place };
  saver: Saver;
  isSendingFiles: boolean;
  onDiscard: (id: number) => void;
  onUndoDiscard: (id: number) => void;
};

/** What can be done with a post in writing, which is also a draft: send it, discard it, take the other text. */
export function usePostVerbs({ form, typed, draft, saver, ...props }: Given) {
  const { values, base } = form;
  const { state, place } = draft;
  const { keep, drop } = typed;
  const sentValues = useRef<PostValues>(undefined);
  const navigate = useNavigate();
  const toast = useToast();

  // This tab holds what the server does not have yet.
  useEffect(() => {
    if (state === "saved") drop();
    else if (state !== "nothing") keep({ ...values, base: base ?? null, draft: place ?? null });
  }, [values, base, state, place, keep, drop]);

  // Left before it was saved, it is saved now, and the next new post does not begin with it.
  useEffect(
    () => () =>
      void saver.flush().then(() => {
        if (saver.shown().state === "saved") drop();
      }),
    [saver, drop],
  );

  // What was sent may have taken its draft along: nothing is saved until it is changed.
  useEffect(() => {
    if (sentValues.current === undefined || sentValues.current === values) return;
    sentValues.current = undefined;
    saver.resume();
  }, [values, saver]);

  async function sending(send: (draftId: number | undefined) => Promise<PostSent>): Promise<void> {
    if (props.isSendingFiles) {
      toast({ message: "A file is still on its way", detail: "Try again when it is there." });
      return;
    }
    sentValues.current = values;
    const held = await saver.hold();
    const sent = await send(held?.id);
    if (sent.how === "refused") saver.resume();
    if (sent.how !== "posted") return;
    drop();
    dropPages();
    toast({ message: base ? "Your changes are saved" : "Your post is on the board" });
    await navigate(postPath(sent.id), { replace: true });
  }

  async function discard(): Promise<void> {
    await saver.flush();
    const held = await saver.hold();
    drop();
    if (held) props.onDiscard(held.id);
    const back = base ? editPath(base.id, held?.id) : held ? draftPath(held.id) : newPostPath;
    // Going back does not lead to what is no longer there.
    await navigate(base ? postPath(base.id) : "/app/community/board", { replace: true });
    const undo = () => {
      if (held) props.onUndoDiscard(held.id);
      else keep({ ...values, base: base ?? null, draft: null });
      void navigate(back);
    };
    const message = base ? "Changes discarded" : "Draft discarded";
    toast({ message, action: { words: "Undo", onPress: undo } });
  }

  function takeDraft(theirs: PostValues): void {
    saver.takeTheirs({ kind: "post", content: contentOf(theirs, base) });
    form.replace(theirs);
    tellTaken("The other device's text is here now");
  }

  function takePresent(): void {
    form.takeTheirs();
    tellTaken("The present text is here now");
  }

  function tellTaken(message: string): void {
    toast({ message, action: { words: "Undo", onPress: () => form.replace(values) } });
  }

  return {
    send: () => void sending(form.send),
    sendMine: () => void sending(form.sendMine),
    discard: () => void discard(),
    takeDraft,
    takePresent,
  };
}
