import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { AvatarStack } from "#ui/base/Avatar.tsx";
import { NewerRows } from "#ui/page/Banner.tsx";
import { LinkRow, LinkRows, RowLink } from "./LinkRow.tsx";
import { ListRow } from "./ListRow.tsx";
import { LoadMore } from "./LoadMore.tsx";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { type Sort, Table } from "./Table.tsx";

describe("a row of a list", () => {
  const row = (
    <LinkRows label="Requests">
      <ListRow
        href="#/app/insights/208"
        number={208}
        unread
        mark={<StatusMark status="in_progress" overdue />}
        title="Who supplies cold-chain sensors?"
        line="Competitors · claimed"
        people={<AvatarStack people={[{ id: 1, name: "Demo Member" }]} />}
        due={{ first: "2 working hours late", second: "promised today 09:00", tone: "late" }}
      />
    </LinkRows>
  );

  test("is named by its title and says the rest in words", () => {
    render(row);
    const list = screen.getByRole("list", { name: "Requests" });
    const link = within(list).getByRole("link", { name: "Who supplies cold-chain sensors?" });
    expect(link.getAttribute("href")).toBe("#/app/insights/208");
    const described = document.getElementById(link.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe("2 working hours late promised today 09:00");
    for (const words of ["New since your last visit", "In progress, overdue", "Demo Member"]) {
      within(list).getByText(words);
    }
  });

  test("is followed wherever it is pressed, once, with the keys held", async () => {
    const pressed: boolean[] = [];
    render(row);
    screen.getByRole("link").addEventListener("click", (event) => {
      event.preventDefault();
      pressed.push(event.ctrlKey);
    });
    await userEvent.click(screen.getByText("2 working hours late"));
    fireEvent.click(screen.getByText("208"), { ctrlKey: true });
    await userEvent.click(screen.getByRole("link"));
    expect(pressed).toEqual([false, true, false]);
  });
});

test("people past the limit are counted on screen and named to listeners", () => {
  const people = ["Ada A", "Bo B", "Cy C", "Di D", "Ed E"].map((name, id) => ({ id, name }));
  render(<AvatarStack people={people} limit={3} />);
  screen.getByText("Ada A, Bo B, Cy C, Di D, Ed E");
  screen.getByText("+3");
});

test("newer rows wait above the list until asked for", async () => {
  const onShow = vi.fn();
  const noun = { one: "request", many: "requests" };
  const { rerender } = render(<NewerRows count={0} noun={noun} onShow={onShow} />);
  expect(screen.queryByRole("status")).toBeNull();
  rerender(<NewerRows count={2} noun={noun} onShow={onShow} />);
  expect(screen.getByRole("status").textContent).toContain("2 newer requests.");
  await userEvent.click(screen.getByRole("button", { name: "Show them" }));
  expect(onShow).toHaveBeenCalledOnce();
});

test("whoever asks for newer rows is led to the first of them", async () => {
  function Rows() {
    const [ids, setIds] = useState([2, 1]);
    const noun = { one: "request", many: "requests" };
    return (
      <>
        <NewerRows count={4 - ids.length} noun={noun} onShow={() => setIds([2, 4, 3, 1])} />
        <LinkRows label="Requests">
          {ids.map((id) => (
            <LinkRow key={id}>
              <RowLink href={`#${id}`}>{`Request ${id}`}</RowLink>
            </LinkRow>
          ))}
        </LinkRows>
      </>
    );
  }
  render(<Rows />);
  await userEvent.click(await screen.findByRole("button", { name: "Show them" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Request 4"));
});

test("a table's heads sort, and say how it is sorted", async () => {
  const onSort = vi.fn<(sort: Sort) => void>();
  render(
    <Table
      caption="Sources"
      columns={[
        { key: "title", head: "Title", names: true, cell: (row: { title: string }) => row.title },
        { key: "age", head: "Age", figures: true, sortable: true, cell: () => "4" },
      ]}
      rows={[{ title: "Directive" }]}
      rowKey={(row) => row.title}
      sort={{ column: "age", direction: "ascending" }}
      onSort={onSort}
    />,
  );
  const table = screen.getByRole("table", { name: "Sources" });
  within(table).getByRole("rowheader", { name: "Directive" });
  const head = within(table).getByRole("columnheader", { name: "Age" });
  expect(head.getAttribute("aria-sort")).toBe("ascending");
  await userEvent.click(within(head).getByRole("button", { name: "Age" }));
  expect(onSort).toHaveBeenCalledWith({ column: "age", direction: "descending" });
  expect(within(table).queryByRole("button", { name: "Title" })).toBeNull();
});

let seen: (entries: { isIntersecting: boolean }[]) => void = () => {};
const disconnect = vi.fn();

function watch() {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = () => {};
      disconnect = disconnect;
      constructor(tell: typeof seen) {
        seen = tell;
      }
    },
  );
}

describe("the foot of a long list", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    disconnect.mockClear();
  });

  test("loads when it comes near, and not again while loading", () => {
    watch();
    const onMore = vi.fn();
    const foot = (loading: boolean) => (
      <LoadMore more loading={loading} onMore={onMore} noun="requests" />
    );
    const { rerender } = render(foot(false));
    act(() => seen([{ isIntersecting: false }]));
    expect(onMore).not.toHaveBeenCalled();
    act(() => seen([{ isIntersecting: true }]));
    expect(onMore).toHaveBeenCalledOnce();
    rerender(foot(true));
    expect(disconnect).toHaveBeenCalledOnce();
  });

  test("is a button where nobody watches, and after a failure", async () => {
    vi.stubGlobal("IntersectionObserver", undefined);
    const onMore = vi.fn();
    const { rerender } = render(<LoadMore more loading={false} onMore={onMore} noun="requests" />);
    await userEvent.click(screen.getByRole("button", { name: "Show more requests" }));
    rerender(<LoadMore more loading={false} failed onMore={onMore} noun="requests" />);
    expect(screen.getByRole("alert").textContent).toBe("More requests could not be loaded.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onMore).toHaveBeenCalledTimes(2);
    rerender(<LoadMore more={false} loading={false} onMore={onMore} noun="requests" />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
