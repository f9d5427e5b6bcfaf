import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { MailOpen } from "lucide-react";
import { useNavigate } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { Banner } from "#ui/page/Banner.tsx";
import styles from "#groups/group/GroupRows.module.css";

/** Says that somebody waits for one's answer. */
export function InvitesHint() {
  const navigate = useNavigate();
  const open = useLoad(groupInviting.listGroupInvites).answer?.insight_group_invites ?? [];
  const [first] = open;
  if (!first) return null;
  const words =
    open.length === 1
      ? `You are invited to ${first.insight_group.name}.`
      : `You are invited to ${open.length} groups.`;
  const action = {
    words: "See who invites you",
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
