import { act, render, screen, waitFor } from "@testing-library/react";
import { useEffect, useRef, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Route, Routes } from "react-router";
import { nextFrames } from "#testing/frames.ts";
import { untilSettled } from "#testing/settled.ts";
import { HashRouter } from "./HashRouter.tsx";
import { useArrival } from "./useArrival.ts";

function Swap() {
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <>
      {isEmpty ? <h1 key="empty">Nothing here</h1> : <h1 key="list">List</h1>}
      <button type="button" onClick={() => setIsEmpty(!isEmpty)}>
        Swap
      </button>
    </>
  );
}

/** What it leads to has the focus in the frame after its heading. */
function Drawn() {
  const wanted = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => wanted.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <h1>Drawn</h1>
      <button type="button" ref={wanted}>
        Wanted
      </button>
    </>
  );
}

function Pages() {
  useArrival();
  return (
    <Routes>
      <Route path="/one" element={<h1>One</h1>} />
      <Route path="/swap" element={<Swap />} />
      <Route path="/two" element={<h1>Two</h1>} />
      <Route path="/drawn" element={<Drawn />} />
      <Route
        path="/form"
        element={
          <main>
            <h1>Form</h1>
            <input aria-label="Name" ref={(input) => input?.focus()} />
          </main>
        }
      />
    </Routes>
  );
}

beforeEach(() => {
  location.hash = "#/one";
  render(
    <HashRouter>
      <Pages />
    </HashRouter>,
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const go = (address: string) =>
  act(() => {
    location.hash = address;
    // A browser says so by itself; happy-dom does not.
    window.dispatchEvent(new PopStateEvent("popstate"));
  });

/** By the element: where nothing has the focus the page has it, and holds the same words. */
const untilFocused = (heading: string) =>
  waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: heading })),
  );

test("the title follows the heading", async () => {
  await waitFor(() => expect(document.title).toBe("One · Sightline"));
  go("#/two");
  await waitFor(() => expect(document.title).toBe("Two · Sightline"));
  act(() => {
    screen.getByRole("heading").textContent = "Two, with its name";
  });
  await waitFor(() => expect(document.title).toBe("Two, with its name · Sightline"));
});

test("the first page keeps the browser's focus, each further one puts it on its heading", async () => {
  expect(document.activeElement).toBe(document.body);
  go("#/two");
  await untilFocused("Two");
});

test("a heading that replaces the focused one takes the focus, unless it is elsewhere by then", async () => {
  go("#/swap");
  await untilFocused("List");
  const button = screen.getByRole("button");
  act(() => button.click());
  await untilFocused("Nothing here");
  act(() => button.focus());
  act(() => button.click());
  await screen.findByText("List");
  await nextFrames();
  expect(document.activeElement).toBe(button);
});

test("the heading is focused when the screen has been drawn, or by the first key before that", async () => {
  const frame = vi.fn(() => 0);
  vi.stubGlobal("requestAnimationFrame", frame);
  go("#/two");
  const heading = await screen.findByRole("heading", { name: "Two" });
  await untilSettled();
  expect(frame).toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
  expect(document.activeElement).toBe(heading);
});

test("what the screen itself focuses while it is drawn keeps the focus", async () => {
  go("#/drawn");
  await screen.findByRole("heading", { name: "Drawn" });
  await nextFrames();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Wanted" }));
});

test("another query of the same page moves nothing", async () => {
  go("#/two");
  await untilFocused("Two");
  screen.getByRole("heading").blur();
  go("#/two?status=open");
  await nextFrames();
  expect(document.activeElement).toBe(document.body);
});

test("a post in writing is a page of its own, and its becoming a draft moves nothing", async () => {
  go("#/two");
  await untilFocused("Two");
  screen.getByRole("heading").blur();
  go("#/two?write=1");
  await untilFocused("Two");
  screen.getByRole("heading").blur();
  go("#/two?write=1&draft=5");
  await nextFrames();
  expect(document.activeElement).toBe(document.body);
});

test("a screen that put the cursor into a field keeps it there", async () => {
  go("#/form");
  await screen.findByText("Form");
  await nextFrames();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});
