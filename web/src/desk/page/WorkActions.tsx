import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { desk } from "@sightline/contract/desk.ts";
import type { ScopeRule } from "@sightline/contract/categories/categories.scope.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import {
  CircleSlash,
  Clock,
  Ellipsis,
  ListChecks,
  MessageCircleQuestionMark,
  Undo2,
  UserRoundPlus,
} from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import type { MenuEntry } from "#ui/overlays/menu.entries.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";
import type { Counting } from "#desk/queue/left.words.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const AskRequester = lateDialog(async () => (await import("./AskRequester.tsx")).AskRequester);
const DeclineRequest = lateDialog(
  async () => (await import("./DeclineRequest.tsx")).DeclineRequest,
);
const NewTime = lateDialog(async () => (await import("./NewTime.tsx")).NewTime);
const SendScope = lateDialog(async () => (await import("#desk/scope/SendScope.tsx")).SendScope);
const HandOver = lateDialog(async () => (await import("./HandOver.tsx")).HandOver);

type WorkActionsProps = {
  request: InsightRequest;
  counting: Counting | undefined;
  timeZone: string;
  scope: ScopeRule;
  isHolder: boolean;
  mayHandOver: boolean;
  /** Brings what is written to the server. */
  onBefore: () => Promise<void>;
  /** It is out of one's hands for now, said in words. */
  onDone: (words: string) => void;
  /** It is no longer one's own. */
  onGone: () => void;
};

/** What can be done with a request besides writing its answer. */
export function WorkActions({
  request,
  isHolder,
  onBefore,
  onDone,
  onGone,
  ...props
}: WorkActionsProps) {
  const { id, can, requester } = request;
  const [open, setOpen] = useState<"ask" | "late" | "scope" | "hand_over" | "decline">();
  const release = useAction(
    useSubmit(isHolder ? desk.releaseRequest : deskStaff.returnRequest, { background: true }),
  );
  const claim = useAction(useSubmit(desk.claimRequest, { background: true }));
  const toast = useToast();
  const close = () => setOpen(undefined);

  async function putBack(): Promise<void> {
    await onBefore();
    if ((await release.act({ params: { id } })) === false) return;
    toast({
      message: `Request ${id} is back in the queue`,
      detail: "Whoever takes it on next goes on from what was written.",
      // What somebody else had is not one's own to take.
      ...(isHolder && {
        action: { words: "Undo", onPress: () => void claim.act({ params: { id } }) },
      }),
    });
    onGone();
  }

  const entries: MenuEntry[] = [
    ...(can.includes("tell_late") && props.counting
      ? [{ words: "Give a new time", icon: <Clock />, onSelect: () => setOpen("late") }]
      : []),
    ...(can.includes("send_scope")
      ? [
          {
            words: request.insight_scopes.length > 0 ? "Send the scope again" : "Send the scope",
            icon: <ListChecks />,
            onSelect: () => setOpen("scope"),
          },
        ]
      : []),
    ...(props.mayHandOver
      ? [
          {
            words: request.analyst ? "Hand over" : "Give to an analyst",
            icon: <UserRoundPlus />,
            onSelect: () => setOpen("hand_over"),
          },
        ]
      : []),
    ...(isHolder || (props.mayHandOver && request.analyst)
      ? [{ words: "Put back in the queue", icon: <Undo2 />, onSelect: () => void putBack() }]
      : []),
    ...(can.includes("decline")
      ? [
          {
            words: "Decline",
            icon: <CircleSlash />,
            danger: true,
            onSelect: () => setOpen("decline"),
          },
        ]
      : []),
  ];
  return (
    <>
      {can.includes("ask_clarification") && (
        <Button icon={<MessageCircleQuestionMark />} onClick={() => setOpen("ask")}>
          Ask {requester.first_name}
        </Button>
      )}
      {entries.length > 0 && (
        <LazyMenu
          trigger={<IconButton name="More actions for this request" icon={<Ellipsis />} />}
          sections={[{ entries }]}
        />
      )}
      {open === "ask" && <AskRequester request={request} onClose={close} onAsked={onDone} />}
      {open === "late" && props.counting && (
        <NewTime
          request={request}
          counting={props.counting}
          timeZone={props.timeZone}
          onClose={close}
        />
      )}
      {open === "scope" && <SendScope request={request} rule={props.scope} onClose={close} />}
      {open === "hand_over" && (
        <HandOver
          request={request}
          assigns={!isHolder}
          onBefore={onBefore}
          onClose={close}
          onDone={onGone}
        />
      )}
      {open === "decline" && (
        <DeclineRequest
          request={request}
          onClose={close}
          onDeclined={(words) => {
            onDone(words);
            onGone();
          }}
        />
      )}
    </>
  );
}
