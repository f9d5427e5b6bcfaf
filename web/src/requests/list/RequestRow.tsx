import { momentOf } from "@sightline/contract/base/moments.ts";
import type { RequestRow as Row } from "@sightline/contract/requests/requests.ts";
import { memo, type ReactNode } from "react";
import { AvatarStack } from "#ui/base/Avatar.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";
import { type Counting, type DuePiece, dueOf, isOverdue } from "./due.words.ts";
import { Happening } from "./Happening.tsx";

type RequestRowProps = {
  request: Row;
  readerId: number | undefined;
  /** Named in a list of all categories; in a list of one it would be said again and again. */
  categoryName: string | undefined;
  counting: Counting | undefined;
  /** The row the keyboard stands on. */
  isCurrent: boolean;
};

export const RequestRow = memo(function RequestRow({ request, ...props }: RequestRowProps) {
  const now = momentOf(useNow());
  const due = dueOf(request, props.readerId, props.counting, now);
  const isPaused = request.status === "needs_clarification";
  return (
    <ListRow
      href={requestHref(request.id)}
      title={request.title}
      number={request.id}
      unread={request.unread}
      current={props.isCurrent}
      mark={
        <StatusMark
          status={request.status}
          // Two things in one mark would not fit; what waits for an answer comes first.
          overdue={!isPaused && isOverdue(request, now)}
          waitsForYou={request.requester.id === props.readerId}
        />
      }
      line={
        <>
          {props.categoryName && `${props.categoryName} · `}
          <Happening request={request} />
        </>
      }
      people={<AvatarStack people={peopleOn(request)} />}
      due={{ first: piece(due.first), second: piece(due.second), tone: due.tone }}
    />
  );
});

export function requestHref(id: number): string {
  return `#/app/insights/${id}`;
}

/** Everybody on a request, each once: who asked, who takes part, who works on it. */
function peopleOn({ requester, people, analyst }: Row): { id: number; name: string }[] {
  const all = [requester, ...people, ...(analyst ? [analyst] : [])];
  return [...new Map(all.map((one) => [one.id, { id: one.id, name: nameOf(one) }])).values()];
}

/** One piece of when it is due. The exact moment shows with the row's own focus. */
function piece(told: DuePiece | undefined): ReactNode {
  if (told === undefined || typeof told === "string") return told;
  return (
    <>
      {told.before}
      <Time moment={told.moment} manner={told.manner} inLink />
    </>
  );
}
