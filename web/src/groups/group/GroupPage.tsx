import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import type { ReactNode } from "react";
import { Breadcrumb } from "#ui/page/Breadcrumb.tsx";
import { ReadingPage } from "#ui/page/ReadingPage.tsx";
import { GroupHeader } from "./GroupHeader.tsx";
import { groupsHref } from "#groups/groups.words.ts";
import { InviteSection } from "./InviteSection.tsx";
import { MemberList } from "./MemberList.tsx";
import { OwnPlace } from "./OwnPlace.tsx";
import { ShareFeed } from "#groups/shares/ShareFeed.tsx";

export type Reader = { id: number | undefined; zone: string };

type GroupPageProps = {
  group: InsightGroup;
  reader: Reader;
  categoryNameOf: (id: number) => string | undefined;
  onLeft: () => void;
  /** How much its reader wants to hear of it: a part of another room. */
  level: ReactNode;
};

/** What is read at the left, who reads it at the right. */
export function GroupPage({ group, reader, categoryNameOf, onLeft, level }: GroupPageProps) {
  return (
    <>
      <Breadcrumb
        crumbs={[
          { words: "Community", href: "#/app/community" },
          { words: "Groups", href: groupsHref },
        ]}
      />
      <GroupHeader group={group} zone={reader.zone} />
      <ReadingPage
        railLabel="About this group"
        rail={
          <>
            <MemberList group={group} userId={reader.id} />
            {group.role === "owner" && <InviteSection group={group} />}
            <OwnPlace group={group} userId={reader.id} onLeft={onLeft} level={level} />
          </>
        }
      >
        <ShareFeed group={group} reader={reader} categoryNameOf={categoryNameOf} />
      </ReadingPage>
    </>
  );
}
