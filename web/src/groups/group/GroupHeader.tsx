import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { Pencil, Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import styles from "./GroupHeader.module.css";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const EditGroup = lateDialog(async () => (await import("./EditGroup.tsx")).EditGroup);
const ShareHere = lateDialog(
  async () => (await import("#groups/shares/ShareDialog.tsx")).ShareHere,
);

/** What the group is called and for, and what one does in it. */
export function GroupHeader({ group, zone }: { group: InsightGroup; zone: string }) {
  const [editing, setEditing] = useState(false);
  const [sharing, setSharing] = useState(false);
  const hasOpened = useHasOpened(sharing);
  const isOwner = group.role === "owner";
  return (
    <>
      <PageHeader
        title={group.name}
        sub={group.description !== "" && <span className={styles.about}>{group.description}</span>}
        action={
          <div className={styles.actions}>
            {isOwner && (
              <Button icon={<Pencil />} onClick={() => setEditing(true)}>
                Rename or describe
              </Button>
            )}
            <Button look="primary" icon={<Share2 />} onClick={() => setSharing(true)}>
              Share an insight
            </Button>
          </div>
        }
      />
      {isOwner && editing && <EditGroup group={group} onClose={() => setEditing(false)} />}
      {hasOpened && (
        <ShareHere group={group} zone={zone} open={sharing} onOpenChange={setSharing} />
      )}
    </>
  );
}
