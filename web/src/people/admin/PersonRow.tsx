import type { ListedPerson } from "@sightline/contract/people/people.ts";
import { Avatar } from "#ui/base/Avatar.tsx";
import { Badge } from "#ui/base/Badge.tsx";
import { LinkRow, RowLink } from "#ui/lists/LinkRow.tsx";
import { Time } from "#ui/words/Time.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { personHref, roleNames, stateNames } from "./people.words.ts";
import styles from "./PersonRow.module.css";

type PersonRowProps = {
  person: ListedPerson;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: (id: number, chosen: boolean) => void;
};

/** Somebody in the list: who they are, where they belong, and when they were last here. */
export function PersonRow({ person, isCurrent, isChosen, onChoose }: PersonRowProps) {
  const { id, email, role, state, organization_plan: plan, last_seen_at: seen } = person;
  const name = nameOf(person);
  return (
    <LinkRow className={styles.row} current={isCurrent} data-chosen={isChosen || undefined}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isChosen}
          aria-label={`Select ${name}`}
          onChange={(event) => onChoose(id, event.currentTarget.checked)}
        />
      </label>
      <span className={styles.face}>
        <Avatar person={{ id, name }} decorative />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <RowLink href={personHref(id)}>{name}</RowLink>
          {role !== "member" && <Badge tone="accent">{roleNames[role]}</Badge>}
          {state !== "active" && (
            <Badge tone={state === "leaving" ? "late" : "idle"}>{stateNames[state]}</Badge>
          )}
        </span>
        <span className={styles.line}>{email}</span>
      </span>
      <span className={styles.plan}>{plan?.name}</span>
      <span className={styles.seen}>
        {seen ? <Time moment={seen} manner="ago" inLink /> : "not seen yet"}
      </span>
    </LinkRow>
  );
}
