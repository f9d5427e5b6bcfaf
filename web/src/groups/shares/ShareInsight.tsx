import { groups } from "@sightline/contract/groups/groups.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import type { PlaceShared } from "@sightline/contract/groups/groups.shapes.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { Select } from "#ui/choices/Select.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { groupsHref } from "#groups/groups.words.ts";
import { ShareDialog } from "./ShareDialog.tsx";

type ShareInsightProps = {
  insightId: number;
  /** Where it is shared already. */
  places: readonly PlaceShared[];
  zone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const field = "insight_group_id";
const query = { limit: bounds.pageSize.max };

/** From the insight: one of the groups one is in. */
export function ShareInsight({ insightId, places, zone, open, onOpenChange }: ShareInsightProps) {
  const [groupId, setGroupId] = useState<string | null>(null);
  const loaded = useLoad(groups.listGroups, { query }, { when: open });
  const all = loaded.answer?.insight_groups ?? [];
  const taken = new Set(places.map((place) => place.insight_group.id));
  const chosen = all.find(({ id }) => String(id) === groupId && !taken.has(id));
  const isNone = loaded.state === "ready" && all.length === 0;
  return (
    <ShareDialog
      title="Share this insight"
      open={open}
      onOpenChange={onOpenChange}
      zone={zone}
      target={chosen && { groupId: chosen.id, groupName: chosen.name, insightId }}
      missing="Choose a group you are in."
      choice={{
        name: field,
        label: "Group",
        hint: isNone ? (
          <>
            You are in no group yet. <TextLink href={groupsHref}>Found one first</TextLink>.
          </>
        ) : (
          "Its members, now and later, read it while it is shared."
        ),
        error: loaded.problem?.detail,
        control: (
          <Select
            name={field}
            placeholder={loaded.state === "loading" ? "Loading your groups" : "Choose a group"}
            disabled={isNone}
            options={all.map(({ id, name }) => ({
              value: String(id),
              label: name,
              note: taken.has(id) ? "shared there already" : undefined,
              disabled: taken.has(id),
            }))}
            value={chosen ? String(chosen.id) : null}
            onValueChange={setGroupId}
          />
        ),
      }}
      onShared={() => setGroupId(null)}
    />
  );
}
