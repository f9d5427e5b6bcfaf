import { groups } from "@sightline/contract/groups/groups.ts";
import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { useCategories } from "#categories/useCategories.ts";
import { useReader } from "#api/session/useReader.ts";
import { LevelMenu } from "#notifications/levels/LevelMenu.tsx";
import { ButtonLink } from "#ui/base/Button.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace, RefusedFace } from "#ui/page/ProblemFace.tsx";
import { ReadingPage } from "#ui/page/ReadingPage.tsx";
import { SkeletonBlock, SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { usePaletteHere } from "#ui/overlays/palette.ts";
import { useRowsComing } from "#ui/lists/rowsComing.ts";
import { GroupPage } from "./GroupPage.tsx";
import { groupsHref } from "#groups/groups.words.ts";

/** One group: what is shared in it, and who is there. */
export function GroupScreen() {
  const { groupId = "" } = useParams();
  const loaded = useLoad(groups.getGroup, { params: { id: groupId } });
  const reader = useReader();
  const categories = useCategories();
  const navigate = useNavigate();
  const group = loaded.answer?.insight_group;
  const former = useFormer(group, groupId);
  const isGone = loaded.state === "failed" && loaded.problem.code === "not_found";
  useRowsComing(loaded.state === "loading");
  usePaletteHere(
    `/app/community/groups/${groupId}`,
    isGone ? "gone" : group && { kind: "group", words: group.name },
  );
  if (loaded.state === "loading") return <GroupSkeleton />;
  if (loaded.state === "failed") {
    if (isGone) return <NoGroup former={former} />;
    return (
      <>
        <PageHeader title="Group" />
        <ProblemFace
          title="This group could not be loaded"
          onRetry={loaded.reload}
          requestId={loaded.problem.request_id}
        >
          {loaded.problem.detail}
        </ProblemFace>
      </>
    );
  }
  return (
    <TimeZone zone={reader.zone}>
      <GroupPage
        key={loaded.answer.insight_group.id}
        group={loaded.answer.insight_group}
        reader={reader}
        categoryNameOf={(id) => categories.byId.get(id)?.name}
        level={<LevelMenu size="s" thread="group" id={loaded.answer.insight_group.id} />}
        onLeft={() => void navigate("/app/community/groups", { replace: true })}
      />
    </TimeZone>
  );
}

/** Whoever was in it a moment ago is told so; others learn nothing. */
function NoGroup({ former }: { former: string | undefined }) {
  return (
    <>
      <PageHeader title={former ?? "No such group"} />
      <RefusedFace
        title={former ? `You are no longer in ${former}` : "It doesn't exist, or you aren't in it"}
        ask="An owner of the group can invite you."
        action={<ButtonLink href={groupsHref}>Go to your groups</ButtonLink>}
      >
        {former
          ? "You left, were removed, or the group was deleted. What was shared in it went with it."
          : "What is shared in a group is for its members only."}
      </RefusedFace>
    </>
  );
}

/** The name of the group while this page was open. */
function useFormer(group: InsightGroup | undefined, groupId: string): string | undefined {
  const [last, setLast] = useState<{ id: string; name: string }>();
  if (group && group.name !== last?.name) setLast({ id: groupId, name: group.name });
  return last?.id === groupId ? last.name : undefined;
}

/** Its heading waits for the name, which takes the focus. */
function GroupSkeleton() {
  return (
    <SkeletonRegion words="Loading the group">
      <ReadingPage railLabel="About this group" rail={<SkeletonText lines={6} />}>
        <SkeletonBlock height="s" />
        <SkeletonBlock height="l" />
      </ReadingPage>
    </SkeletonRegion>
  );
}
