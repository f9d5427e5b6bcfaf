import type { Person } from "@sightline/contract/people.shapes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { X } from "lucide-react";
import { useRef } from "react";
import { Avatar } from "#ui/base/Avatar.tsx";
import { untilIdle } from "#ui/base/idle.ts";
import { IconButton } from "#ui/base/IconButton.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import styles from "./RequestPeople.module.css";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { WhoReadsIt } from "#requests/opening/WhoReadsIt.tsx";
import { WithFocusHeir } from "#ui/page/useFocusHeir.ts";
import { useAction } from "#ui/overlays/useAction.ts";
import { latePart } from "#ui/page/latePart.tsx";

const AddParticipant = latePart(
  async () => {
    await untilIdle();
    return (await import("./AddParticipant.tsx")).AddParticipant;
  },
  <SkeletonBlock height="s" />,
);

const AccessAsks = latePart(
  async () => {
    await untilIdle();
    return (await import("./AccessAsks.tsx")).AccessAsks;
  },
  <SkeletonBlock height="s" />,
);

type RequestPeopleProps = { request: InsightRequest; isInPlan: boolean; isEditing: boolean };

/** Who has to do with it, each with their part; the requester adds and removes colleagues. */
export function RequestPeople({ request, isInPlan, isEditing }: RequestPeopleProps) {
  const { id, requester, analyst, participants, can, visibility, organization_plan } = request;
  const remove = useAction(useSubmit(requestChanges.removeParticipant, { background: true }));
  const add = useAction(useSubmit(requestChanges.addParticipant, { background: true }));
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const mayChange = can.includes("change_participants");
  const others = participants.filter((one) => one.id !== requester.id);
  const people = [
    { person: requester, part: "asked" },
    ...(analyst ? [{ person: analyst, part: "answers" }] : []),
    ...others.map((person) => ({ person, part: "taking part" })),
  ];

  async function removeNow(person: Person): Promise<void> {
    if ((await remove.act({ params: { id, user_id: person.id } })) === false) return;
    const undo = () => void add.act({ params: { id }, body: { user_id: person.id } });
    toast({
      message: `${nameOf(person)} is no longer taking part`,
      action: { words: "Undo", onPress: undo },
    });
  }

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        role="list"
        className={styles.people}
        aria-label="Who has to do with it"
      >
        {people.map(({ person, part }) => (
          <li key={`${person.id} ${part}`} className={styles.person}>
            <Avatar person={{ id: person.id, name: nameOf(person) }} decorative />
            <span className={styles.name}>
              {nameOf(person)} <span className={styles.part}>{part}</span>
            </span>
            {mayChange && part === "taking part" && (
              <WithFocusHeir find={() => list.current}>
                <IconButton
                  size="s"
                  name={`Remove ${nameOf(person)}`}
                  icon={<X />}
                  onClick={() => void removeNow(person)}
                />
              </WithFocusHeir>
            )}
          </li>
        ))}
      </ul>
      {mayChange && <WhoReadsIt request={request} isInPlan={isInPlan} isEditing={isEditing} />}
      {mayChange && isInPlan && (
        <div className={styles.add}>
          <AddParticipant
            present={[requester, ...participants]}
            onAdd={(userId) => void add.act({ params: { id }, body: { user_id: userId } })}
          />
        </div>
      )}
      {mayChange && isInPlan && visibility === "private" && organization_plan && (
        <AccessAsks request={request} />
      )}
    </>
  );
}
