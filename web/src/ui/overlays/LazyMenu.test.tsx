import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { LazyMenu } from "./LazyMenu.tsx";

// The press comes first: a browser that finds the time earlier would have the menu there already.
vi.mock("#ui/base/idle.ts", () => ({ whenIdle: () => () => {} }));

// What is slow on a busy machine is transforming the file, which a browser never does.
beforeAll(() => import("./Menu.tsx"));

test("a press before the menu is there opens it once it is, and a choice is told", async () => {
  const chosen = vi.fn();
  render(
    <LazyMenu
      trigger={<button type="button">Theme</button>}
      sections={[
        {
          label: "Theme",
          options: [
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ],
          chosen: "light",
          onChoose: chosen,
        },
      ]}
    />,
  );
  const early = screen.getByRole("button", { name: "Theme" });
  expect(early.getAttribute("aria-haspopup")).toBe("menu");
  await userEvent.click(early);
  const dark = await screen.findByRole("menuitemradio", { name: "Dark" });
  expect(screen.getByRole("menuitemradio", { name: "Light" }).getAttribute("aria-checked")).toBe(
    "true",
  );
  await userEvent.click(dark);
  expect(chosen).toHaveBeenCalledExactlyOnceWith("dark");
});
