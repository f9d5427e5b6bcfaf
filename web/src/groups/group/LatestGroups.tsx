import type { GroupRow as Row } from "@sightline/contract/groups/groups.shapes.ts";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { GroupRow } from "./GroupRows.tsx";

/** Those of one's groups in which something happened last; nothing for who is in none. */
export function LatestGroups({ groups }: { groups: readonly Row[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="groups-heading">
      <h2 id="groups-heading">Lately in your groups</h2>
      <LinkRows label="Lately in your groups">
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} isCurrent={false} />
        ))}
      </LinkRows>
    </section>
  );
}
