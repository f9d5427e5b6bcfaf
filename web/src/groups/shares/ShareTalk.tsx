import { shareConversation } from "@sightline/contract/conversations.ts";
import type { GroupShare } from "@sightline/contract/groups/groups.shares.ts";
import { ConversationThread } from "#conversations/ConversationThread.tsx";
import { talkName } from "#groups/groups.words.ts";

type ShareTalkProps = { share: GroupShare; readerId: number | undefined };

/** What a group says of an insight that is shared in it. */
export function ShareTalk({ share, readerId }: ShareTalkProps) {
  return (
    <ConversationThread
      rows={shareConversation}
      placeId={share.id}
      name={talkName(share.id)}
      label={`Comments on ${share.insight_response.title}`}
      naming={{ kind: "share", id: share.id }}
      readerId={readerId}
      empty="Nobody has commented on it yet."
      note={`Everyone in ${share.insight_group.name} can read it, and nobody else.`}
    />
  );
}
