import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { Plus, UsersRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { useWasKnown } from "#api/load/useWasKnown.ts";
import { useReader } from "#api/session/useReader.ts";
import { Button } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { GroupRows } from "./GroupRows.tsx";
import { InvitesHint } from "#groups/invites/InvitesHint.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const CreateGroup = lateDialog(async () => (await import("./CreateGroup.tsx")).CreateGroup);

/** The groups one is in, and the way to a new one. */
export function GroupListScreen() {
  const pages = useLoadPages(groups.listGroups, { query: {} }, (answer) => answer.insight_groups, {
    goneLeave: true,
  });
  const invites = useLoad(groupInviting.listGroupInvites);
  const knowsInvites = useWasKnown(invites.state !== "loading");
  const { zone } = useReader();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const hasOpened = useHasOpened(creating);
  const create = () => setCreating(true);
  useListKeys({ onCreate: create });
  usePaletteActions([{ words: "New group", icon: <Plus />, shortcut: "C", onSelect: create }]);
  return (
    <TimeZone zone={zone}>
      <PageHeader
        title="Groups"
        sub="A few people who read insights together"
        action={
          <Button look="primary" icon={<Plus />} shortcut="C" onClick={create}>
            New group
          </Button>
        }
      />
      <GroupRows
        pages={pages}
        above={{
          isKnown: knowsInvites,
          shown: <InvitesHint invites={invites.answer?.insight_group_invites ?? []} />,
        }}
        empty={
          <EmptyState
            title="Read insights together"
            icon={<UsersRound />}
            action={<Button onClick={create}>Create a group</Button>}
          >
            Create a group, invite colleagues, and share the insights you asked for. They read and
            comment; you can take a share back at any time.
          </EmptyState>
        }
      />
      {hasOpened && (
        <CreateGroup
          open={creating}
          onOpenChange={setCreating}
          onCreated={({ id }) => void navigate(`/app/community/groups/${id}`)}
        />
      )}
    </TimeZone>
  );
}
