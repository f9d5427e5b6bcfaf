import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { RailPart } from "#ui/page/ReadingPage.tsx";
import styles from "./GroupHeader.module.css";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const LeaveGroup = lateDialog(async () => (await import("./LeaveGroup.tsx")).LeaveGroup);
const DeleteGroup = lateDialog(async () => (await import("./DeleteGroup.tsx")).DeleteGroup);

type OwnPlaceProps = {
  group: InsightGroup;
  userId: number | undefined;
  /** The group is gone for this person. */
  onLeft: () => void;
  level: ReactNode;
};

/** What one hears of it, and the ways out: leaving it to others, or deleting it. */
export function OwnPlace({ group, userId, onLeft, level }: OwnPlaceProps) {
  const [asking, setAsking] = useState<"leave" | "delete">();
  const close = () => setAsking(undefined);
  const isAlone = group.members.length === 1;
  return (
    <RailPart title="Your place">
      <div className={styles.actions}>
        {level}
        {!isAlone && (
          <Button size="s" onClick={() => setAsking("leave")}>
            Leave the group
          </Button>
        )}
        {group.role === "owner" && (
          <Button size="s" look="quiet" onClick={() => setAsking("delete")}>
            Delete the group
          </Button>
        )}
      </div>
      {asking === "leave" && userId !== undefined && (
        <LeaveGroup group={group} userId={userId} onClose={close} onLeft={onLeft} />
      )}
      {asking === "delete" && <DeleteGroup group={group} onClose={close} onDeleted={onLeft} />}
    </RailPart>
  );
}
