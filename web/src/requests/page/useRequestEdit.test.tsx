import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeRequest } from "#testing/requests.ts";
import { makeLine, startScreens } from "#testing/screens.tsx";
import { useRequestEdit } from "./useRequestEdit.ts";

const line = makeLine();
const request = makeRequest({ title: "What does oat milk cost?", version: 1 });
let refusal: object;
let server: Awaited<ReturnType<typeof startScreens>>;

beforeEach(async () => {
  server = await startScreens({
    "PUT /api/v1/insight_requests/12": async (_, response) => {
      await line.passes();
      json(response, 409, refusal);
    },
  });
});
afterEach(() => server.stop());

const open = () =>
  renderHook(() => useRequestEdit(request, { insight_questions: [], answers: [] }));

test("what is typed on while a refusal is on its way stays, here and over a reload", async () => {
  refusal = {
    type: "",
    title: "Somebody else changed it",
    status: 409,
    detail: "",
    code: "stale_version",
    insight_request: { ...request, description: "They wrote this meanwhile.", version: 2 },
  };
  line.hold();
  const { result, unmount } = open();
  act(() => result.current.change({ title: "What does oat milk cost" }));
  let saving: Promise<boolean> | undefined;
  act(() => void (saving = result.current.save()));
  await waitFor(() => expect(server.heard.some(({ method }) => method === "PUT")).toBe(true));
  act(() => result.current.change({ title: "What does oat milk cost in Norway?" }));
  line.release();
  expect(await act(() => saving)).toBe(false);
  expect(result.current.newer?.version).toBe(2);
  expect(result.current.values.title).toBe("What does oat milk cost in Norway?");
  expect(result.current.values.description).toBe("They wrote this meanwhile.");
  unmount();
  expect(open().result.current.values.title).toBe("What does oat milk cost in Norway?");
});
