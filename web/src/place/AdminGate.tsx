import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import type { ReactNode } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { RefusedFace } from "#ui/page/ProblemFace.tsx";

type AdminGateProps = {
  /** "The settings are for admins". */
  title: string;
  children: ReactNode;
};

/** For what only those see who run the place; the server refuses everybody else in any case. */
export function AdminGate({ title, children }: AdminGateProps) {
  const user = useLoad(accountProfile.getProfile).answer?.user;
  if (!user) return null;
  if (user.role === "admin") return children;
  return (
    <RefusedFace
      title={title}
      ask="If you should be one of them, ask an admin to give you that role."
    >
      What is set here holds for everybody in this place.
    </RefusedFace>
  );
}
