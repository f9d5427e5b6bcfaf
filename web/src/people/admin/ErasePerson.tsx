import { people, type WholePerson } from "@sightline/contract/people/people.ts";
import type { Submit } from "#api/submit/useSubmit.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { generalOf } from "#ui/words/problem.words.ts";
import form from "./AdminForm.module.css";

type ErasePersonProps = {
  person: WholePerson;
  erase: Submit<typeof people.erasePerson>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onErased: () => void;
};

/** What goes and what stays is told first, in the words that the person would read themselves. */
export function ErasePerson({ person, erase, open, onOpenChange, onErased }: ErasePersonProps) {
  const { id } = person;
  const when = open && erase.state !== "submitting";
  const loaded = useLoad(people.getErasure, { params: { id: String(id) } }, { when });
  const told = loaded.answer?.erasure;
  const toast = useToast();
  const send = async () => {
    const result = await erase.submit({ params: { id: String(id) } });
    if (!result.ok) return;
    onOpenChange(false);
    toast({ message: `The data of ${nameOf(person)} are being erased` });
    onErased();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        erase.reset();
      }}
      title={`Erase the data of ${nameOf(person)}?`}
      description="It begins at once and can't be taken back. This is what they would read if they left by themselves."
      consequence="Erase for good"
      keep="Keep the data"
      busy={erase.state === "submitting"}
      ready={told?.hindrances.length === 0}
      onConfirm={() => void send()}
    >
      <div className={form.form}>
        <ErrorSummary errors={[]} {...generalOf(erase.problem)} />
        {loaded.state === "loading" && (
          <SkeletonRegion words="Loading what goes and what stays">
            <SkeletonText lines={6} />
          </SkeletonRegion>
        )}
        {loaded.state === "failed" && (
          <ProblemFace title="What goes could not be loaded" onRetry={loaded.reload}>
            {loaded.problem.detail}
          </ProblemFace>
        )}
        {told && (
          <>
            <Told title="Must be settled first" sentences={told.hindrances} />
            <Told title="Removed" sentences={told.removed} />
            <Told title="Kept, without their name" sentences={told.kept} />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

function Told({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className={form.told}>
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
