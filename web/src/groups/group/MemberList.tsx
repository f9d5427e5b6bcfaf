import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import people from "#ui/lists/PeopleRows.module.css";
import { RailPart } from "#ui/page/ReadingPage.tsx";
import { MemberRow } from "./MemberRow.tsx";

export function MemberList({ group, userId }: { group: InsightGroup; userId: number | undefined }) {
  return (
    <RailPart title="People">
      <ul role="list" className={people.rows} aria-label={`People in ${group.name}`}>
        {group.members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            group={group}
            isOneself={member.id === userId}
          />
        ))}
      </ul>
    </RailPart>
  );
}
