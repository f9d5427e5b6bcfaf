import { bounds } from "@sightline/contract/base/bounds.ts";
import {
  type LegalKind,
  type legalConflict,
  type LegalText,
  placeLegal,
} from "@sightline/contract/place/place.legal.ts";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import type * as z from "zod/mini";
import { useLoad } from "#api/load/useLoad.ts";
import { bodyResolver, checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { SkeletonBlock, SkeletonRegion } from "#ui/lists/Skeleton.tsx";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { MarkdownEditor } from "#ui/markdown/MarkdownEditor.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import { legalTitles } from "./legal.words.ts";
import styles from "./SettingsForm.module.css";

const settings = "/app/more/settings";

/** Writes one of the two texts anew, from the one that stands. */
export function LegalTextForm({ kind }: { kind: LegalKind }) {
  const loaded = useLoad(placeLegal.getLegalText, { params: { kind }, query: {} }, { anew: true });
  if (loaded.state === "loading") {
    return (
      <SkeletonRegion words={`Loading the ${legalTitles[kind].toLowerCase()}`}>
        <SkeletonBlock height="l" />
      </SkeletonRegion>
    );
  }
  if (loaded.state === "failed") {
    const { problem, reload } = loaded;
    return (
      <ProblemFace title={problem.title} onRetry={reload} requestId={problem.request_id}>
        {problem.detail}
      </ProblemFace>
    );
  }
  return <Editing text={loaded.answer.legal_text} />;
}

type Values = { body: string; substantial: boolean };
type Kept = Values & { version: number };

function Editing({ text }: { text: LegalText }) {
  const { kind } = text;
  const navigate = useNavigate();
  const toast = useToast();
  const [newer, setNewer] = useState<LegalText>();
  const typed = useTyped<Kept>(`legal-${kind}`);
  // What was typed over an earlier version is not saved over one that its writer has not seen.
  const { version: keptVersion = text.version, ...kept } = typed.kept;
  const [version, setVersion] = useState(keptVersion);
  const { submit, state, problem } = useSubmit(placeLegal.updateLegalText);
  const form = useForm<Values>({
    ...checkOnLeaving,
    defaultValues: { body: text.body, substantial: false, ...kept },
    resolver: (values, ...rest) =>
      bodyResolver<Values>(placeLegal.updateLegalText)(
        { ...values, version: 1 } as Values,
        ...rest,
      ),
  });
  const { errors } = form.formState;
  const saveOver = async ({ body, substantial }: Values, over: number) => {
    const sent = { body, substantial, version: over };
    const result = await submit({ params: { kind }, body: sent });
    if (result.ok) {
      typed.drop();
      const saved = result.answer.legal_text.version;
      toast({
        message: saved === over ? "Nothing was changed" : `Version ${saved} holds from now on`,
      });
      return navigate(settings);
    }
    if (result.problem.code === "stale_version") {
      // The contract's answer to a stale version.
      return setNewer((result.problem.body as z.infer<typeof legalConflict>).legal_text);
    }
    showFieldErrors(form, result.problem);
  };
  if (newer) {
    const mine = form.getValues();
    return (
      <BothTexts
        title="Someone wrote a new version in the meantime"
        parts={[{ term: legalTitles[kind], mine: mine.body, theirs: newer.body }]}
        mineName="Yours"
        theirsName={`Version ${newer.version}`}
        keepMine={{
          words: "Save mine after it",
          busy: state === "submitting",
          onPress: () => void saveOver(mine, newer.version),
        }}
        takeTheirs={{
          words: `Start from version ${newer.version}`,
          onPress: () => {
            setVersion(newer.version);
            form.reset({ body: newer.body, substantial: false });
            typed.drop();
            setNewer(undefined);
          },
        }}
      >
        Nothing you wrote is lost yet.
      </BothTexts>
    );
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((values) => saveOver(values, version))(event)}
    >
      <ErrorSummary errors={[]} {...generalOf(problem)} />
      <Controller
        control={form.control}
        name="body"
        render={({ field }) => (
          <Field
            label={legalTitles[kind]}
            aside="Markdown works"
            bound={bounds.legalText.max}
            text={field.value}
            error={errors.body?.message}
          >
            <MarkdownEditor
              name={field.name}
              ref={field.ref}
              value={field.value}
              rows={18}
              manner="read"
              onChange={(body) => {
                field.onChange(body);
                typed.keep({ ...form.getValues(), body, version });
              }}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <Checkbox
        {...form.register("substantial")}
        label="It changes in substance: ask everybody to agree again"
        note="They are asked when they next use the place, and can put it off. Leave it off for typos and clearer words."
      />
      <FormActions>
        <Button
          type="submit"
          look="primary"
          busy={state === "submitting"}
          busyWords="Saving the new version"
        >
          Save as a new version
        </Button>
        <ButtonLink href={`#${settings}`} onClick={() => typed.drop()}>
          Discard changes
        </ButtonLink>
      </FormActions>
    </form>
  );
}
