import { calendars as calendarRows } from "@sightline/contract/calendars.ts";
import {
  categoryEditing,
  type ListedCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import { CalendarDays, Plus, Shapes } from "lucide-react";
import { useLoad } from "#api/load/useLoad.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { SkeletonRegion, SkeletonRows } from "#ui/lists/Skeleton.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { GapNotices } from "#categories/calendars/GapNotices.tsx";
import { AdminsOnly } from "./AdminsOnly.tsx";
import styles from "./CategoryListScreen.module.css";
import { CategoryRows } from "./CategoryRows.tsx";
import { Templates } from "./Templates.tsx";

const head = (
  <PageHeader
    title="Categories"
    sub="What people can ask for, what they are asked, and what is promised"
  />
);
const skeleton = (
  <SkeletonRegion words="Loading categories">
    <SkeletonRows rows={5} />
  </SkeletonRegion>
);

/** All categories in their order, and the ways to a new one. */
export function CategoryListScreen() {
  return (
    <AdminsOnly head={head} meanwhile={skeleton}>
      <Categories />
    </AdminsOnly>
  );
}

function Categories() {
  const loaded = useLoad(categoryEditing.listAllCategories);
  const known = useLoad(calendarRows.listCalendars).answer?.calendars ?? [];
  const rows = loaded.answer?.insight_categories;
  return (
    <>
      <PageHeader
        title="Categories"
        sub="What people can ask for, what they are asked, and what is promised"
        action={
          <div className={styles.actions}>
            <ButtonLink href="#/app/more/categories/calendars" icon={<CalendarDays />}>
              Calendars
            </ButtonLink>
            <ButtonLink look="primary" icon={<Plus />} href="#/app/more/categories/new">
              New category
            </ButtonLink>
          </div>
        }
      />
      <GapNotices calendars={known} />
      {loaded.state === "loading" && skeleton}
      {loaded.state === "failed" && (
        <ProblemFace
          title={loaded.problem.title}
          onRetry={loaded.reload}
          requestId={loaded.problem.request_id}
        >
          {loaded.problem.detail}
        </ProblemFace>
      )}
      {rows && <Lists rows={rows} />}
    </>
  );
}

function Lists({ rows }: { rows: readonly ListedCategory[] }) {
  const active = rows.filter((one) => one.retired_at === null);
  const retired = rows.filter((one) => one.retired_at !== null);
  return (
    <div className={styles.lists}>
      {active.length === 0 ? (
        <>
          <EmptyState
            title={rows.length === 0 ? "No categories yet" : "No category takes requests"}
            icon={<Shapes />}
            action={
              <ButtonLink look="primary" href="#/app/more/categories/new">
                Make the first category
              </ButtonLink>
            }
          >
            People file a request in a category: it says what they are asked and when they will have
            the answer. Until one is active, nobody can ask for anything.
          </EmptyState>
          <Templates />
        </>
      ) : (
        <CategoryRows label="Active categories" rows={active} isOrdered />
      )}
      {retired.length > 0 && (
        <section aria-labelledby="retired">
          <h2 id="retired" className={styles.title}>
            Retired
          </h2>
          <p className={styles.lead}>
            They take no new requests. What was asked in them goes on and stays.
          </p>
          <CategoryRows label="Retired categories" rows={retired} heading="h3" />
        </section>
      )}
    </div>
  );
}
