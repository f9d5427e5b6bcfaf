import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { IconButton } from "#ui/base/IconButton.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";
import type { Member, Role } from "./MemberRows.tsx";

type SetRole = (role: Role) => Promise<{ ok: true } | { ok: false; problem: CallProblem }>;

type MemberActionsProps = {
  member: Member;
  place: "plan" | "group";
  setRole: SetRole;
  /** What somebody can do once they are an owner, as a sentence. */
  ownersCan: string;
  /** The question before somebody is removed, loaded when it is first asked. */
  renderRemoval: (dialog: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode;
};

/** What an owner can do with another member: change their role, or remove them. */
export function MemberActions({ member, place, renderRemoval, ...props }: MemberActionsProps) {
  const [removing, setRemoving] = useState(false);
  const hasOpened = useHasOpened(removing);
  const change = useRoleChange(member, props.setRole, props.ownersCan);
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
                onSelect: () => void change(next),
              },
            ],
          },
          {
            entries: [
              {
                words: `Remove from the ${place}`,
                danger: true,
                onSelect: () => setRemoving(true),
              },
            ],
          },
        ]}
      />
      {hasOpened && renderRemoval({ open: removing, onOpenChange: setRemoving })}
    </>
  );
}

const done: Record<Role, string> = {
  owner: "is now an owner",
  member: "is now a member, no longer an owner",
};

/** Changes what somebody is, at once and with a way back. */
function useRoleChange(member: Member, setRole: SetRole, ownersCan: string) {
  const toast = useToast();
  const name = nameOf(member);
  const set = async (role: Role): Promise<boolean> => {
    const result = await setRole(role);
    if (!result.ok) toast(problemToast(result.problem));
    return result.ok;
  };
  return async (role: Role): Promise<void> => {
    const before = member.role;
    if (!(await set(role))) return;
    const undo = async () => {
      if (await set(before)) toast({ message: `${name} ${done[before]}` });
    };
    toast({
      message: `${name} ${done[role]}`,
      detail: role === "owner" ? ownersCan : undefined,
      action: { words: "Undo", onPress: () => void undo() },
    });
  };
}
