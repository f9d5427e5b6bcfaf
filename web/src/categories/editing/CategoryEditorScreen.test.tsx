import type { CategoryTemplate } from "@sightline/contract/categories/categories.editing.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeUser, office } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { ToastPlace } from "#ui/overlays/Toast.tsx";
import { CategoryEditorScreen } from "./CategoryEditorScreen.tsx";

const competitors: CategoryTemplate = {
  name: "Competitors",
  slug: "competitors",
  description: "Who else sells this.",
  icon: "scale",
  target_minutes: 960,
  insight_questions: [],
};

// What is slow on a busy machine is transforming the file, which a browser never does.
beforeAll(() => import("#ui/overlays/ToastStack.tsx"));

let server: Awaited<ReturnType<typeof startScreens>>;

beforeEach(async () => {
  const { time_zone, hours } = office;
  const calendar = { id: 3, name: "Office", time_zone, hours, holidays: [], version: 1 };
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "admin" } }),
    "GET /api/v1/insight_categories/all": (_, response) =>
      json(response, 200, { insight_categories: [] }),
    "GET /api/v1/insight_categories/templates": (_, response) =>
      json(response, 200, { templates: [competitors] }),
    "GET /api/v1/calendars": (_, response) =>
      json(response, 200, { calendars: [{ ...calendar, categories: [] }] }),
  });
});
afterEach(() => server.stop());

/** Links lead on, as they do in the page. */
function Follow() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = ({ target }: MouseEvent) => {
      const href = target instanceof Element && target.closest("a")?.getAttribute("href");
      if (href) void navigate(href.replace("#", ""));
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}

const open = () =>
  renderAt(
    "/app/more/categories/new",
    "/app/more/categories/:categoryId",
    <>
      <CategoryEditorScreen />
      <ToastPlace />
      <Follow />
    </>,
  );
const nameField = () => screen.findByLabelText<HTMLInputElement>("Name");
const write = async (value: string) => fireEvent.change(await nameField(), { target: { value } });
const begin = async () => fireEvent.click(await screen.findByText("Competitors"));

test("who had typed before they chose a template gets their text back by Undo", async () => {
  open();
  await write("Shelf prices");
  await begin();
  await waitFor(async () => expect((await nameField()).value).toBe("Competitors"));
  fireEvent.click(await screen.findByText("Undo"));
  await waitFor(async () => expect((await nameField()).value).toBe("Shelf prices"));
});

test("where nothing was typed there is nothing to take back", async () => {
  open();
  await write("S");
  await write("");
  await begin();
  await waitFor(async () => expect((await nameField()).value).toBe("Competitors"));
  await untilSettled();
  expect(screen.queryByText("Undo")).toBeNull();
});

test("a removed question comes back into what was written since, and keeps nothing else back", async () => {
  open();
  await write("Before");
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
  const ask = (label: string) => {
    press("Add a question");
    const [last] = screen.getAllByRole("textbox", { name: /^Question/ }).slice(-1);
    if (!last) throw new Error("no question");
    fireEvent.change(last, { target: { value: label } });
  };
  ask("Which product?");
  press(/^Remove .*Which product/);
  await write("Shelf prices");
  ask("Which shops?");
  fireEvent.click(await screen.findByText("Undo"));
  await screen.findByRole("button", { name: /^Which product\?/ });
  screen.getByRole("button", { name: /^Which shops\?/ });
  expect((await nameField()).value).toBe("Shelf prices");
});
