import { type OrganizationPlan, type PlanMember } from "@sightline/contract/plans.ts";
import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Avatar } from "#ui/base/Avatar.tsx";
import { Badge } from "#ui/base/Badge.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import { Time } from "#ui/words/Time.tsx";
import styles from "#ui/lists/PeopleRows.module.css";
import { nameOf } from "#ui/words/person.words.ts";
import { sinceWords } from "#plans/plans.words.ts";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { useSetRole } from "./useSetRole.ts";

const RemoveMember = lazy(async () => ({
  default: (await import("./RemoveMember.tsx")).RemoveMember,
}));

type MemberRowProps = {
  member: PlanMember;
  plan: OrganizationPlan;
  isOneself: boolean;
  headingId: string;
};

export function MemberRow({ member, plan, isOneself, headingId }: MemberRowProps) {
  useFocusHeir(() => document.getElementById(headingId));
  const name = nameOf(member);
  return (
    <li className={styles.row}>
      <Avatar person={{ id: member.id, name }} decorative />
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          {member.role === "owner" && <Badge tone="accent">Owner</Badge>}
          {isOneself && <Badge>you</Badge>}
          {member.deactivated_at !== null && <Badge>deactivated</Badge>}
        </span>
        <span className={styles.line}>
          {member.email && `${member.email} · `}
          {sinceWords[member.role]} <Time moment={member.joined_at} manner="day" />
        </span>
      </span>
      {plan.role === "owner" && !isOneself && <MemberActions member={member} plan={plan} />}
    </li>
  );
}

function MemberActions({ member, plan }: { member: PlanMember; plan: OrganizationPlan }) {
  const [removing, setRemoving] = useState(false);
  const hasOpened = useHasOpened(removing);
  const setRole = useSetRole(member);
  const isOwner = member.role === "owner";
  return (
    <>
      <LazyMenu
        trigger={<IconButton name={`Change ${nameOf(member)}`} icon={<Ellipsis />} />}
        sections={[
          {
            entries: [
              isOwner
                ? { words: "Make a member", onSelect: () => void setRole("member") }
                : { words: "Make an owner", onSelect: () => void setRole("owner") },
            ],
          },
          {
            entries: [
              {
                words: "Remove from the plan",
                danger: true,
                onSelect: () => setRemoving(true),
              },
            ],
          },
        ]}
      />
      {hasOpened && (
        <Suspense fallback={null}>
          <RemoveMember member={member} plan={plan} open={removing} onOpenChange={setRemoving} />
        </Suspense>
      )}
    </>
  );
}
