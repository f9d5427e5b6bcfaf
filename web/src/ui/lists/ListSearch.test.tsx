import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { runClock } from "#testing/clock.ts";
import { skipTime } from "#testing/settled.ts";
import { ListSearch } from "./ListSearch.tsx";

/** Longer than the pause in typing after which the list follows. */
const pauseMs = 1_000;
const onSearch = vi.fn<(q: string) => void>();
beforeEach(() => {
  runClock();
  onSearch.mockReset();
});

/** A list whose address follows when it is told to. */
function renderSearch(q = "") {
  const { rerender } = render(<ListSearch q={q} onSearch={onSearch} />);
  return (next: string) => rerender(<ListSearch q={next} onSearch={onSearch} />);
}
const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const asked = () => onSearch.mock.calls.map(([q]) => q);

test("asks after a pause in typing, at once by Enter, and not for what is there", async () => {
  const follow = renderSearch();
  await userEvent.type(field(), "oat");
  await skipTime(pauseMs);
  expect(asked()).toEqual(["oat"]);
  await userEvent.type(field(), " milk{Enter}");
  expect(asked().at(-1)).toBe("oat milk");
  follow("oat milk");
  const before = asked();
  await userEvent.keyboard("{Enter}");
  expect(asked()).toEqual(before);
});

test("loses no letter that is typed while the address follows", async () => {
  const follow = renderSearch();
  await userEvent.type(field(), "o");
  await skipTime(pauseMs);
  expect(asked()).toEqual(["o"]);
  await userEvent.type(field(), "a");
  follow("o");
  expect(field().value).toBe("oa");
  await userEvent.type(field(), "t{Enter}s{Enter}");
  expect(asked().slice(-2)).toEqual(["oat", "oats"]);
  follow("oat");
  follow("oats");
  expect(field().value).toBe("oats");
});

test("asks again when something else has changed the address before it could follow", async () => {
  renderSearch();
  await userEvent.type(field(), "oat{Enter}");
  const before = asked().length;
  await skipTime(pauseMs);
  expect(asked().slice(before)).toEqual(["oat"]);
  expect(field().value).toBe("oat");
});

test("shows what the address says when it was changed from elsewhere", async () => {
  const follow = renderSearch("oat");
  await userEvent.type(field(), " milk{Enter}");
  follow("oat milk");
  follow("oat");
  expect(field().value).toBe("oat");
  const before = asked();
  await skipTime(pauseMs);
  expect(asked()).toEqual(before);
});
