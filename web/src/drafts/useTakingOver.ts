import { earlierDrafts } from "@sightline/contract/drafts.ts";
import { useState } from "react";
import { call } from "#api/call/call.ts";
import { asCallProblem } from "#api/call/callProblem.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { usePageToast } from "#ui/fields/usePageToast.ts";
import type { Written } from "./draft.shapes.ts";
import type { DraftSaver } from "./DraftSaver.ts";
import { keepAside } from "./keepAside.ts";

type Given<Values> = {
  saver: DraftSaver;
  values: Values;
  draftOf: (values: Values) => Written;
};

/** How what a draft holds gets into the form. */
type Taking<Values> = {
  valuesOf: (content: unknown) => Values;
  replace: (values: Values) => void;
};

/** Another text takes the place of the form's, of which nothing is lost, also what is written meanwhile. */
export function useTakingOver<Values>({ saver, values, draftOf }: Given<Values>) {
  const [isTaking, setTaking] = useState(false);
  const toast = useToast();
  const pageToast = usePageToast();

  async function takeTheirs(theirs: Values, replace: (values: Values) => void): Promise<void> {
    const { newer: seen } = saver.shown();
    const before = saver.written();
    await saver.lookAgain();
    // Else the panel shows what is saved now, to choose again.
    if (saver.shown().newer === seen) {
      try {
        await keepAside(saver);
      } catch (thrown) {
        const { title, detail } = asCallProblem(thrown);
        return toast({ message: title, detail, problem: true });
      }
    }
    const { newer } = saver.shown();
    // Chosen otherwise meanwhile.
    if (!newer) return;
    if (newer !== seen)
      return toast({ message: "The draft was saved elsewhere again", detail: "Please compare." });
    if (saver.written() !== before)
      return toast({ message: "You wrote on meanwhile", detail: "Please compare, and choose." });
    saver.takeTheirs(draftOf(theirs));
    replace(theirs);
    pageToast({
      message: "You now have the saved text",
      action: { words: "Undo", onPress: () => replace(values) },
    });
  }

  /** Answers whether one is to look at the form now. */
  async function takeBack(
    earlierId: number,
    { valuesOf, replace }: Taking<Values>,
  ): Promise<boolean> {
    await saver.flush();
    const held = await saver.hold();
    const before = saver.written();
    const { state, problem } = saver.shown();
    if (!held || (state !== "saved" && state !== "gone")) {
      saver.resume();
      if (state === "conflict") toast(chooseFirst);
      else toast({ message: unsavedWords, detail: problem?.detail ?? "", problem: true });
      return state === "conflict";
    }
    try {
      const { draft } = await call(earlierDrafts.takeBackEarlierDraft, {
        params: { id: held.id, earlier_id: earlierId },
        body: { version: held.version, writer: saver.writer },
      });
      if (saver.written() !== before) {
        saver.keepMine(undefined, draft);
        toast({ message: "Your text was kept, since you wrote meanwhile" });
        return true;
      }
      const taken = valuesOf(draft.content);
      saver.takeTheirs(draftOf(taken), draft);
      replace(taken);
      toast({ message: "Earlier draft restored", detail: "The text it replaced is kept, too." });
      return true;
    } catch (thrown) {
      const refusal = asCallProblem(thrown);
      await saver.takeRefusedSending(refusal);
      toast({ message: refusal.title, detail: refusal.detail, problem: true });
      return saver.shown().newer !== undefined;
    }
  }

  return {
    isTaking,
    takeBack,
    /** What another device wrote goes into the form, by `replace`. */
    takeTheirs: async (theirs: Values, replace: (values: Values) => void): Promise<void> => {
      setTaking(true);
      await takeTheirs(theirs, replace);
      setTaking(false);
    },
  };
}

const unsavedWords = "What you wrote could not be saved, so nothing was restored";
const chooseFirst = {
  message: "Nothing was restored",
  detail: "This draft was changed elsewhere. Choose first which text stays.",
  problem: true,
};
