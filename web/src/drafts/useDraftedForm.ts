import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { urlOfCall } from "#api/call/call.ts";
import type { CallProblem } from "#api/call/callProblem.ts";
import { onForget } from "#api/call/forget.ts";
import { currentHealth, subscribeHealth } from "#api/call/health.ts";
import { useUploads } from "#attachments/useUploads.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { discardDraft } from "./discards.ts";
import type { DraftPlace, Written } from "./draft.shapes.ts";
import { DraftSaver } from "./DraftSaver.ts";
import { textOf } from "./draftText.ts";
import { keepAside } from "./keepAside.ts";
import type { DraftStart } from "./useDraftStart.ts";
import { useTakingOver } from "./useTakingOver.ts";

type DraftedForm<Values> = {
  start: DraftStart<Values>;
  /** What the form holds: the very values of the start until something is changed. */
  values: Values;
  /** As a draft keeps them. */
  draftOf: (values: Values) => Written;
  /** Something is written that would be a pity to lose. */
  isBegun: boolean;
  /** Where the address names the draft. */
  address?: {
    asked: number | undefined;
    /** The form has become this draft. */
    onMade: (id: number) => void;
  };
  onFileKept?: (attachment: Attachment) => void;
};

/**
 * What still saves, or is in a conflict that nobody has answered, while its form is left. The form
 * that comes back goes on with it: two would take each other for somebody else.
 */
const leftSavers = new Map<string, DraftSaver>();

/** How it went to send what the draft is about. */
type Sent =
  | { how: "sent" }
  | { how: "refused"; problem: CallProblem }
  /** Without an answer it may have been sent after all. */
  | { how: "unknown" }
  | { how: "under_way" };

type Discarding = {
  message: string;
  /** Where one goes from the form. */
  to: string;
  /** Going back does not lead to what is no longer there. */
  replace?: boolean;
  /** Where it is written on once that is undone. */
  backTo: (draftId: number | undefined) => string;
};

/**
 * A form that is a draft on the server while it is written, and loses nothing: what is not saved yet
 * is kept in this tab, files belong to the draft, and the draft goes with what is sent.
 */
