import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { Combobox } from "#ui/choices/Combobox.tsx";
import type { Option } from "#ui/choices/option.ts";
import { useSettled } from "#ui/page/useSettled.ts";
import { ShareDialog } from "./ShareDialog.tsx";

type ShareHereProps = {
  group: InsightGroup;
  zone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const field = "insight_response_id";

/** From the group: one of the insights that are one's own to share. */
export function ShareHere({ group, zone, open, onOpenChange }: ShareHereProps) {
  const [chosen, setChosen] = useState<Option | null>(null);
  const [q, setQ] = useState("");
  const asked = useSettled(q.trim());
  const loaded = useLoad(
    groupShares.listShareable,
    { params: { id: group.id }, query: asked === "" ? {} : { q: asked } },
    { keepFormer: true, when: open },
  );
  const insights = loaded.answer?.insight_responses ?? [];
  const isNone = loaded.state === "ready" && asked === "" && insights.length === 0;
  return (
    <ShareDialog
      title={`Share an insight in ${group.name}`}
      open={open}
      onOpenChange={onOpenChange}
      zone={zone}
      target={
        chosen
          ? { groupId: group.id, groupName: group.name, insightId: Number(chosen.value) }
          : undefined
      }
      missing="Choose the insight to share."
      choice={{
        name: field,
        label: "Insight",
        hint: isNone
          ? "You have none to share yet: those you asked for, take part in, or your organization asked for."
          : "One you asked for, take part in, or your organization asked for.",
        control: (
          <Combobox
            name={field}
            placeholder="Words of its title"
            emptyText="No insight of yours with these words"
            options={insights.map(({ id, title }) => ({ value: String(id), label: title }))}
            onSearch={setQ}
            loading={loaded.state === "loading" || asked !== q.trim()}
            value={chosen}
            onValueChange={setChosen}
          />
        ),
      }}
      onShared={() => {
        setChosen(null);
        setQ("");
      }}
    />
  );
}
