import type { Duplicate } from "@sightline/contract/requests/duplicates.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { type FormEvent, useEffect, useRef } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { SkeletonBlock, SkeletonRegion } from "#ui/lists/Skeleton.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { usePageToast } from "#ui/fields/usePageToast.ts";
import { differingParts } from "#requests/form/differing.ts";
import { carriedByQuestion } from "#requests/form/duplicate.ts";
import { RequestFields } from "#requests/form/RequestFields.tsx";
import { valuesOfRequest } from "./requestEdit.values.ts";
import { errorsInOrder, problemWords } from "#requests/form/requestForm.errors.ts";
import { fields } from "#requests/form/requestForm.values.ts";
import styles from "#requests/form/RequestForm.module.css";
import { useRequestEdit } from "./useRequestEdit.ts";

type RequestEditProps = { request: InsightRequest; leaveHref: string; onSaved: () => void };

/** Changing a request in its place, with today's questions. */
export function RequestEdit(props: RequestEditProps) {
  const loaded = useLoad(requestChanges.getDuplicate, { params: { id: props.request.id } });
  if (loaded.state === "loading") {
    return (
      <SkeletonRegion words="Loading the form">
        <SkeletonBlock height="l" />
      </SkeletonRegion>
    );
  }
  if (loaded.state === "failed") {
    return (
      <ProblemFace title={loaded.problem.title} onRetry={loaded.reload}>
        {loaded.problem.detail}
      </ProblemFace>
    );
  }
  return <EditForm {...props} today={loaded.answer.duplicate} />;
}

function EditForm({ request, today, ...props }: RequestEditProps & { today: Duplicate }) {
  const edit = useRequestEdit(request, today);
  const { values, errors, asked, newer, change } = edit;
  const formRef = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const pageToast = usePageToast();
  const planName = request.organization_plan?.name;

  useFocusHeir(findHeading);
  useEffect(() => {
    if (formRef.current) focusField(formRef.current, fields.title);
  }, []);

  async function saved(saving: Promise<boolean>): Promise<void> {
    if (!(await saving)) return;
    toast({ message: "Changes saved" });
    props.onSaved();
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    const [first] = errorsInOrder(edit.tryAll(), asked);
    if (first) focusField(event.currentTarget, first.field);
    else void saved(edit.save());
  }

  function takeTheirs(): void {
    edit.takeTheirs();
    const undo = () => edit.putBack(values);
    pageToast({
      message: "You now have the current text",
      action: { words: "Undo", onPress: undo },
    });
  }

  return (
    <>
      {newer && (
        <BothTexts
          title="This request was changed in the meantime"
          parts={differingParts(values, valuesOfRequest(newer), {
            questions: today.insight_questions,
            planName,
            categoryName: () => undefined,
          })}
          mineName="Your text"
          theirsName="Current text"
          keepMine={{
            words: "Save my text",
            busy: edit.state === "submitting",
            onPress: () => void saved(edit.saveMine()),
          }}
          takeTheirs={{ words: "Use the current text", onPress: takeTheirs }}
        >
          Both are shown where they differ; nothing you typed is lost. You can still change yours
          below.
        </BothTexts>
      )}
      <form ref={formRef} noValidate className={styles.form} onSubmit={save}>
        <ErrorSummary
          noun="answers"
          errors={errorsInOrder(errors, asked)}
          general={problemWords(edit.problem)}
        />
        <RequestFields
          values={values}
          errors={errors}
          asked={asked}
          carried={onlyChanged(carriedByQuestion(today.answers))}
          change={change}
          leave={edit.leave}
          pointsStay={request.insight_responses.length > 0}
        />
        {!newer && (
          <FormActions>
            <Button
              type="submit"
              look="primary"
              busy={edit.state === "submitting"}
              busyWords="Saving your changes"
            >
              Save changes
            </Button>
            <ButtonLink look="quiet" href={props.leaveHref} onClick={edit.drop}>
              Discard changes
            </ButtonLink>
          </FormActions>
        )}
      </form>
    </>
  );
}

/** While editing, only other wordings are worth a word. */
function onlyChanged(carried: ReturnType<typeof carriedByQuestion>) {
  return new Map([...carried].filter(([, { state }]) => state === "changed"));
}
