import type { GroupInvite } from "@sightline/contract/groups/groups.shapes.ts";
import { MailOpen } from "lucide-react";
import { useNavigate } from "react-router";
import { Banner } from "#ui/page/Banner.tsx";
import styles from "#groups/group/GroupRows.module.css";

/** Says that somebody waits for one's answer. */
export function InvitesHint({ invites }: { invites: readonly GroupInvite[] }) {
  const navigate = useNavigate();
  const open = invites.filter(({ declined_at }) => declined_at === null);
  const [first] = open;
  if (!first) return null;
  const words =
    open.length === 1
      ? `You are invited to ${first.insight_group.name}.`
      : `You are invited to ${open.length} groups.`;
  const action = {
    words: "See who invited you",
    onPress: () => void navigate("/app/community/invites"),
  };
  return (
    <div className={styles.hint}>
      <Banner icon={<MailOpen />} action={action}>
        {words}
      </Banner>
    </div>
  );
}
