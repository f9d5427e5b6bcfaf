import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { call } from "#api/call/call.ts";
import { noteAnswer } from "#api/call/health.ts";
import { forgetTouchedBy } from "#api/call/forget.ts";
import { untilSettled } from "#testing/settled.ts";
import { queries } from "./queries.ts";
import { storeSession } from "#api/session/session.ts";
import { json, startTestServer } from "#api/call/testServer.ts";
import { useLoad } from "./useLoad.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";

const notes = defineEndpoints({
  get: {
    method: "GET",
    path: "/api/v1/notes/:id",
    summary: "",
    access: "signed_in",
    params: z.object({ id: z.string() }),
    response: z.object({ note: z.string() }),
  },
  open: {
    method: "GET",
    path: "/api/v1/note",
    summary: "",
    access: "everybody",
    link: z.string(),
    response: z.object({ note: z.string() }),
  },
  mark: {
    method: "PUT",
    path: "/api/v1/notes/:id/read",
    summary: "",
    access: "signed_in",
    params: z.object({ id: z.string() }),
    response: z.object({ note: z.string() }),
    marksOnly: true,
  },
  create: {
    method: "POST",
    path: "/api/v1/notes",
    summary: "",
    access: "signed_in",
    body: z.object({ text: z.string() }),
    response: z.object({ note: z.string() }),
    idempotent: true,
  },
});

let server: Awaited<ReturnType<typeof startTestServer>>;
let status: number;

beforeEach(async () => {
  localStorage.clear();
  storeSession({ token: "a", email: "ann@example.org" }, true);
  queries.clear();
  status = 200;
  server = await startTestServer((heard, response) => {
    if (status === 0) return void response.socket?.destroy();
    json(
      response,
      status,
      status < 400
        ? { note: `note ${server.heard.length} for ${String(heard.headers["x-user-email"])}` }
        : { code: "x" },
    );
  });
});
afterEach(() => server.stop());
const paths = () => server.heard.map(({ path }) => path);

function Note({ id }: { id: number }) {
  const note = useLoad(notes.get, { params: { id } });
  if (note.state === "loading") return <p>loading</p>;
  if (note.state === "failed") return <button onClick={note.reload}>{note.problem.title}</button>;
  return <p>{note.answer.note}</p>;
}

