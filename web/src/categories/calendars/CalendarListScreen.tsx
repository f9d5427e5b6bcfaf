import { calendars as calendarRows, type EditedCalendar } from "@sightline/contract/calendars.ts";
import { CalendarDays, Plus } from "lucide-react";
import { useLoad } from "#api/load/useLoad.ts";
import { tellWorkingHoursOf } from "#categories/categories.words.ts";
import { AdminsOnly } from "#categories/editing/AdminsOnly.tsx";
import { clockOf } from "#categories/editing/category.values.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { LinkRow, LinkRows, RowLink } from "#ui/lists/LinkRow.tsx";
import { SkeletonRegion, SkeletonRows } from "#ui/lists/Skeleton.tsx";
import { Breadcrumb } from "#ui/page/Breadcrumb.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import styles from "./CalendarListScreen.module.css";
import { GapNotices } from "./GapNotices.tsx";

const sub = "Which hours count as working time, and on which days";
const skeleton = (
  <SkeletonRegion words="Loading calendars">
    <SkeletonRows rows={3} />
  </SkeletonRegion>
);

/** The calendars that promises count by. */
export function CalendarListScreen() {
  return (
    <AdminsOnly head={<PageHeader title="Calendars" sub={sub} />} meanwhile={skeleton}>
      <Calendars />
    </AdminsOnly>
  );
}

function Calendars() {
  const loaded = useLoad(calendarRows.listCalendars);
  const rows = loaded.answer?.calendars;
  return (
    <>
      <Breadcrumb
        crumbs={[{ words: "Categories", href: "#/app/more/categories" }, { words: "Calendars" }]}
      />
      <PageHeader
        title="Calendars"
        sub={sub}
        action={
          <ButtonLink look="primary" icon={<Plus />} href="#/app/more/categories/calendars/new">
            New calendar
          </ButtonLink>
        }
      />
      <GapNotices calendars={rows ?? []} />
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
      {rows?.length === 0 && (
        <EmptyState
          title="No calendar yet"
          icon={<CalendarDays />}
          action={
            <ButtonLink look="primary" href="#/app/more/categories/calendars/new">
              Make the first calendar
            </ButtonLink>
          }
        >
          A calendar says when people here work. Promises count those hours and no others.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <LinkRows label="Calendars">
          {rows.map((calendar) => (
            <CalendarRow key={calendar.id} calendar={calendar} />
          ))}
        </LinkRows>
      )}
    </>
  );
}

function CalendarRow({ calendar }: { calendar: EditedCalendar }) {
  const { categories } = calendar;
  return (
    <LinkRow className={styles.row}>
      <h2 className={styles.name}>
        <RowLink href={`#/app/more/categories/calendars/${calendar.id}`}>{calendar.name}</RowLink>
      </h2>
      <p className={styles.about}>{tellWorkingHoursOf(clockOf(calendar))}</p>
      <p className={styles.line}>
        <span>
          {calendar.holidays.length === 1 ? "1 holiday" : `${calendar.holidays.length} holidays`}
        </span>
        <span>
          {categories.length === 0
            ? "no category counts by it"
            : `used by ${categories.map(({ name }) => name).join(", ")}`}
        </span>
      </p>
    </LinkRow>
  );
}
