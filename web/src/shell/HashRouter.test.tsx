import { act, render, screen } from "@testing-library/react";
import { Navigate, Route, Routes, useLocation, useNavigate } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { until } from "#testing/until.ts";
import { HashRouter } from "./HashRouter.tsx";

afterEach(() => vi.unstubAllGlobals());

const moved = vi.fn();

function List({ name }: { name: string }) {
  useListKeys({ onMove: () => moved(name) });
  return <h1>{name}</h1>;
}

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

test("a key pressed just after a link is for what it leads to, also over a redirection", async () => {
  location.hash = "#/former";
  render(
    <HashRouter>
      <Routes>
        <Route path="/former" element={<List name="former" />} />
        <Route path="/place" element={<Navigate to="/next" replace />} />
        <Route path="/next" element={<List name="next" />} />
      </Routes>
    </HashRouter>,
  );
  await act(async () => {
    location.hash = "#/place";
    // A browser says so by itself; happy-dom does not.
    window.dispatchEvent(new PopStateEvent("popstate"));
    // Before anything of it is drawn.
    press("j");
  });
  await screen.findByText("next");
  await until(() => expect(moved.mock.calls).toEqual([["next"]]));
  press("j");
  expect(moved).toHaveBeenCalledTimes(2);
});

function Filters() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return ["one", "two"].map((name) => (
    <button
      key={name}
      type="button"
      onClick={() => void navigate(`${pathname}${search}${search ? "&" : "?"}${name}=on`)}
    >
      {name}
    </button>
  ));
}

test("two filters pressed in a row both count", async () => {
  location.hash = "#/list";
  render(
    <HashRouter>
      <Filters />
    </HashRouter>,
  );
  // As in a browser, where nobody waits for the page between two presses.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  for (const name of ["one", "two"]) {
    screen.getByRole("button", { name }).click();
    await Promise.resolve();
  }
  expect(location.hash).toBe("#/list?one=on&two=on");
});
