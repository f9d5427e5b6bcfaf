import type { Category } from "@sightline/contract/categories/categories.ts";
import { Inbox, SearchX } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { isNarrowed, type ListFilters } from "./requests.address.ts";
import { RequestList } from "./RequestList.tsx";

type RequestListBodyProps = Omit<ComponentProps<typeof RequestList>, "empty"> & {
  filters: ListFilters;
  category: Category | undefined;
  newHref: string;
  /** Where nothing at all has been asked yet. */
  arrival: ReactNode | undefined;
  onClear: () => void;
};

/** The list, and what it says where it is empty: narrowed too far, or nothing asked yet. */
export function RequestListBody({
  filters,
  onClear,
  category,
  newHref,
  arrival,
  ...list
}: RequestListBodyProps) {
  return (
    <RequestList
      {...list}
      empty={
        isNarrowed(filters) ? (
          <EmptyState
            title="No requests match"
            icon={<SearchX />}
            action={<Button onClick={onClear}>Clear the filters</Button>}
          >
            {filters.q === ""
              ? "Nothing matches these filters. There may be more without them."
              : `Nothing was found for “${filters.q}” with these filters.`}
          </EmptyState>
        ) : (
          (arrival ?? (
            <EmptyState
              title={category ? `Nothing asked in ${category.name} yet` : "Nothing asked yet"}
              icon={<Inbox />}
              action={
                <ButtonLink look="primary" href={newHref}>
                  New request
                </ButtonLink>
              }
            >
              Say what you need to know, and see when you will have the answer.
            </EmptyState>
          ))
        )
      }
    />
  );
}
