import { shareConversation, shareQuestions } from "@sightline/contract/conversations.ts";
import type { GroupShare } from "@sightline/contract/groups/groups.shares.ts";
import { ConversationThread } from "#conversations/ConversationThread.tsx";
import type { WantedShare } from "./wantedShare.ts";
import { talkName } from "#groups/groups.words.ts";

const asking = { rows: shareConversation, questions: shareQuestions };

type ShareTalkProps = {
  share: GroupShare;
  readerId: number | undefined;
  wanted: WantedShare | undefined;
};

/** What a group says of an insight that is shared in it. */
export function ShareTalk({ share, readerId, wanted }: ShareTalkProps) {
  const { commentId: id, visit = "" } = wanted ?? {};
  return (
    <ConversationThread
      rows={shareConversation}
      asking={asking}
      placeId={share.id}
      name={talkName(share.id)}
      label={`Comments on ${share.insight_response.title}`}
      naming={{ kind: "share", id: share.id }}
      readerId={readerId}
      shown={id === undefined ? undefined : { id, visit }}
      empty="Nobody has commented on it yet."
      note={`Everyone in ${share.insight_group.name} can read it, and nobody else.`}
    />
  );
}
