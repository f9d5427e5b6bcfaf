import type { InsightRequest } from "@sightline/contract/requests.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { nameOf } from "./people.words.ts";
import styles from "./RequestPeople.module.css";

/** Who has to do with it, each with their part. */
export function RequestPeople({ request }: { request: InsightRequest }) {
  const { requester, analyst, participants } = request;
  const others = participants.filter((one) => one.id !== requester.id);
  const people = [
    { person: requester, part: "asked" },
    ...(analyst ? [{ person: analyst, part: "answers" }] : []),
    ...others.map((person) => ({ person, part: "takes part" })),
  ];
  return (
    <ul role="list" className={styles.people}>
      {people.map(({ person, part }) => (
        <li key={`${person.id} ${part}`} className={styles.person}>
          <Avatar person={{ id: person.id, name: nameOf(person) }} decorative />
          <span>
            {nameOf(person)} <span className={styles.part}>{part}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