export function useDraftedForm<Values>(given: DraftedForm<Values>) {
  const { start, values, draftOf, isBegun, address, onFileKept } = given;
  const { keep, drop } = start.typed;
  // What is merely taken over from elsewhere is no draft until something is changed.
  const isOwn = start.isKept || values !== start.values;
  const { saver, shown, ensure } = useSavedDraft(draftOf(values), isOwn && isBegun, () => {
    const left = start.isKept ? leftSavers.get(start.name) : undefined;
    if (left?.isOpen()) return left;
    const { place, saved, newer, sent } = start;
    return new DraftSaver({ place, saved: saved && draftOf(saved), newer, sentMarks: sent });
  });
  const { state, place } = shown;
  const findPlace = async () => {
    const made = await ensure();
    return made && { draft_id: made.id };
  };
  const uploads = useUploads(start.attachments, findPlace, onFileKept);
  /** What this tab holds of it since it was last saved. */
  const kept = useRef<Parameters<typeof keep>[0]>(undefined);
  /** What was last sent: its draft may be gone with it, so nothing is saved until it is changed. */
  const sentValues = useRef<Values>(undefined);
  const conflictId = useId();
  const navigate = useNavigate();
  const toast = useToast();
  const takingOver = useTakingOver({ saver, values, draftOf });

  useEffect(() => {
    // Sent or gone, it is no more to begin with than what is saved.
    if (state === "saved" || state === "sent" || state === "gone") drop();
    else if (state !== "nothing") {
      kept.current = { values, draft: place ?? null, sent: saver.sentMarks() };
      keep(kept.current);
    }
  }, [values, state, place, saver, keep, drop]);

  // Left before it was saved, it is saved now, or later if need be. Once it is, the next one does
  // not begin with it; a form that took it over meanwhile keeps what is its own.
  const { name } = start;
  useEffect(() => {
    leftSavers.delete(name);
    return () => {
      saver.subscribe(() => {
        if (saver.isOpen()) return;
        if (saver.shown().state === "saved" && kept.current) drop(kept.current);
        if (leftSavers.get(name) === saver) leftSavers.delete(name);
      });
      void saver.flush();
      if (saver.isOpen()) leftSavers.set(name, saver);
    };
  }, [saver, name, drop]);

  useEffect(() => {
    if (sentValues.current === undefined || sentValues.current === values) return;
    sentValues.current = undefined;
    saver.resume();
  }, [values, saver]);

  // A reload, another sign-in or a bookmark then lead to the draft.
  const id = place?.id;
  const isNamed = !address || id === undefined || id === address.asked;
  useEffect(() => {
    if (!isNamed && id !== undefined) address?.onMade(id);
    // What follows from a made draft is told anew at every look.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isNamed]);

  /** With one of two texts the other one would go for good. */
  async function send<S extends Sent>(
    deliver: (place: DraftPlace | undefined) => Promise<S>,
  ): Promise<S | { how: "conflict" }> {
    sentValues.current = values;
    const held = await saver.hold();
    if (saver.shown().newer) {
      sentValues.current = undefined;
      saver.resume();
      return { how: "conflict" };
    }
    const sent = await deliver(held);
    if (sent.how === "sent") {
      saver.end();
      drop();
    }
    if (sent.how === "refused") {
      sentValues.current = undefined;
      await saver.takeRefusedSending(sent.problem);
    }
    return sent;
  }

  async function discard({ message, to, replace = false, backTo }: Discarding): Promise<void> {
    await saver.flush();
    const held = await saver.hold();
    saver.end();
    drop();
    const undo = () => {
      // The form that comes may have been loaded before this was written.
      keep({ values, draft: held ?? null });
      void navigate(backTo(held?.id));
    };
    if (held) discardDraft(held, message, undo);
    else toast({ message, action: { words: "Undo", onPress: undo } });
    await navigate(to, { replace });
  }

  return {
    ...shown,
    /** Something is there to be discarded. */
    isThere: state !== "nothing",
    uploads,
    /** Answers with where it is kept, if it is. */
    saveNow: async (): Promise<DraftPlace | undefined> => {
      await saver.flush();
      return saver.shown().place;
    },
    keepMine: () => saver.keepMine(),
    /** One text of both goes into the form, by `replace`, and over what another device wrote. */
    keepBoth: (joined: Values, replace: (values: Values) => void) => {
      saver.keepMine(draftOf(joined));
      replace(joined);
    },
    /** For when there are signs that the draft is gone. */
    lookAgain: () => void saver.lookAgain(),
    send,
    discard,
    ...takingOver,
    conflictId,
    /** Says that nothing is sent before one has chosen, and leads there. */
    leadToConflict: () => {
      toast({
        name: "two texts",
        message: "Choose first which text stays",
        detail: "This draft was changed elsewhere. Nothing is sent until you choose.",
        problem: true,
      });
      document.getElementById(conflictId)?.querySelector("h2")?.focus();
    },
    /** Nothing is sent without a file that is on its way; `then` says what to do once it is there. */
    isWaitingForFiles: (then: string): boolean => {
      if (uploads.isSending) toast({ message: "A file is still uploading", detail: then });
      return uploads.isSending;
    },
  };
}

/** Saves what is written as a draft, soon after a pause. `isWorth`: something is written at all. */
function useSavedDraft(written: Written, isWorth: boolean, makeSaver: () => DraftSaver) {
  const [saver] = useState(makeSaver);
  const shown = useSyncExternalStore(saver.subscribe, saver.shown);
  const text = textOf(written);
  // By its text: a form makes a new object at every look.
  // oxlint-disable-next-line react/exhaustive-deps
  const present = useMemo(() => written, [text]);
  const isKept = isWorth || shown.place !== undefined;

  useEffect(() => {
    if (isKept) saver.write(present);
  }, [saver, present, isKept]);

  useEffect(() => {
    const saveNow = () => void (saver.shown().state === "unsaved" && saver.flush());
    const lookAgain = () => void (saver.shown().state === "conflict" && saver.lookAgain());
    const onHealth = () => {
      if (currentHealth() !== "well") return;
      saveNow();
      lookAgain();
    };
    // Should this tab be closed, the conflict is gone with it. Its text is not.
    const keepText = () => void keepAside(saver).catch(() => undefined);
    const onHide = () => {
      if (document.visibilityState !== "hidden") return lookAgain();
      saveNow();
      keepText();
    };
    const stop = subscribeHealth(onHealth);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onHide);
      keepText();
    };
  }, [saver]);

  const comparedWith = shown.newer?.id;
  useEffect(() => {
    if (comparedWith === undefined) return;
    // A form that comes back to an open conflict may have been away for long.
    void saver.lookAgain();
    const url = urlOfCall(drafts.getDraft, { params: { id: comparedWith } });
    return onForget((touches) => void (touches(url) && saver.lookAgain()));
  }, [saver, comparedWith]);

  return { saver, shown, ensure: () => saver.ensure(present) };
}
