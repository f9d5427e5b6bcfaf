import {
  type Level,
  type LevelledThread,
  levels,
} from "@sightline/contract/notifications/notifications.threads.ts";
import {
  type NotificationLevel,
  notifications,
} from "@sightline/contract/notifications/notifications.ts";
import { levelWords } from "@sightline/contract/notifications/notifications.levels.words.ts";
import { Bell, BellOff, BellRing } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button, type ButtonFace } from "#ui/base/Button.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import { useAction } from "#ui/overlays/useAction.ts";

const icons: Record<Level, ReactNode> = {
  everything: <BellRing />,
  decisions: <Bell />,
  nothing: <BellOff />,
};

type Of = { thread: LevelledThread; id: number };
type Face = Pick<ButtonFace, "wide" | "size">;

/** How much one wants to hear of a request, a group or a post. */
export function LevelMenu({ thread, id, ...face }: Of & Face) {
  const params = { thread, id };
  const loaded = useLoad(notifications.getLevel, { params }).answer?.notification_level;
  const { standing, choose } = useLevelChoice(params, loaded);
  const level = standing && levelOf(standing);
  return (
    <LazyMenu
      align="start"
      trigger={
        <Button
          look="quiet"
          {...face}
          icon={icons[level ?? "everything"]}
          aria-label={level && `Notify me: ${levelWords[level].toLowerCase()}`}
        >
          Notify me
        </Button>
      }
      sections={[levelSection(thread, standing, choose)]}
    />
  );
}

type RowMenuProps = Of & { title: string; standing: NotificationLevel; onChosen: () => void };

/** The same in a list, where what was chosen stands on the button. */
export function LevelRowMenu({ thread, id, title, onChosen, ...props }: RowMenuProps) {
  const { standing = props.standing, choose } = useLevelChoice({ thread, id }, props.standing);
  const level = levelOf(standing);
  const pick = (chosen: Level | null) => {
    onChosen();
    choose(chosen);
  };
  return (
    <LazyMenu
      align="end"
      trigger={
        <Button size="s" icon={icons[level]} aria-label={`${levelWords[level]}: ${title}`}>
          {levelWords[level]}
        </Button>
      }
      sections={[levelSection(thread, standing, pick)]}
    />
  );
}

export function levelOf({ chosen, usual }: NotificationLevel): Level {
  return chosen ?? usual;
}

/** What was pressed shows at once; what the server says later counts again. */
function useLevelChoice(params: Of, loaded: NotificationLevel | undefined) {
  const { act } = useAction(useSubmit(notifications.setLevel, { background: true }));
  const [pressed, setPressed] = useState<{
    over: NotificationLevel | undefined;
    level: Level | null;
  }>();
  const isPressed = pressed !== undefined && pressed.over === loaded;
  const standing =
    isPressed && loaded ? { ...loaded, chosen: pressed.level, mail_muted: false } : loaded;
  const send = async (level: Level | null): Promise<void> => {
    if (!(await act({ params, body: { level } }))) setPressed(undefined);
  };
  const choose = (level: Level | null): void => {
    setPressed({ over: loaded, level });
    void send(level);
  };
  return { standing, choose };
}

const usually = "usual";
const muted = "muted";

/** The levels, the way back to what is usual, and how it is if no mails come of it. */
function levelSection(
  thread: LevelledThread,
  standing: NotificationLevel | undefined,
  onChoose: (level: Level | null) => void,
) {
  const usual = standing ? `: ${levelWords[standing.usual].toLowerCase()}` : "";
  const options = [
    { value: usually, label: `Usual here${usual}` },
    ...levels.map((value) => ({ value, label: levelWords[value] })),
    ...(standing?.mail_muted
      ? [{ value: muted, label: `${levelWords[levelOf(standing)]}, without mails` }]
      : []),
  ];
  return {
    label: `What to tell me of this ${thread}`,
    options,
    chosen: standing ? (standing.mail_muted ? muted : (standing.chosen ?? usually)) : "",
    onChoose: (value: string) => {
      const level = levels.find((one) => one === value);
      if (level || value === usually) onChoose(level ?? null);
    },
  };
}
