import type { Gathered } from "@sightline/contract/notifications/notifications.gathered.ts";
import {
  type Level,
  levelledThreads,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { BellOff, Ellipsis, Mail, MailOpen } from "lucide-react";
import { call } from "#api/call/call.ts";
import { asCallProblem } from "#api/call/callProblem.ts";
import { IconButton } from "#ui/base/IconButton.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import { sayToast } from "#ui/overlays/toast.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";

type GatheredMenuProps = {
  gathered: Gathered;
  isRead: boolean;
  onMark: (gathered: Gathered, read: boolean) => void;
};

export function GatheredMenu({ gathered, isRead, onMark }: GatheredMenuProps) {
  const { thread: its } = gathered.latest;
  const kind = levelledThreads.find((one) => one === its.kind);
  const thread = kind && { thread: kind, id: its.id };
  return (
    <LazyMenu
      align="end"
      trigger={<IconButton name="More about this notification" icon={<Ellipsis />} />}
      sections={[
        {
          entries: [
            isRead
              ? { words: "Mark as unread", icon: <Mail />, onSelect: () => onMark(gathered, false) }
              : {
                  words: "Mark as read",
                  icon: <MailOpen />,
                  onSelect: () => onMark(gathered, true),
                },
            ...(thread
              ? [
                  {
                    words: `Hear nothing more of this ${thread.thread}`,
                    icon: <BellOff />,
                    onSelect: () => void silence(thread),
                  },
                ]
              : []),
          ],
        },
      ]}
    />
  );
}

type Silenced = { thread: (typeof levelledThreads)[number]; id: number };

/** Done at once, and taken back from the toast. */
async function silence(params: Silenced): Promise<void> {
  try {
    const { notification_level: former } = await call(notifications.getLevel, { params });
    await call(notifications.setLevel, { params, body: { level: "nothing" } });
    sayToast({
      name: "silenced",
      message: `You will hear nothing more of this ${params.thread}`,
      action: {
        words: "Undo",
        onPress: () => void giveBack(params, former.chosen),
      },
    });
  } catch (problem) {
    sayToast(problemToast(asCallProblem(problem)));
  }
}

async function giveBack(params: Silenced, level: Level | null): Promise<void> {
  try {
    await call(notifications.setLevel, { params, body: { level } });
  } catch (problem) {
    sayToast(problemToast(asCallProblem(problem)));
  }
}
