import { plans } from "@sightline/contract/plans.ts";
import { Building2, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { AdminGate } from "#people/admin/AdminGate.tsx";
import rows from "#people/PeopleRows.module.css";
import { Spared } from "#plans/Spared.tsx";
import { Button } from "#ui/base/Button.tsx";
import { ListSearch } from "#ui/lists/ListSearch.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { FoundForOthers } from "./FoundForOthers.tsx";
import { ListedPlanRow } from "./ListedPlanRow.tsx";
import styles from "./PlansScreen.module.css";

/** Every organization plan, for those who run the place. */
export function PlansScreen() {
  return (
    <AdminGate
      title="Plans"
      why="It shows the organizations of everybody here, so only admins can see it."
    >
      {() => <Plans />}
    </AdminGate>
  );
}

function Plans() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const q = (new URLSearchParams(search).get("q") ?? "").trim().slice(0, 200);
  const [founding, setFounding] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useListKeys({
    onSearch: () => searchField.current?.focus(),
    onCreate: () => setFounding(true),
  });
  const pages = useLoadPages(
    plans.listPlans,
    { query: q === "" ? {} : { q } },
    (answer) => answer.organization_plans,
    { goneLeave: true },
  );
  const look = (next: string) =>
    void navigate(next === "" ? pathname : `${pathname}?q=${encodeURIComponent(next)}`, {
      replace: true,
    });
  return (
    <>
      <PageHeader
        title="Plans"
        sub="Every organization, its people and seats, and how much it asks"
        action={
          <Button look="primary" icon={<Plus />} shortcut="C" onClick={() => setFounding(true)}>
            Create a plan
          </Button>
        }
      />
      <div className={styles.plans}>
        <div className={styles.search}>
          <ListSearch ref={searchField} q={q} onSearch={look} />
        </div>
        <PagedList
          pages={pages}
          noun={{ one: "plan", many: "plans" }}
          place={place}
          empty={
            q === "" ? (
              <EmptyState title="No plans yet" icon={<Building2 />}>
                People create a plan for their organization themselves, or you create one for a
                customer.
              </EmptyState>
            ) : (
              <EmptyState
                title="No plan is called that"
                icon={<Building2 />}
                action={<Button onClick={() => look("")}>Show all plans</Button>}
              >
                Try a part of its name.
              </EmptyState>
            )
          }
        >
          <ul role="list" className={rows.rows} aria-label="Plans">
            {pages.held.rows.map((plan) => (
              <ListedPlanRow key={plan.id} plan={plan} />
            ))}
          </ul>
          <Spared of="place" />
        </PagedList>
      </div>
      <FoundForOthers open={founding} onOpenChange={setFounding} />
    </>
  );
}
