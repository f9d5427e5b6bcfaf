import type { RequestRow } from "@sightline/contract/requests/requests.ts";
import type { Outcome } from "@sightline/contract/requests/requests.statuses.ts";
import type { ReactNode } from "react";
import { Time } from "#ui/words/Time.tsx";
import { nameOf } from "#ui/words/person.words.ts";

const outcomeWords: Record<Outcome, string> = {
  answered: "answered",
  partly_answered: "partly answered",
  not_found: "not found, with where we looked",
};

/** What happens with a request now, as the second half of a row's line. */
export function Happening({ request }: { request: RequestRow }): ReactNode {
  switch (request.status) {
    case "submitted":
      return (
        <>
          submitted <Ago moment={request.created_at} />
        </>
      );
    case "in_progress":
      return request.analyst ? `${nameOf(request.analyst)} is working on it` : "being worked on";
    case "needs_clarification":
      return (
        <>
          clarification asked <Ago moment={request.paused_at ?? request.activity_at} />
        </>
      );
    case "in_review":
      return "another analyst reads it before it is delivered";
    case "delivered":
      return outcomeWords[request.outcome ?? "answered"];
    case "accepted":
      return request.rating === null ? "accepted" : `rated ${request.rating}`;
    case "cancelled":
      return `withdrawn by ${nameOf(request.requester)}`;
    case "declined":
      return "declined, with the reason";
  }
}

function Ago({ moment }: { moment: string }) {
  return <Time moment={moment} manner="ago" inLink />;
}
