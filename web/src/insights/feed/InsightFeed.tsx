import type { Category } from "@sightline/contract/categories/categories.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { Lightbulb, SearchX } from "lucide-react";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { InsightRows } from "./InsightRows.tsx";
import { type FeedFilters, isNarrowed, listQuery } from "#insights/insights.address.ts";

type InsightFeedProps = {
  filters: FeedFilters;
  categories: ReadonlyMap<number, Category>;
  onClear: () => void;
};

/** Delivered insights this person may see, the latest first. */
export function InsightFeed({ filters, categories, onClear }: InsightFeedProps) {
  const pages = useLoadPages(
    insights.listInsights,
    { query: listQuery(filters) },
    (answer) => answer.insight_responses,
    { goneLeave: true },
  );
  return (
    <InsightRows
      // Another list stands on another row.
      key={pages.held.list}
      pages={pages}
      categoryNameOf={(row) =>
        filters.category ? undefined : categories.get(row.insight_category_id)?.name
      }
      empty={isNarrowed(filters) ? <NoMatch q={filters.q} onClear={onClear} /> : <NoInsights />}
    />
  );
}

function NoMatch({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState
      title="No insights match"
      icon={<SearchX />}
      action={<Button onClick={onClear}>Clear the filters</Button>}
    >
      {q === ""
        ? "Nothing matches these filters. There may be more without them."
        : `Nothing was found for “${q}” with these filters.`}
    </EmptyState>
  );
}

function NoInsights() {
  return (
    <EmptyState
      title="Insights will appear here"
      icon={<Lightbulb />}
      action={
        <ButtonLink look="primary" href="#/app/requests/all/new">
          Ask a question
        </ButtonLink>
      }
    >
      An insight answers one request: the short answer first, then the text, with a source for every
      statement and a plain word on what couldn't be found. You will see yours here, your
      plan&apos;s, and those shared with your groups.
    </EmptyState>
  );
}
