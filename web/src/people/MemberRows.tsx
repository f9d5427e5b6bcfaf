import type { Person } from "@sightline/contract/people.shapes.ts";
import type { ReactNode } from "react";
import { Avatar } from "#ui/base/Avatar.tsx";
import { Badge } from "#ui/base/Badge.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./PeopleRows.module.css";

export type Role = "owner" | "member";

/** Somebody in a plan or a group. */
export type Member = Person & { role: Role; joined_at: string; deactivated_at?: string | null };

type MemberRowsProps<One extends Member> = {
  members: readonly One[];
  /** What they are members of, by its name. */
  placeName: string;
  userId: number | undefined;
  /** What is said of somebody before the day they came: "here since". */
  tellSince: (member: One) => string;
  /** What can be done with somebody else, at the end of their row. */
  renderActions?: ((member: One) => ReactNode) | undefined;
  /** Takes the focus when a row goes that had it. */
  findHeir: () => HTMLElement | null;
};

/** Who is in a plan or a group. */
export function MemberRows<One extends Member>({ members, ...props }: MemberRowsProps<One>) {
  return (
    <ul role="list" className={styles.rows} aria-label={`People in ${props.placeName}`}>
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          isOneself={member.id === props.userId}
          since={props.tellSince(member)}
          actions={props.renderActions?.(member)}
          findHeir={props.findHeir}
        />
      ))}
    </ul>
  );
}

type MemberRowProps = {
  member: Member;
  isOneself: boolean;
  since: string;
  actions: ReactNode;
  findHeir: () => HTMLElement | null;
};

function MemberRow({ member, isOneself, since, actions, findHeir }: MemberRowProps) {
  const name = nameOf(member);
  useFocusHeir(findHeir);
  return (
    <li className={styles.row}>
      <Avatar person={{ id: member.id, name }} decorative />
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          {member.role === "owner" && <Badge tone="accent">Owner</Badge>}
          {isOneself && <Badge>you</Badge>}
          {member.deactivated_at && <Badge>deactivated</Badge>}
        </span>
        <span className={styles.line}>
          {since} <Time moment={member.joined_at} manner="day" />
        </span>
      </span>
      {!isOneself && actions}
    </li>
  );
}
