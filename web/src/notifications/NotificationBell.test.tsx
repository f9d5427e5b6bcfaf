import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { NotificationBell } from "./NotificationBell.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;

beforeEach(async () => {
  server = await startScreens({});
});
afterEach(() => server.stop());

function Bell() {
  const go = useNavigate();
  return (
    <>
      <NotificationBell unread={1} />
      <button type="button" onClick={() => void go("/two")}>
        On
      </button>
      <button type="button" onClick={() => void go(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void go(1)}>
        Forward
      </button>
    </>
  );
}

test("whoever has left what it opened finds it closed on coming back", async () => {
  renderAt("/one", "/*", <Bell />);
  const bell = screen.getByRole("button", { name: "Notifications, 1 unread" });
  const isOpen = () => bell.getAttribute("aria-expanded") === "true";
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  await press("On");
  await userEvent.click(bell);
  expect(isOpen()).toBe(true);
  await press("Back");
  expect(isOpen()).toBe(false);
  await press("Forward");
  expect(isOpen()).toBe(false);
});
