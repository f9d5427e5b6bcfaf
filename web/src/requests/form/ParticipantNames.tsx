import { nameOf } from "#ui/words/person.words.ts";
import { useCandidates } from "#requests/useCandidates.ts";

export function ParticipantNames({ ids }: { ids: readonly number[] }) {
  const { byId } = useCandidates();
  return ids
    .flatMap((id) => {
      const person = byId.get(id);
      return person ? [nameOf(person)] : [];
    })
    .join(", ");
}
