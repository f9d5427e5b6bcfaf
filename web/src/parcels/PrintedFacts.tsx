import type { Parcel } from "@sightline/contract/parcels.ts";
import type { ReactNode } from "react";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { PrintedTable } from "./PrintedTable.tsx";

type PrintedFactsProps = { parcel: Parcel; when: (moment: string) => string };

/** What is to be known of a request before all else. */
export function PrintedFacts({ parcel, when }: PrintedFactsProps) {
  const { insight_request: request } = parcel;
  const { visibility, organization_plan: plan, participants, analyst } = request;
  const isOpenToPlan = visibility === "organization";
  const facts: [string, ReactNode][] = [
    ["Status", <StatusMark key="status" status={request.status} overdue={request.overdue} />],
    ["Asked by", `${nameOf(request.requester)}, ${when(request.created_at)}`],
    ["For", isOpenToPlan ? `everyone in ${plan?.name ?? "the plan"}` : "the people taking part"],
    ["Taking part", participants.map(nameOf).join(", ") || "Nobody else"],
    ["Analyst", analyst ? nameOf(analyst) : "Nobody yet"],
  ];
  if (request.delivered_at) facts.push(["Delivered", when(request.delivered_at)]);
  if (request.rating !== null) facts.push(["Rating", `${request.rating} of 5`]);
  return <PrintedTable caption="About this request" rows={facts} />;
}
