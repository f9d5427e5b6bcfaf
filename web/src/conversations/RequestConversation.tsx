import type { Comment } from "@sightline/contract/conversations.shapes.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { latePart } from "#ui/page/latePart.tsx";
import { Tabs } from "#ui/page/Tabs.tsx";
import styles from "./RequestConversation.module.css";

/** Below what it is about: its editor need not come before that. */
const RequestThread = latePart(
  async () => (await import("./RequestThread.tsx")).RequestThread,
  <SkeletonBlock height="m" />,
);

type RequestConversationProps = {
  requestId: number;
  readerId: number | undefined;
  /** The latest page, as it came with the request. */
  first: { comments: Comment[]; people: Person[]; next_cursor: string | null };
  /** When this person had last looked before they came. */
  seenAt: string | null;
  /** Reads and writes the notes among staff. */
  mayNote: boolean;
  /** Whose eyes the notes are kept from. */
  requesterName: string;
  /** The person is asked something, which a comment does not answer. */
  isAsked: boolean;
};

/** What people say to each other about a request, and for staff their notes beside it. */
export function RequestConversation(props: RequestConversationProps) {
  const { requestId, readerId, first, seenAt, mayNote, requesterName, isAsked } = props;
  const talk = (
    <RequestThread
      isAddressed
      requestId={requestId}
      readerId={readerId}
      seenAt={seenAt}
      first={first}
      empty="Nobody has written anything yet. What you write here reaches everyone who sees this request."
      note={
        isAsked
          ? "Everyone who sees this request can read it. It doesn't answer what you were asked; use the form above for that."
          : "Everyone who sees this request can read it."
      }
    />
  );
  return (
    <section aria-labelledby="conversation-heading" className={styles.conversation}>
      <h2 id="conversation-heading" className={styles.heading}>
        Conversation
      </h2>
      {mayNote ? (
        <Tabs
          label="Conversation"
          tabs={[
            { value: "comments", words: "Comments", stays: true, panel: talk },
            {
              value: "notes",
              words: "Internal notes",
              stays: true,
              panel: (
                <RequestThread
                  internal
                  requestId={requestId}
                  readerId={readerId}
                  seenAt={null}
                  empty={`No notes yet. They are for analysts and admins; ${requesterName} never sees them.`}
                  note={`Only analysts and admins read it, never ${requesterName}.`}
                />
              ),
            },
          ]}
        />
      ) : (
        talk
      )}
    </section>
  );
}
