import type { LibrarySource } from "@sightline/contract/insights/insights.shapes.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { BookOpen, SearchX } from "lucide-react";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { useStanding } from "#api/load/useStanding.ts";
import { Badge } from "#ui/base/Badge.tsx";
import { ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { LinkRow, LinkRows, RowLink } from "#ui/lists/LinkRow.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { useNow } from "#ui/words/useNow.ts";
import { feedHref, libraryHref, sourceHref } from "#insights/insights.address.ts";
import styles from "./SourceLibrary.module.css";
import { tellOldAge, tellSource } from "./sources.words.ts";

const nouns = { one: "source", many: "sources" };

/** Every source that insights this person sees rest on, most recently cited first. */
export function SourceLibrary({ q }: { q: string }) {
  const pages = useLoadPages(
    insights.listSources,
    { query: q === "" ? {} : { q } },
    (answer) => answer.insight_sources,
    { goneLeave: true },
  );
  const { held } = pages;
  const { current, place, move, open } = useStanding({
    list: held.list,
    ids: held.rows.map(({ id }) => id),
    hrefOf: sourceHref,
  });
  useListKeys({ onMove: move, onOpen: open, rowsAre: pages.rowsAre });

  return (
    <PagedList pages={pages} noun={nouns} empty={<NoSources q={q} />} place={place}>
      <LinkRows label="Sources">
        {held.rows.map((source) => (
          <SourceRow key={source.id} source={source} isCurrent={source.id === current} />
        ))}
      </LinkRows>
    </PagedList>
  );
}

function SourceRow({ source, isCurrent }: { source: LibrarySource; isCurrent: boolean }) {
  const now = useNow();
  const age = tellOldAge(source, now);
  return (
    <LinkRow className={styles.source} current={isCurrent}>
      <span className={styles.words}>
        <RowLink href={sourceHref(source.id)} className={styles.title}>
          {source.title}
        </RowLink>
        <span className={styles.about}>{tellSource(source, now)}</span>
      </span>
      <span className={styles.count}>{tellInsights(source.insights_count)}</span>
      {age && (
        <span className={styles.age}>
          <Badge tone="due">{age}</Badge>
        </span>
      )}
    </LinkRow>
  );
}

/** Counting stops where it stops to matter. */
function tellInsights(count: number): string {
  if (count === 1) return "1 insight";
  return count > 99 ? "99+ insights" : `${count} insights`;
}

function NoSources({ q }: { q: string }) {
  if (q !== "") {
    return (
      <EmptyState
        title="No sources match"
        icon={<SearchX />}
        action={<ButtonLink href={libraryHref()}>Show all sources</ButtonLink>}
      >
        Nothing was found for “{q}” among titles, publishers and addresses.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Sources will appear here"
      icon={<BookOpen />}
      action={<ButtonLink href={feedHref()}>Go to the insights</ButtonLink>}
    >
      Every source that insights cite is listed here once, with the insights that use it.
    </EmptyState>
  );
}
