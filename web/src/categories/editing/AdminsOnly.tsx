import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import type { ReactNode } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { RefusedFace } from "#ui/page/ProblemFace.tsx";
import { TimeZone } from "#ui/words/Time.tsx";

type AdminsOnlyProps = {
  /** What stands there for everybody, such as the heading. */
  head: ReactNode;
  meanwhile: ReactNode;
  children: ReactNode;
};

/** Categories and calendars are run by admins; others read why, and whom to ask. */
export function AdminsOnly({ head, meanwhile, children }: AdminsOnlyProps) {
  const user = useLoad(accountProfile.getProfile).answer?.user;
  if (user?.role === "admin") return <TimeZone zone={user.time_zone}>{children}</TimeZone>;
  return (
    <>
      {head}
      {user ? (
        <RefusedFace
          title="Categories are run by admins"
          ask="If a category is missing, or asks for the wrong things, tell an admin."
        >
          What is asked here, and what is promised, is the same for everybody. That is why only
          admins change it.
        </RefusedFace>
      ) : (
        meanwhile
      )}
    </>
  );
}
