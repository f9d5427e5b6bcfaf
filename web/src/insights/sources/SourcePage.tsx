import type { Category } from "@sightline/contract/categories/categories.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { BookOpen } from "lucide-react";
import { useLoad } from "#api/load/useLoad.ts";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { Badge } from "#ui/base/Badge.tsx";
import { Breadcrumb } from "#ui/page/Breadcrumb.tsx";
import { ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { useNow } from "#ui/words/useNow.ts";
import { InsightRows } from "#insights/feed/InsightRows.tsx";
import { libraryHref } from "#insights/insights.address.ts";
import { SourceLink } from "./SourceLink.tsx";
import styles from "./SourcePage.module.css";
import { tellOldAge, tellSource } from "./sources.words.ts";

type SourcePageProps = { id: number; categories: ReadonlyMap<number, Category> };

/** One source, and every insight this person may see that rests on it. */
export function SourcePage({ id, categories }: SourcePageProps) {
  const sent = { params: { id } };
  const loaded = useLoad(insights.getSource, sent);
  const pages = useLoadPages(insights.getSource, sent, (answer) => answer.insight_responses, {
    goneLeave: true,
  });
  const source = loaded.answer?.insight_source;
  const now = useNow();
  const isMissing = loaded.state === "failed" && loaded.problem.code === "not_found";
  const age = source && tellOldAge(source, now);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { words: "Sources", href: libraryHref() },
          { words: source?.publisher || "One source" },
        ]}
      >
        {age && <Badge tone="due">{age}</Badge>}
      </Breadcrumb>
      <PageHeader
        title={isMissing ? "No such source" : (source?.title ?? "A source")}
        sub={source && tellSource(source, now)}
      />
      {source?.url && (
        <p className={styles.address}>
          <SourceLink url={source.url}>{source.url}</SourceLink>
        </p>
      )}
      {!isMissing && <p className={styles.rests}>Insights that use it</p>}
      {isMissing ? (
        <EmptyState
          title="It doesn't exist, or no insight you can see uses it"
          icon={<BookOpen />}
          action={<ButtonLink href={libraryHref()}>Go to all sources</ButtonLink>}
        >
          The link may be incomplete, or an insight is no longer shared with you.
        </EmptyState>
      ) : (
        <InsightRows
          key={pages.held.list}
          pages={pages}
          categoryNameOf={(row) => categories.get(row.insight_category_id)?.name}
          empty={null}
        />
      )}
    </>
  );
}
