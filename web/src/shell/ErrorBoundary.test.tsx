import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, test, vi } from "vitest";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

let broken = true;
function Screen() {
  if (broken) throw new Error("drawn badly");
  return <p>fine</p>;
}

beforeEach(() => {
  broken = true;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test("a screen that cannot be drawn says so and can be tried again", async () => {
  render(
    <ErrorBoundary place="/a">
      <Screen />
    </ErrorBoundary>,
  );
  screen.getByRole("heading", { level: 1, name: "This page could not be shown" });
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  screen.getByText("fine");
});

test("another address is another chance", () => {
  const { rerender } = render(
    <ErrorBoundary place="/a">
      <Screen />
    </ErrorBoundary>,
  );
  broken = false;
  rerender(
    <ErrorBoundary place="/b">
      <Screen />
    </ErrorBoundary>,
  );
  screen.getByText("fine");
});
