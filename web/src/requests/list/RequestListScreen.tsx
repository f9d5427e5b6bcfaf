import { deskNext } from "@sightline/contract/desk.next.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { Plus } from "lucide-react";
import { useMemo, useRef } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { useWasKnown } from "#api/load/useWasKnown.ts";
import { CategoryTabs } from "#categories/CategoryTabs.tsx";
import { findCategory, useCategories } from "#categories/useCategories.ts";
import { NextAtDesk } from "#desk/next/NextAtDesk.tsx";
import { useCountings } from "#desk/queue/useCountings.ts";
import { DraftCountLink } from "#drafts/DraftCountLink.tsx";
import { ButtonLink } from "#ui/base/Button.tsx";
import { ListSearch } from "#ui/lists/ListSearch.tsx";
import { latePart } from "#ui/page/latePart.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { NotHere } from "#requests/NotHere.tsx";
import {
  isNarrowed,
  listQuery,
  type ListFilters,
  noFilters,
  readFilters,
  writeFilters,
} from "./requests.address.ts";
import { RequestFilters } from "./RequestFilters.tsx";
import { RequestListBody } from "./RequestListBody.tsx";
import styles from "./RequestListScreen.module.css";
import { useReader } from "#api/session/useReader.ts";
import { useRequestPages } from "./useRequestPages.ts";

const Arrival = latePart(async () => (await import("./Arrival.tsx")).Arrival);
const ExampleInsight = latePart(
  async () => (await import("#home/ExampleInsight.tsx")).ExampleInsight,
);

/** The requests of one category, or of all. */
export function RequestListScreen() {
  const { categoryId = "all" } = useParams();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search]);
  const reader = useReader();
  const categories = useCategories();
  // Rows say what waits for their reader and count by their category; known later, both move them.
  // So does what stands above them for those who work at the desk.
  const atDesk = useLoad(deskNext.getDeskNext, undefined, { when: reader.isStaff });
  const isNamed = useWasKnown(
    categories.state !== "loading" &&
      reader.settled &&
      !(reader.isStaff && atDesk.state === "loading"),
  );
  const countings = useCountings(categories.all, categories.countings);
  const counts = useCounts(filters);
  const searchField = useRef<HTMLInputElement>(null);
  const category = categoryId === "all" ? undefined : findCategory(categories.all, categoryId);
  // A category that is not known is not asked for; without the categories, the server decides.
  const pages = useRequestPages(filters, categoryId, {
    when: categoryId === "all" || category !== undefined || categories.state === "failed",
  });

  useListKeys({
    onCreate: () => void navigate(`/app/requests/${categoryId}/new`),
    onSearch: () => searchField.current?.focus(),
  });

  const isUnknown = categoryId !== "all" && categories.state === "ready" && !category;
  if (isUnknown || (pages.state === "failed" && pages.problem?.code === "not_found")) {
    return <NotHere title="No such category">The categories may have changed since.</NotHere>;
  }

  // Somebody who has nothing to choose among is shown no tabs of zeros and no filters.
  // All of it comes at once, or what is known later would move the rest.
  const isArriving =
    isNamed &&
    categoryId === "all" &&
    !isNarrowed(filters) &&
    pages.state === "ready" &&
    !pages.isFormer &&
    pages.held.rows.length === 0;
  const show = (next: ListFilters, replace = false) =>
    void navigate(`${pathname}${writeFilters(next)}`, { replace });
  const newHref = `#/app/requests/${categoryId}/new`;
  const everybody = reader.plan ? `you and ${reader.plan.name} want` : "you want";

  return (
    <TimeZone zone={reader.zone}>
      <PageHeader
        title={category?.name ?? "Requests"}
        sub={category?.description || `What ${everybody} to know`}
        action={
          <div className={styles.actions}>
            <DraftCountLink newHref={newHref} />
            <ButtonLink look="primary" href={newHref} icon={<Plus />} shortcut="C">
              New request
            </ButtonLink>
          </div>
        }
      />
      {!isArriving && (
        <CategoryTabs
          categories={categories.all}
          current={category}
          counts={counts}
          hrefOf={(named) => `#/app/requests/${named}${writeFilters(filters)}`}
        />
      )}
      {!isArriving && (
        <div className={styles.filters}>
          <div className={styles.pills}>
            <RequestFilters filters={filters} planName={reader.plan?.name} onChange={show} />
          </div>
          <ListSearch
            ref={searchField}
            q={filters.q}
            onSearch={(q) => show({ ...filters, q }, true)}
          />
        </div>
      )}
      <RequestListBody
        // Another list stands on another row.
        key={pages.held.list}
        pages={pages}
        filters={filters}
        category={category}
        newHref={newHref}
        arrival={
          isArriving ? (
            <Arrival
              newHref={newHref}
              hasNoPlan={reader.known && !reader.plan}
              example={<ExampleInsight />}
            />
          ) : undefined
        }
        readerId={reader.id}
        // Whoever looks for words wants what they find.
        above={
          filters.q === "" &&
          atDesk.answer && (
            <NextAtDesk
              next={atDesk.answer.desk_next}
              countingOf={(id) => countings.get(id)}
              zone={reader.zone}
            />
          )
        }
        isNamed={isNamed}
        categoryNameOf={(row) =>
          category ? undefined : categories.byId.get(row.insight_category_id)?.name
        }
        countingOf={(row) => categories.countings.get(row.insight_category_id)}
        onClear={() => show({ ...noFilters, sort: filters.sort })}
      />
    </TimeZone>
  );
}

/** None while one searches: they count what the filters leave, not what the words find. */
function useCounts(filters: ListFilters) {
  const { status, scope } = listQuery(filters, "all");
  const counted = useLoad(
    requests.countRequests,
    { query: { status, scope } },
    { keepFormer: true },
  );
  if (!counted.answer || filters.q !== "") return undefined;
  const { all, counts } = counted.answer;
  return { all, of: new Map(counts.map((one) => [one.insight_category_id, one.count])) };
}
