import type { GroupInvite } from "@sightline/contract/groups/groups.shapes.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { counted } from "#groups/groups.words.ts";
import styles from "./InviteList.module.css";

/** What the group is for, who invites, and until when. */
export function InviteNote({ invite }: { invite: GroupInvite }) {
  const { description, invited_by, members_count, expires_at } = invite;
  return (
    <>
      {description !== "" && <p className={styles.about}>{description}</p>}
      <p className={styles.line}>
        {invited_by ? `${nameOf(invited_by)} has invited you` : "You are invited"} ·{" "}
        {counted(members_count, "member")} · open until <Time moment={expires_at} manner="day" />
      </p>
    </>
  );
}
