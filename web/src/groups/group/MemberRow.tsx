import type { GroupMember, InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Avatar } from "#ui/base/Avatar.tsx";
import { Badge } from "#ui/base/Badge.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import people from "#ui/lists/PeopleRows.module.css";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { useSetRole } from "./useSetRole.ts";

const RemoveMember = lazy(async () => ({
  default: (await import("./RemoveMember.tsx")).RemoveMember,
}));

type MemberRowProps = { member: GroupMember; group: InsightGroup; isOneself: boolean };

export function MemberRow({ member, group, isOneself }: MemberRowProps) {
  const name = nameOf(member);
  useFocusHeir(findHeading);
  return (
    <li className={people.row}>
      <Avatar person={{ id: member.id, name }} decorative />
      <span className={people.words}>
        <span className={people.name}>
          {name}
          {member.role === "owner" && <Badge tone="accent">Owner</Badge>}
          {isOneself && <Badge>you</Badge>}
        </span>
        <span className={people.line}>
          here since <Time moment={member.joined_at} manner="day" />
        </span>
      </span>
      {group.role === "owner" && !isOneself && <MemberActions member={member} group={group} />}
    </li>
  );
}

function MemberActions({ member, group }: { member: GroupMember; group: InsightGroup }) {
  const [removing, setRemoving] = useState(false);
  const hasOpened = useHasOpened(removing);
  const setRole = useSetRole(group, member);
  const next = member.role === "owner" ? "member" : "owner";
  return (
    <>
      <LazyMenu
        trigger={<IconButton name={`Change ${nameOf(member)}`} icon={<Ellipsis />} />}
        sections={[
          {
            entries: [
              {
                words: next === "owner" ? "Make an owner" : "Make a member",
                onSelect: () => void setRole(next),
              },
            ],
          },
          {
            entries: [
              { words: "Remove from the group", danger: true, onSelect: () => setRemoving(true) },
            ],
          },
        ]}
      />
      {hasOpened && (
        <Suspense fallback={null}>
          <RemoveMember member={member} group={group} open={removing} onOpenChange={setRemoving} />
        </Suspense>
      )}
    </>
  );
}
