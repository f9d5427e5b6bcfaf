import { expect, test } from "vitest";
import { holdAll, holdOn, withoutGone } from "./heldRows.ts";

const list = "http://localhost/api/v1/insight_requests";
const makeRow = ({ id, title = "" }: { id: number; title?: string }) => ({ id, title });
const page = (...ids: number[]) => ids.map((id) => makeRow({ id }));
const idsOf = (held: { rows: readonly { id: number }[] }) => held.rows.map((row) => row.id);

test("what is new waits and moves nothing", () => {
  const held = holdOn(holdAll(list, [page(3, 2, 1)]), list, [page(5, 4, 3)]);
  expect(idsOf(held)).toEqual([3, 2, 1]);
  expect(held.newer).toBe(2);
  expect(idsOf(holdAll(list, held.pages))).toEqual([5, 4, 3]);
});

test("rows that changed are brought up to date where they stand", () => {
  const first = holdAll(list, [page(3, 2, 1)]);
  const changed = [makeRow({ id: 1, title: "Now first" }), ...page(3, 2)];
  const held = holdOn(first, list, [changed]);
  expect(idsOf(held)).toEqual([3, 2, 1]);
  expect(held.rows[2]?.title).toBe("Now first");
  expect(held.newer).toBe(0);
});

test("a further page is added below, without what is there already", () => {
  const first = holdAll(list, [page(5, 4)]);
  const shifted = holdOn(first, list, [page(6, 5)]);
  const held = holdOn(shifted, list, [page(6, 5), page(4, 3)]);
  expect(idsOf(held)).toEqual([5, 4, 3]);
  expect(held.newer).toBe(1);
});

test("another list, or one that was empty, is shown at once", () => {
  const held = holdAll(list, [page(2, 1)]);
  expect(idsOf(holdOn(held, `${list}?q=a`, [page(9)]))).toEqual([9]);
  expect(holdOn(holdAll(list, [page()]), list, [page(1)])).toMatchObject({ newer: 0 });
});

test("nothing new is the very same object", () => {
  const held = holdAll(list, [page(2, 1)]);
  expect(holdOn(held, list, held.pages)).toBe(held);
});

test("where rows leave, what is gone leaves at once and what is new still waits", () => {
  const held = holdOn(holdAll(list, [page(3, 2, 1)]), list, [page(4, 3, 1)]);
  expect(idsOf(held)).toEqual([3, 2, 1]);
  expect(idsOf(withoutGone(held))).toEqual([3, 1]);
  expect(withoutGone(held).newer).toBe(1);
});
