import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import styles from "./RequestPeople.module.css";

type Linked = InsightRequest["duplicates"][number];

/** The request it was made from, and those made from it. */
export function LinkedRequests({ request }: { request: InsightRequest }) {
  const { duplicate_of: original, duplicates } = request;
  return (
    <ul role="list" className={styles.people}>
      {original && <LinkedRow linked={original} part="made from" />}
      {duplicates.map((one) => (
        <LinkedRow key={one.id} linked={one} part="asked again as" />
      ))}
    </ul>
  );
}

function LinkedRow({ linked, part }: { linked: Linked; part: string }) {
  return (
    <li>
      <span className={styles.part}>{part}</span>{" "}
      <TextLink href={`#/app/insights/${linked.id}`}>{linked.title}</TextLink>{" "}
      <StatusMark status={linked.status} />
    </li>
  );
}
