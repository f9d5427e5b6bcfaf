import {
  type Level,
  type LevelledThread,
  levels,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { Bell, BellOff, BellRing } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button, type ButtonFace } from "#ui/base/Button.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { levelWords } from "./levels.words.ts";

const icons: Record<Level, ReactNode> = {
  everything: <BellRing />,
  decisions: <Bell />,
  nothing: <BellOff />,
};

type LevelMenuProps = Pick<ButtonFace, "wide" | "size"> & { thread: LevelledThread; id: number };

/** How much one wants to hear of a request, a group or a post. */
export function LevelMenu({ thread, id, ...face }: LevelMenuProps) {
  const params = { thread, id };
  const loaded = useLoad(notifications.getLevel, { params }).answer?.notification_level;
  const { act } = useAction(useSubmit(notifications.setLevel, { background: true }));
  // Shown at once, before the server has answered.
  const [pressed, setPressed] = useState<Level>();
  const chosen = pressed ?? loaded?.level;

  async function choose(value: string): Promise<void> {
    const level = levels.find((one) => one === value);
    if (!level) return;
    setPressed(level);
    await act({ params, body: { level } });
    setPressed(undefined);
  }

  return (
    <LazyMenu
      align="start"
      trigger={
        <Button
          look="quiet"
          {...face}
          icon={icons[chosen ?? "everything"]}
          aria-label={chosen && `Notify me: ${levelWords[chosen].toLowerCase()}`}
        >
          Notify me
        </Button>
      }
      sections={[
        {
          label: `What to tell me of this ${thread}`,
          options: levels.map((value) => ({
            value,
            label:
              value === loaded?.usual ? `${levelWords[value]} (usual here)` : levelWords[value],
          })),
          chosen: chosen ?? "",
          onChoose: (value) => void choose(value),
        },
      ]}
    />
  );
}
