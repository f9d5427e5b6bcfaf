import type { Answer } from "@sightline/contract/base/endpoint.ts";
import { requestConversation, requestQuestions } from "@sightline/contract/conversations.ts";
import { noteWriting } from "#api/live/looking.ts";
import { ConversationThread } from "./ConversationThread.tsx";
import { useWantedComment } from "./wantedComment.ts";

type Page = Answer<typeof requestConversation.listComments>;

const asking = { rows: requestConversation, questions: requestQuestions };

type RequestThreadProps = {
  requestId: number;
  readerId: number | undefined;
  seenAt: string | null;
  /** The notes among staff, instead of what all may read. */
  internal?: boolean;
  first?: Page;
  /** What the address may name is one of these. */
  isAddressed?: boolean;
  empty: string;
  /** Who will read what one writes. */
  note: string;
};

/** What people say about a request, or what staff note of it. */
export function RequestThread({ requestId, internal = false, ...rest }: RequestThreadProps) {
  const { isAddressed = false, ...props } = rest;
  const wanted = useWantedComment();
  const thread = (
    <ConversationThread
      {...props}
      rows={requestConversation}
      asking={asking}
      placeId={requestId}
      internal={internal}
      shown={isAddressed ? wanted : undefined}
      name={`${internal ? "notes" : "comments"} of request ${requestId}`}
      label={internal ? "Internal notes" : "Conversation"}
      naming={{ kind: "request", id: requestId, internal }}
    />
  );
  // A note is for staff; that one is written is nothing for the others.
  if (internal) return thread;
  return <div onInput={() => noteWriting(requestId)}>{thread}</div>;
}
