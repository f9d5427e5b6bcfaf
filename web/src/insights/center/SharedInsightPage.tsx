import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import type { ReactNode } from "react";
import { Breadcrumb } from "#ui/page/Breadcrumb.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ReadingPage } from "#ui/page/ReadingPage.tsx";
import { InsightActions } from "./InsightActions.tsx";
import { InsightByline } from "./InsightByline.tsx";
import { feedHref, noFilters } from "#insights/insights.address.ts";
import { SectionHeading } from "./SectionHeading.tsx";

type SharedInsightPageProps = {
  insight: Insight;
  category: { name: string; slug: string } | undefined;
  /** The insight itself, and where it is shared. */
  article: ReactNode;
  shares: ReactNode;
};

/** An insight for somebody who sees it through a group, and nothing else of its request. */
export function SharedInsightPage({ insight, category, ...props }: SharedInsightPageProps) {
  const { title, description } = insight.insight_request;
  return (
    <article>
      <Breadcrumb
        crumbs={[
          { words: "Insights", href: feedHref() },
          ...(category
            ? [{ words: category.name, href: feedHref({ ...noFilters, category: category.slug }) }]
            : []),
        ]}
      />
      <PageHeader reading title={title} sub={<InsightByline insight={insight} />} />
      <ReadingPage
        railLabel="About this insight"
        rail={
          <>
            <InsightActions insight={insight} />
            {props.shares}
          </>
        }
      >
        {props.article}
        <section aria-labelledby="asked-heading">
          <SectionHeading id="asked-heading">What was asked</SectionHeading>
          <MarkdownView text={description} manner="talk" />
        </section>
      </ReadingPage>
    </article>
  );
}
