import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "#ui/base/Button.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { Menu } from "#ui/overlays/Menu.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { TabLinks } from "./TabLinks.tsx";
import { Tabs } from "./Tabs.tsx";

test("tab links are links, one of them current, with counts that stop at 99+", () => {
  render(
    <TabLinks
      label="Categories"
      links={[
        { words: "All", count: 142, href: "#/app/requests/all", current: true },
        { words: "Pricing", count: 6, href: "#/app/requests/4" },
      ]}
    />,
  );
  const nav = screen.getByRole("navigation", { name: "Categories" });
  expect(within(nav).getByRole("link", { name: "All 99+" }).getAttribute("aria-current")).toBe(
    "page",
  );
  const other = within(nav).getByRole("link", { name: "Pricing 6" });
  expect(other.hasAttribute("aria-current")).toBe(false);
  expect(other.getAttribute("href")).toBe("#/app/requests/4");
});

test("tabs move by arrow and show their panel", async () => {
  render(
    <Tabs
      label="This request"
      tabs={[
        { value: "talk", words: "Conversation", panel: "Three comments" },
        { value: "ledger", words: "Ledger", panel: "Promised, paused" },
      ]}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{Enter}");
  expect(screen.getByRole("tab", { name: "Ledger" }).getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("tabpanel", { name: "Ledger" }).textContent).toBe("Promised, paused");
});

test("a menu opens by key, skips nothing it should say, and does what is chosen", async () => {
  const cancelled = vi.fn();
  const toggled = vi.fn();
  render(
    <Menu
      trigger={<Button>More</Button>}
      sections={[
        { entries: [{ words: "Follow", checked: true, onSelect: toggled }] },
        {
          label: "Yours",
          entries: [
            { words: "Ask again", href: "#/app/requests/all/duplicate/2" },
            { words: "Cancel the request", danger: true, onSelect: cancelled },
          ],
        },
      ]}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  const menu = await screen.findByRole("menu");
  const follow = within(menu).getByRole("menuitemcheckbox", { name: "Follow" });
  expect(follow.getAttribute("aria-checked")).toBe("true");
  const again = within(menu).getByRole("menuitem", { name: "Ask again" });
  expect(again.getAttribute("href")).toBe("#/app/requests/all/duplicate/2");
  await userEvent.click(within(menu).getByRole("menuitem", { name: "Cancel the request" }));
  expect(cancelled).toHaveBeenCalledOnce();
  expect(toggled).not.toHaveBeenCalled();
});

test("a breadcrumb links what is above and marks the page itself", () => {
  render(<Breadcrumb crumbs={[{ words: "Regulation", href: "#/r" }, { words: "Request 211" }]} />);
  const nav = screen.getByRole("navigation", { name: "Breadcrumb" });
  expect(within(nav).getByRole("link").textContent).toBe("Regulation");
  expect(within(nav).getByText("Request 211").getAttribute("aria-current")).toBe("page");
});

test("a page's heading can take the focus without being a stop", () => {
  render(<PageHeader title="Requests" sub="What you want to know" />);
  const heading = screen.getByRole("heading", { level: 1, name: "Requests" });
  heading.focus();
  expect(document.activeElement).toBe(heading);
  expect(heading.tabIndex).toBe(-1);
});
