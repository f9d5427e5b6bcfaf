import { legalKinds, placeLegal } from "@sightline/contract/place/place.legal.ts";
import { useRef, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { saveAndSignOut } from "#drafts/unsaved.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { currentPlaceName } from "#ui/base/placeName.ts";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { SkeletonText } from "#ui/lists/Skeleton.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { Tabs } from "#ui/page/Tabs.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import { legalTitles } from "./legal.words.ts";
import styles from "./AgreeAgain.module.css";

type AgreeAgainProps = {
  /** The newest that changed something in substance. */
  changedIn: number;
  onClose: () => void;
};

/** The terms or the privacy notice changed in substance. Nothing waits for it: it can be put off. */
export function AgreeAgain({ changedIn, onClose }: AgreeAgainProps) {
  const toast = useToast();
  const later = useRef<HTMLButtonElement>(null);
  const terms = useLoad(placeLegal.getLegalText, { params: { kind: "terms" }, query: {} });
  const privacy = useLoad(placeLegal.getLegalText, { params: { kind: "privacy" }, query: {} });
  const { submit, state, problem } = useSubmit(placeLegal.agreeToLegalTexts);
  const texts = { terms: terms.answer?.legal_text, privacy: privacy.answer?.legal_text };
  const shown = [texts.terms?.version, texts.privacy?.version];
  // Only what stands here can be agreed to: both, as they read now.
  const version = shown.every((one) => one !== undefined) ? Math.max(...shown) : undefined;
  const [read, setRead] = useState<string>();
  const isIn = (all: readonly { version: number }[] = []) =>
    all.some((one) => one.version === changedIn);
  const changed = isIn(privacy.answer?.versions) ? "privacy" : "terms";
  const failed = terms.problem ?? privacy.problem;
  const agree = async () => {
    if (version === undefined) return;
    const result = await submit({ body: { version } });
    if (!result.ok) return;
    onClose();
    toast({ message: "Thank you. Your agreement is stored." });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What you agree to has changed"
      description={`The people who run ${currentPlaceName()} ask you to read it and agree. You can also decide later: everything works until then.`}
      fallbackFocus={later}
      actions={
        <>
          <Button look="quiet" onClick={() => void saveAndSignOut()}>
            Sign out
          </Button>
          <Button ref={later} onClick={onClose}>
            Decide later
          </Button>
          <Button
            look="primary"
            disabled={version === undefined}
            busy={state === "submitting"}
            busyWords="Storing your agreement"
            onClick={() => void agree()}
          >
            Agree to version {version ?? ""}
          </Button>
        </>
      }
    >
      <ErrorSummary errors={[]} {...generalOf(problem ?? failed)} />
      <Tabs
        label="What you agree to"
        value={read ?? changed}
        onChange={setRead}
        tabs={legalKinds.map((kind) => ({
          value: kind,
          words: legalTitles[kind],
          panel: (
            // Long, and read by keys too.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <div className={styles.text} role="region" aria-label={legalTitles[kind]} tabIndex={0}>
              {texts[kind] ? (
                <MarkdownView text={texts[kind].body} manner="talk" headingStart={3} />
              ) : (
                <SkeletonText lines={6} />
              )}
            </div>
          ),
        }))}
      />
    </Dialog>
  );
}
