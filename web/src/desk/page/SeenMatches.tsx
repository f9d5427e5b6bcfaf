import type { DeskWork } from "@sightline/contract/desk.ts";
import { useId } from "react";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import styles from "./QuestionPane.module.css";

/** What may have answered it, and did not: the requester was shown these and filed it nevertheless. */
export function SeenMatches({ matches }: { matches: DeskWork["seen_matches"] }) {
  const headingId = useId();
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        The requester saw these
      </h2>
      <ul className={styles.open}>
        {matches.map(({ id, title, status }) => (
          <li key={id}>
            <TextLink href={`#/app/insights/${id}`}>{title}</TextLink>{" "}
            <StatusMark status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
