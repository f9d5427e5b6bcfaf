import type { PlanMember, PlanSeats } from "@sightline/contract/plans.ts";
import { Mail } from "lucide-react";
import { Avatar } from "#ui/base/Avatar.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import styles from "./SeatPicture.module.css";

/** Past this, chairs are too many to be seen one by one, and a bar tells more. */
const chairsMost = 24;

type SeatPictureProps = { seats: PlanSeats; members?: readonly PlanMember[] };

/** Decorative: the words beside it say the same. */
export function SeatPicture({ seats, members = [] }: SeatPictureProps) {
  const places = Math.max(seats.total, seats.members + seats.invited);
  if (members.length === 0 || places > chairsMost) return <SeatBar seats={seats} />;
  return (
    <span className={styles.chairs} aria-hidden="true">
      {members.map((member) => (
        <Avatar
          key={member.id}
          person={{ id: member.id, name: nameOf(member) }}
          size="m"
          decorative
        />
      ))}
      {Array.from({ length: seats.invited }, (_, index) => (
        <span key={`invited ${index}`} className={styles.chair} data-kind="invited">
          <Mail />
        </span>
      ))}
      {Array.from({ length: seats.free }, (_, index) => (
        <span key={`free ${index}`} className={styles.chair} data-kind="free" />
      ))}
    </span>
  );
}

function SeatBar({ seats }: { seats: PlanSeats }) {
  return (
    <svg
      className={styles.bar}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.ground} width="100" height="8" />
      <rect className={styles.members} width={share(seats.members, seats)} height="8" />
      <rect
        className={styles.invited}
        x={share(seats.members, seats)}
        width={share(seats.invited, seats)}
        height="8"
      />
    </svg>
  );
}

function share(count: number, { total, members, invited }: PlanSeats): number {
  return (100 * count) / Math.max(1, total, members + invited);
}
