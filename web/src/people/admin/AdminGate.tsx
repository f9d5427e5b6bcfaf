import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import type { ReactNode } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { SkeletonRegion, SkeletonRows } from "#ui/lists/Skeleton.tsx";
import { useRowsComing } from "#ui/lists/rowsComing.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace, RefusedFace } from "#ui/page/ProblemFace.tsx";
import { TimeZone } from "#ui/words/Time.tsx";

type AdminGateProps = {
  title: string;
  /** Why it is for admins alone, as a sentence. */
  why: string;
  children: (user: User) => ReactNode;
};

/** Rooms for those who run the place; who is not one of them reads why. */
export function AdminGate({ title, why, children }: AdminGateProps) {
  const loaded = useLoad(accountProfile.getProfile);
  useRowsComing(loaded.state === "loading");
  const user = loaded.answer?.user;
  if (user?.role === "admin") return <TimeZone zone={user.time_zone}>{children(user)}</TimeZone>;
  return (
    <>
      <PageHeader title={title} />
      {loaded.state === "loading" && (
        <SkeletonRegion words={`Loading ${title.toLowerCase()}`}>
          <SkeletonRows rows={7} />
        </SkeletonRegion>
      )}
      {loaded.state === "failed" && (
        <ProblemFace
          title="Your account could not be loaded"
          onRetry={loaded.reload}
          requestId={loaded.problem.request_id}
        >
          {loaded.problem.detail}
        </ProblemFace>
      )}
      {user && (
        <RefusedFace
          title="Only for admins"
          ask="If you help to run this place, ask an admin to give you that role."
        >
          {why}
        </RefusedFace>
      )}
    </>
  );
}
