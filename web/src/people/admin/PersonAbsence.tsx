import { people, type WholePerson } from "@sightline/contract/people/people.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { AbsenceDialog } from "./AbsenceDialog.tsx";

type PersonAbsenceProps = {
  person: WholePerson;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function PersonAbsence({ person, open, onOpenChange }: PersonAbsenceProps) {
  const { submit, state, problem, reset } = useSubmit(people.setAbsence);
  const toast = useToast();
  const move = (next: boolean) => {
    onOpenChange(next);
    reset();
  };
  const save = async (until: string | null) => {
    const params = { id: String(person.id) };
    const result = await submit({ params, body: { away_until: until } });
    if (!result.ok) return;
    move(false);
    toast({ message: `${nameOf(person)} is ${until === null ? "back at work" : "away"}` });
  };
  return (
    <AbsenceDialog
      // What was saved is what it begins with.
      key={person.away_until}
      title={`${person.first_name} is away`}
      until={person.away_until}
      busy={state === "submitting"}
      problem={problem}
      open={open}
      onOpenChange={move}
      onSave={(until) => void save(until)}
    />
  );
}
