import { useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCategories } from "#categories/useCategories.ts";
import { useReader } from "#api/session/useReader.ts";
import { ListSearch } from "#ui/lists/ListSearch.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { TabLinks } from "#ui/page/TabLinks.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { FeedFilters } from "./FeedFilters.tsx";
import { InsightFeed } from "./InsightFeed.tsx";
import styles from "./InsightListScreen.module.css";
import { feedHref, libraryHref, noFilters, readView } from "#insights/insights.address.ts";
import { SourceLibrary } from "#insights/sources/SourceLibrary.tsx";
import { SourcePage } from "#insights/sources/SourcePage.tsx";

/** What was found out: the insights one may see, and the sources they rest on. */
export function InsightListScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readView(new URLSearchParams(search)), [search]);
  const categories = useCategories();
  const { zone } = useReader();
  const searchField = useRef<HTMLInputElement>(null);
  useListKeys({
    onCreate: () => void navigate("/app/requests/all/new"),
    onSearch: () => searchField.current?.focus(),
  });

  const show = (href: string, replace = false) => void navigate(href.slice(1), { replace });
  if (view.name === "source") {
    return (
      <TimeZone zone={zone}>
        <SourcePage key={view.id} id={view.id} categories={categories.byId} />
      </TimeZone>
    );
  }
  const isFeed = view.name === "insights";
  return (
    <TimeZone zone={zone}>
      <PageHeader title="Insights" sub="What was found out, and what it is based on" />
      <TabLinks
        label="Views"
        links={[
          { words: "Insights", href: feedHref(), current: isFeed },
          { words: "Sources", href: libraryHref(), current: !isFeed },
        ]}
      />
      <div className={styles.filters}>
        <div className={styles.pills}>
          {isFeed && (
            <FeedFilters
              filters={view.filters}
              categories={categories.all}
              onChange={(filters) => show(feedHref(filters))}
            />
          )}
        </div>
        <ListSearch
          // Each view has words of its own.
          key={view.name}
          ref={searchField}
          q={isFeed ? view.filters.q : view.q}
          onSearch={(q) => show(isFeed ? feedHref({ ...view.filters, q }) : libraryHref(q), true)}
        />
      </div>
      {isFeed ? (
        <InsightFeed
          filters={view.filters}
          categories={categories.byId}
          onClear={() => show(feedHref(noFilters))}
        />
      ) : (
        <SourceLibrary q={view.q} />
      )}
    </TimeZone>
  );
}