describe("useLoad", () => {
  test("a first answer that was read before a change is not shown after it", async () => {
    await server.stop();
    const line = Promise.withResolvers<void>();
    let isChanged = false;
    server = await startTestServer(async (_, response) => {
      const note = isChanged ? "after" : "before";
      if (!isChanged) await line.promise;
      json(response, 200, { note });
    });
    render(<Note id={1} />);
    await waitFor(() => expect(server.heard).toHaveLength(1));
    isChanged = true;
    act(() => forgetTouchedBy(notes.create));
    line.resolve();
    await screen.findByText("after");
    await untilSettled();
    screen.getByText("after");
  });

  test("shows loading, then the answer, and asks once for two that want the same", async () => {
    render(
      <>
        <Note id={1} />
        <Note id={1} />
      </>,
    );
    expect(screen.getAllByText("loading")).toHaveLength(2);
    await waitFor(() => expect(screen.getAllByText(/^note 1/)).toHaveLength(2));
    expect(server.heard).toHaveLength(1);
  });

  test("what one link leads to is not shown for another", async () => {
    server.answerWith(({ headers }, response) =>
      json(response, 200, { note: `for ${String(headers["x-link-token"])}` }),
    );
    const { result, rerender } = renderHook(({ link }) => useLoad(notes.open, { link }), {
      initialProps: { link: "first" },
    });
    await waitFor(() => expect(result.current.answer?.note).toBe("for first"));
    rerender({ link: "second" });
    expect(result.current.answer).toBeUndefined();
    await waitFor(() => expect(result.current.answer?.note).toBe("for second"));
  });

  test("what one may no longer see leaves the screen; what merely failed stays", async () => {
    render(<Note id={1} />);
    await screen.findByText(/^note 1/);
    status = 500;
    act(() => forgetTouchedBy(notes.create));
    await waitFor(() => expect(server.heard).toHaveLength(2));
    screen.getByText(/^note 1/);
    status = 404;
    act(() => forgetTouchedBy(notes.create));
    await screen.findByRole("button", { name: "Not found" });
    expect(screen.queryByText(/^note 1/)).toBeNull();
  });

  test("a mark of one's own leaves what is shown of the thing, until it is opened anew", async () => {
    const { unmount } = render(
      <>
        <Note id={1} />
        <Note id={2} />
      </>,
    );
    await waitFor(() => expect(screen.getAllByText(/^note/)).toHaveLength(2));
    await act(() => call(notes.mark, { params: { id: 1 } }));
    // Of another of its kind nobody knows: it is asked for again.
    await waitFor(() => expect(paths()).toHaveLength(4));
    expect(paths().slice(2)).toEqual(["/api/v1/notes/1/read", "/api/v1/notes/2"]);
    unmount();
    render(<Note id={1} />);
    await waitFor(() => expect(paths().slice(4)).toEqual(["/api/v1/notes/1"]));
  });

  test("a mark that is refused says that the picture is old", async () => {
    render(<Note id={1} />);
    await screen.findByText(/^note 1/);
    status = 404;
    await act(() => call(notes.mark, { params: { id: 1 } }).catch(() => undefined));
    await screen.findByRole("button", { name: "Not found" });
  });

  test("a failure has words and a way to try again", async () => {
    status = 404;
    render(<Note id={1} />);
    const again = await screen.findByRole("button", { name: "Not found" });
    status = 200;
    act(() => again.click());
    await screen.findByText(/^note 2/);
  });

  test("what failed while the server was away is there by itself when it is back", async () => {
    status = 500;
    render(<Note id={1} />);
    await screen.findByRole("button", { name: "We couldn't finish this" });
    act(() => noteAnswer(503));
    status = 200;
    act(() => noteAnswer(200));
    await screen.findByText(/^note/);
  });

  test("what failed is told as failed until its being asked again has told better", async () => {
    status = 500;
    render(<Note id={1} />);
    const failed = { name: "We couldn't finish this" };
    const first = await screen.findByRole("button", failed);
    // Again without a press: nothing goes away, also not while it is on its way.
    act(() => forgetTouchedBy(notes.create));
    expect(screen.getByRole("button", failed)).toBe(first);
    await waitFor(() => expect(server.heard).toHaveLength(2));
    expect(screen.getByRole("button", failed)).toBe(first);
    status = 200;
    act(() => forgetTouchedBy(notes.create));
    await screen.findByText(/^note 3/);
  });

  test.each([404, 500])("a failure that is over does not come back, as %i", async (code) => {
    status = code;
    const seen: unknown[] = [];
    const { result } = renderHook(() => {
      const note = useLoad(notes.get, { params: { id: 1 } });
      seen.push([note.state, note.problem?.status]);
      return note;
    });
    await waitFor(() => expect(result.current.problem?.status).toBe(code));
    status = 200;
    act(() => forgetTouchedBy(notes.create));
    await waitFor(() => expect(result.current.answer?.note).toMatch(/^note 2/));
    seen.length = 0;
    act(() => forgetTouchedBy(notes.create));
    await waitFor(() => expect(result.current.answer?.note).toMatch(/^note 3/));
    expect(new Set(seen.map(String))).toEqual(new Set(["ready,"]));
  });

  test("what failed for one person is not told to the next", async () => {
    storeSession({ token: "a", email: "ann@example.org" }, true);
    status = 404;
    const { rerender } = render(<Note id={1} />);
    await screen.findByRole("button", { name: "Not found" });
    status = 200;
    storeSession({ token: "b", email: "bob@example.org" }, true);
    rerender(<Note id={1} />);
    expect(screen.queryByRole("button")).toBeNull();
    await screen.findByText(/bob@/);
  });

  test("who tries again is shown that it is on its way", async () => {
    status = 500;
    render(<Note id={1} />);
    const again = await screen.findByRole("button", { name: "We couldn't finish this" });
    act(() => again.click());
    screen.getByText("loading");
    await screen.findByRole("button", { name: "We couldn't finish this" });
  });

  test("asks again when what it shows was touched", async () => {
    render(<Note id={1} />);
    await screen.findByText(/^note 1/);
    act(() => forgetTouchedBy(notes.create));
    await screen.findByText(/^note 2/);
  });

  test("a failed refresh leaves the former answer", async () => {
    const { result } = renderHook(() => useLoad(notes.get, { params: { id: 1 } }));
    await waitFor(() => expect(result.current.state).toBe("ready"));
    status = 500;
    act(() => result.current.reload());
    await waitFor(() => expect(result.current.problem?.status).toBe(500));
    expect(result.current.answer?.note).toMatch(/^note 1/);
  });

  test("nothing of one person is held for the next", async () => {
    storeSession({ token: "a", email: "ann@example.org" }, true);
    const first = render(<Note id={1} />);
    await screen.findByText(/ann@/);
    first.unmount();
    storeSession({ token: "b", email: "bob@example.org" }, true);
    render(<Note id={1} />);
    expect(screen.queryByText(/ann@/)).toBeNull();
    await screen.findByText(/bob@/);
  });
});

describe("useSubmit", () => {
  test("goes through its states and answers", async () => {
    const { result } = renderHook(() => useSubmit(notes.create));
    expect(result.current.state).toBe("idle");
    let done: unknown;
    act(() => void result.current.submit({ body: { text: "a" } }).then((how) => (done = how)));
    expect(result.current.state).toBe("submitting");
    await waitFor(() => expect(result.current.state).toBe("idle"));
    expect(done).toMatchObject({ ok: true, answer: { note: expect.stringMatching(/^note 1/) } });
  });

  test("keeps its key over a lost answer, and takes a new one for another text", async () => {
    const { result } = renderHook(() => useSubmit(notes.create));
    const send = (text: string) =>
      act(async () => void (await result.current.submit({ body: { text } })));
    status = 0;
    await send("a");
    expect(result.current).toMatchObject({ state: "failed", problem: { code: "unreachable" } });
    status = 500;
    await send("a");
    status = 200;
    await send("a");
    await send("a");
    await send("b");
    const keys = server.heard
      .filter((one) => one.method === "POST")
      .map((one) => one.headers["idempotency-key"]);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(new Set(keys.slice(2)).size).toBe(3);
  });
});
