import type { SavedQuery, SavedSearch } from "@sightline/contract/search/search.saved.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { ToastPlace } from "#ui/overlays/Toast.tsx";
import { SavedSearches } from "./SavedSearches.tsx";
import { SaveSearch } from "./SaveSearch.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let kept: SavedSearch[];
let isFull: boolean;

const nothing: SavedQuery = {
  q: "",
  kind: null,
  insight_category_id: null,
  status: null,
  since: null,
  person: null,
};
const makeSearch = (change: Partial<SavedSearch> = {}): SavedSearch => ({
  ...nothing,
  id: 3,
  name: "Oats",
  q: "oat milk",
  kind: "insight",
  since: "month",
  followed: false,
  created_at: "2026-11-16T09:00:00.000Z",
  ...change,
});

beforeEach(async () => {
  kept = [makeSearch()];
  isFull = false;
  server = await startScreens({
    "GET /api/v1/saved_searches": (_, response) => json(response, 200, { saved_searches: kept }),
    "POST /api/v1/saved_searches": ({ body }, response) => {
      if (isFull)
        return json(response, 422, {
          type: "",
          title: "Check these",
          detail: "",
          code: "invalid",
          status: 422,
          errors: { "saved_search.name": ["You have 50 saved searches."] },
        });
      const saved_search = makeSearch({ id: 4, ...JSON.parse(body).saved_search });
      kept = [saved_search, ...kept];
      json(response, 201, { saved_search });
    },
    "PUT /api/v1/saved_searches/3": ({ body }, response) => {
      kept = kept.map((one) => ({ ...one, ...JSON.parse(body).saved_search }));
      json(response, 200, { saved_search: kept[0] });
    },
    "DELETE /api/v1/saved_searches/3": (_, response) => {
      kept = [];
      response.writeHead(204).end();
    },
  });
});
afterEach(() => server.stop());

const categoryName = () => "Pricing";
const open = (query: SavedQuery = nothing) =>
  renderAt(
    "/app/more/search",
    "/app/more/search",
    <>
      <SaveSearch query={query} categoryName={categoryName} />
      <SavedSearches categoryName={categoryName} />
      <ToastPlace />
    </>,
  );
const list = async () => within(await screen.findByRole("list", { name: "Saved searches" }));
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

test("a saved search leads back to where it was, and tells what it looks for", async () => {
  open();
  const link = await (await list()).findByRole("link", { name: "Oats" });
  expect(link.getAttribute("href")).toBe("#/app/more/search?q=oat%20milk&kind=insight&since=month");
  (await list()).getByText("“oat milk”, insights, of the last month");
});

test("it is followed, renamed, and deleted with undo", async () => {
  open();
  const follow = () => screen.findByRole<HTMLInputElement>("checkbox", { name: /^Tell me of/ });
  await userEvent.click(await follow());
  await waitFor(async () => expect((await follow()).checked).toBe(true));
  await press("Rename Oats");
  const name = screen.getByRole("textbox", { name: "New name" });
  expect(document.activeElement).toBe(name);
  await userEvent.clear(name);
  await userEvent.type(name, "Milk{Enter}");
  await screen.findByRole("link", { name: "Milk" });
  await press("Delete Milk");
  await screen.findByText(/^None yet\./);
  await press("Undo");
  await screen.findByRole("link", { name: "Milk" });
  expect(kept).toMatchObject([{ name: "Milk", followed: true, q: "oat milk", kind: "insight" }]);
});

test("the search one is at is kept by a name, followed if one wants", async () => {
  open({ ...nothing, q: "heat pumps", insight_category_id: 1 });
  await press("Save this search");
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
  expect(name.value).toBe("heat pumps");
  await userEvent.click(
    screen.getByRole("checkbox", { name: "Tell me when something new is found" }),
  );
  await press("Save");
  await screen.findByRole("link", { name: "heat pumps" });
  expect(kept[0]).toMatchObject({ q: "heat pumps", insight_category_id: 1, followed: true });
});

test("what the server refuses is told at the name, which stays", async () => {
  isFull = true;
  open({ ...nothing, q: "heat pumps" });
  await press("Save this search");
  await press("Save");
  await screen.findByText("You have 50 saved searches.");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("heat pumps");
});

test("nothing to look for is nothing to save", async () => {
  open();
  expect(
    (await screen.findByRole<HTMLButtonElement>("button", { name: "Save this search" })).disabled,
  ).toBe(true);
});
