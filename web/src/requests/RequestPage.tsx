import type { InsightRequest } from "@sightline/contract/requests.ts";
import { CopyPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { LazyMarkdownView } from "#ui/LazyMarkdownView.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StatusMark } from "#ui/StatusMark.tsx";
import { Time } from "#ui/Time.tsx";
import type { Counting } from "./due.words.ts";
import { nameOf } from "./people.words.ts";
import { RequestAnswers } from "./RequestAnswers.tsx";
import styles from "./RequestPage.module.css";
import { RequestPeople } from "./RequestPeople.tsx";
import { RequestPromise } from "./RequestPromise.tsx";
import { RequestTimeline } from "./RequestTimeline.tsx";

type RequestPageProps = {
  request: InsightRequest;
  readerId: number | undefined;
  category: { name: string; slug: string } | undefined;
  counting: Counting | undefined;
};

/** A request to be read: what was asked at the left, how it stands at the right. */
export function RequestPage({ request, readerId, category, counting }: RequestPageProps) {
  const isOwn = request.requester.id === readerId;
  const place = category?.slug ?? "all";
  return (
    <article>
      <Breadcrumb
        crumbs={[
          { words: category?.name ?? "Requests", href: `#/app/requests/${place}` },
          { words: `Request ${request.id}` },
        ]}
      >
        <StatusMark status={request.status} overdue={request.overdue} waitsForYou={isOwn} />
      </Breadcrumb>
      <PageHeader
        reading
        title={request.title}
        sub={
          <>
            {isOwn ? "You asked" : `${nameOf(request.requester)} asked`}{" "}
            <Time moment={request.created_at} />, for {audienceOf(request, isOwn)}
          </>
        }
      />
      <div className={styles.page}>
        <div className={styles.column}>
          <LazyMarkdownView text={request.description} />
          <RequestAnswers answers={request.insight_answers} />
        </div>
        <aside className={styles.rail} aria-label="About this request">
          <ButtonLink
            wide
            icon={<CopyPlus />}
            href={`#/app/requests/${place}/duplicate/${request.id}`}
          >
            Ask something like it
          </ButtonLink>
          <RailPart name="promise" title="The promise">
            <RequestPromise request={request} readerId={readerId} counting={counting} />
          </RailPart>
          <RailPart name="people" title="People">
            <RequestPeople request={request} />
          </RailPart>
          <RailPart name="events" title="What happened">
            <RequestTimeline events={request.events} readerId={readerId} />
          </RailPart>
        </aside>
      </div>
    </article>
  );
}

function RailPart({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${name}-heading`}>
      <h2 id={`${name}-heading`} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function audienceOf({ visibility, organization_plan }: InsightRequest, isOwn: boolean): string {
  if (visibility === "organization") return `everybody in ${organization_plan?.name ?? "the plan"}`;
  return isOwn ? "your own eyes and those who answer" : "those who take part";
}
