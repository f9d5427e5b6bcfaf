import type { TickedItem } from "@sightline/contract/categories/categories.checklist.ts";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { ann } from "#testing/requests.ts";
import { makeLine, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { useChecklist } from "./useChecklist.ts";

const given: TickedItem[] = [7, 8].map((id) => ({
  id,
  text: `Number ${id}`,
  ticked_by: null,
  ticked_at: null,
}));

let server: Awaited<ReturnType<typeof startScreens>>;
let isRefused: boolean;
const [first, second] = [makeLine(), makeLine()];

/** As it stood when that one was ticked. */
function answerTo(ids: readonly number[]) {
  const ticked = { ticked_by: ann, ticked_at: "2026-11-16T09:00:00.000Z" };
  return {
    checklist: given.map((item) => (ids.includes(item.id) ? { ...item, ...ticked } : item)),
  };
}

beforeEach(async () => {
  isRefused = false;
  server = await startScreens({
    "PUT /api/v1/desk/12/checklist/7": async (_, response) => {
      await first.passes();
      json(response, 200, answerTo([7]));
    },
    "PUT /api/v1/desk/12/checklist/8": async (_, response) => {
      await second.passes();
      if (isRefused) json(response, 503, {});
      else json(response, 200, answerTo([7, 8]));
    },
  });
});
afterEach(() => {
  first.release();
  second.release();
  return server.stop();
});

const tickBoth = () => {
  const { result } = renderHook(() => useChecklist(12, given));
  const ticked = () => result.current.items.map(({ ticked_at }) => ticked_at !== null);
  act(() => void result.current.set(7, true));
  act(() => void result.current.set(8, true));
  return { ticked, by: () => result.current.items.map(({ ticked_by }) => ticked_by?.id) };
};

test("the answer to a first tick leaves a second one that is under way", async () => {
  second.hold();
  const { ticked, by } = tickBoth();
  expect(ticked()).toEqual([true, true]);
  await waitFor(() => expect(by()).toEqual([ann.id, undefined]));
  expect(ticked()).toEqual([true, true]);
  second.release();
  await waitFor(() => expect(by()).toEqual([ann.id, ann.id]));
});

test("an answer that comes late takes back no tick that was answered before", async () => {
  first.hold();
  const { ticked, by } = tickBoth();
  await waitFor(() => expect(by()[1]).toBe(ann.id));
  first.release();
  await waitFor(() => expect(by()).toEqual([ann.id, ann.id]));
  expect(ticked()).toEqual([true, true]);
});

test("what fails is taken back alone", async () => {
  isRefused = true;
  const { ticked } = tickBoth();
  await waitFor(() => expect(ticked()).toEqual([true, false]));
  await untilSettled();
  expect(ticked()).toEqual([true, false]);
});
