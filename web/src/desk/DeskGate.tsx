import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import type { ReactNode } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace, RefusedFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonRows } from "#ui/lists/Skeleton.tsx";
import { useRowsComing } from "#ui/lists/rowsComing.ts";

type DeskGateProps = {
  /** Of its rooms, each has its own. */
  title?: string;
  children: (user: User) => ReactNode;
};

/** The desk is for those who answer; who is not told so finds out here. */
export function DeskGate({ title = "Desk", children }: DeskGateProps) {
  const loaded = useLoad(accountProfile.getProfile);
  useRowsComing(loaded.state === "loading");
  if (loaded.state === "ready" && loaded.answer.user.role !== "member") {
    return children(loaded.answer.user);
  }
  return (
    <>
      <PageHeader title={title} />
      {loaded.state === "loading" && (
        <SkeletonRegion words="Loading the desk">
          <SkeletonRows rows={7} />
        </SkeletonRegion>
      )}
      {loaded.state === "failed" && (
        <ProblemFace
          title="The desk could not be loaded"
          onRetry={loaded.reload}
          requestId={loaded.problem.request_id}
        >
          {loaded.problem.detail}
        </ProblemFace>
      )}
      {loaded.state === "ready" && (
        <RefusedFace
          title="The desk is for analysts"
          ask="If you work here as an analyst, ask an admin to give you that role."
          action={<ButtonLink href="#/app/requests/all">Go to your requests</ButtonLink>}
        >
          Analysts claim and answer requests here. Yours are under Requests.
        </RefusedFace>
      )}
    </>
  );
}
