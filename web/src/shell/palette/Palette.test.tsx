import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { Found } from "@sightline/contract/search/search.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { json } from "#api/call/testServer.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { type PaletteAction, usePaletteActions, usePaletteHere } from "#ui/overlays/palette.ts";
import { KeyboardMapKey } from "#shell/KeyboardMapKey.tsx";
import { PersonMenu } from "#shell/PersonMenu.tsx";
import { ann, makeCategory, makeUser } from "#testing/requests.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { skipTime, untilSettled } from "#testing/settled.ts";
import { runClock } from "#testing/clock.ts";
import { PaletteKey } from "./PaletteKey.tsx";
import { SearchField } from "./SearchField.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
const line = makeLine();
let searched: string[] = [];
let found: Found[] = [];
let olderAreMissing = false;

// What is slow on a busy machine is transforming the file, which a browser never does.
beforeAll(() => import("./Palette.tsx"));

beforeEach(() => {
  searched = [];
  found = [];
  olderAreMissing = false;
});
afterEach(async () => {
  line.release();
  cleanup();
  await server.stop();
});

const pumps: Found = {
  kind: "request",
  id: 484,
  title: "What do heat pumps cost in Norway?",
  excerpt: [
    { text: "The ", marked: false },
    { text: "heat pump", marked: true },
    { text: " market", marked: false },
  ],
  request_id: 484,
  post_id: null,
  group_id: null,
  share_id: null,
  also: null,
  internal: false,
  author: ann,
  status: "submitted",
  insight_category_id: 1,
  at: "2026-11-16T09:00:00.000Z",
};

type Shown = { role?: SystemRole; actions?: readonly PaletteAction[]; here?: string };

async function start({ role = "member", actions = [], here }: Shown = {}) {
  server = await startScreens({
    "GET /api/v1/profile": (_, response) => json(response, 200, { user: { ...makeUser(), role } }),
    "GET /api/v1/insight_categories": (_, response) =>
      json(response, 200, {
        insight_categories: [
          makeCategory(),
          { ...makeCategory(), id: 2, name: "Former", slug: "former", retired_at: pumps.at },
        ],
      }),
    "GET /api/v1/search": async ({ path }, response) => {
      searched.push(new URLSearchParams(path.split("?")[1]).get("q") ?? "");
      await line.passes();
      json(response, 200, {
        found,
        people: found.length > 0 ? [ann] : [],
        guessed: false,
        older_are_missing: olderAreMissing,
        facets: null,
        next_cursor: null,
      });
    },
  });
  renderAt("/app/more/help", "/app/more/help", <Screen actions={actions} here={here} />);
}

function Screen({
  actions,
  here,
}: {
  actions: readonly PaletteAction[];
  here: string | undefined;
}) {
  usePaletteActions(actions);
  usePaletteHere(
    "/app/insights/12",
    here === undefined ? undefined : { kind: "request", words: here },
  );
  return (
    <>
      <h1>Help</h1>
      <input aria-label="A field" />
      <SearchField />
      <PersonMenu />
      <KeyboardMapKey />
      <PaletteKey />
    </>
  );
}

const address = () => screen.getByLabelText("Address").textContent;
const field = () => screen.findByRole("combobox");
const options = () => screen.queryAllByRole("option");
const words = () => options().map((option) => option.textContent ?? "");
const active = async () => {
  const id = (await field()).getAttribute("aria-activedescendant");
  return document.getElementById(id ?? "")?.textContent;
};
/** By its words as they stand there: marks within them are no gaps. */
const findOption = (begins: string) =>
  waitFor(() => {
    const option = options().find((one) => one.textContent?.startsWith(begins));
    if (!option) throw new Error(`There is no ${begins} among ${words().join(", ")}.`);
    return option;
  });
const open = () => userEvent.keyboard("{Control>}k{/Control}");

test("Ctrl-K opens it with the cursor in its field, and Escape gives the cursor back", async () => {
  await start();
  const former = screen.getByLabelText("A field");
  former.focus();
  await open();
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  screen.getByRole("dialog", { name: "Search" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(former));
});

test("two presses do not open two, and the button opens the same", async () => {
  await start();
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  await field();
  await open();
  await userEvent.keyboard("{Meta>}k{/Meta}");
  await untilSettled();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("asked for again while it is still on its way out, it comes again", async () => {
  await start();
  await open();
  const former = await field();
  fireEvent.keyDown(former, { key: "Escape" });
  fireEvent.keyDown(former, { key: "k", ctrlKey: true });
  await waitFor(async () => expect(await field()).not.toBe(former));
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
});

test("what was chosen is done, also where it is asked for again at once", async () => {
  await start();
  await open();
  await userEvent.type(await field(), "484");
  const former = await field();
  fireEvent.keyDown(former, { key: "Enter" });
  fireEvent.keyDown(former, { key: "k", ctrlKey: true });
  await waitFor(() => expect(address()).toBe("/app/insights/484"));
});

test("what is typed before it is there is typed into it", async () => {
  await start();
  screen.getByLabelText("A field").focus();
  await userEvent.keyboard("{Control>}k{/Control}#4x{Backspace}84{Enter}");
  await waitFor(() => expect(address()).toBe("/app/insights/484"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("it does not open above a dialog", async () => {
  function Asking() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <Dialog open={isOpen} onOpenChange={setOpen} title="A question" />
        <PaletteKey />
      </>
    );
  }
  server = await startScreens({});
  renderAt("/app/more/help", "/app/more/help", <Asking />);
  await screen.findByRole("dialog", { name: "A question" });
  await open();
  await untilSettled();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("a member is offered what members can open and do, and nothing else", async () => {
  await start();
  await open();
  await screen.findByRole("option", { name: /^Go to requests/ });
  await screen.findByRole("option", { name: /^New request in / });
  const offered = words().join("\n");
  expect(offered).not.toMatch(/desk|Settings|Audit|Former/i);
  expect(offered).toMatch(/Switch to the dark theme/);
  expect(offered).toMatch(/Keyboard map/);
  expect(offered).toMatch(/Sign out/);
});

test.each([
  ["analyst", "Go to the desk", "Go to settings"],
  ["admin", "Go to settings", ""],
] as const)("%s: %s, not %s", async (role, offered, notOffered) => {
  await start({ role });
  await open();
  await screen.findByRole("option", { name: new RegExp(`^${offered}`) });
  if (notOffered) expect(words().some((one) => one.startsWith(notOffered))).toBe(false);
});

test("what the screen's own buttons do is offered for as long as they do it", async () => {
  const press = vi.fn();
  await start({
    actions: [
      { words: "Claim this request", icon: null, onSelect: press },
      { words: "Claim this request", icon: null, onSelect: () => {} },
    ],
    here: "Heat pumps",
  });
  await open();
  const here = await screen.findByRole("group", { name: "On this screen" });
  expect(
    within(here)
      .getAllByRole("option")
      .map((one) => one.textContent),
  ).toEqual(["Claim this request", ...("clipboard" in navigator ? ["Copy link"] : [])]);
  await userEvent.keyboard("claim{Enter}");
  await waitFor(() => expect(press).toHaveBeenCalledOnce());
  cleanup();
  renderAt("/app/more/help", "/app/more/help", <PaletteKey />);
  await open();
  await field();
  expect(screen.queryByRole("option", { name: "Claim this request" })).toBeNull();
});

test("words are searched for, and all results stand there before any has come", async () => {
  await start();
  found = [pumps];
  await open();
  await field();
  line.hold();
  await userEvent.keyboard("heat pump");
  expect(await active()).toBe("All results for “heat pump”");
  expect(options()).toHaveLength(1);
  await waitFor(() => expect(searched.at(-1)).toBe("heat pump"));
  line.release();
  const option = await findOption(pumps.title);
  within(option).getAllByText(/heat pump/, { selector: "mark" });
  // Nothing moved under the hand that is about to press Enter.
  expect(await active()).toBe("All results for “heat pump”");
  expect(screen.getByRole("group", { name: "People" }).textContent).toContain("Ann Test");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(address()).toBe("/app/insights/484"));
});

test("not every letter is a search, and what was found stays until the next has come", async () => {
  await start();
  found = [pumps];
  await open();
  const input = await field();
  const typeQuickly = (...all: string[]) => {
    for (const value of all) fireEvent.change(input, { target: { value } });
  };
  typeQuickly("h", "he", "hea", "heat");
  await findOption(pumps.title);
  line.hold();
  typeQuickly("heat ", "heat p", "heat pu", "heat pum");
  expect(words().some((one) => one.startsWith(pumps.title))).toBe(true);
  line.release();
  await waitFor(() => expect(searched).toEqual(["heat", "heat pum"]));
});

test("a pasted text is looked for as far as it can be, and never cut within a sign", async () => {
  await start();
  await open();
  await userEvent.click(await field());
  const pasted = `oat\u0007milk ${"🥛".repeat(300)}`;
  await userEvent.paste(pasted);
  await waitFor(() => expect(searched).toEqual([`oat milk ${"🥛".repeat(191)}`]));
});

test("while older entries are missing, nothing found is not the last word", async () => {
  olderAreMissing = true;
  await start();
  await open();
  await field();
  await userEvent.keyboard("xyzzy");
  await screen.findByText(
    "Nothing found with these words yet. Older entries are still being added to search.",
  );
});

test("a search that finds nothing, or fails, says so and leaves the way to the search", async () => {
  await start();
  await open();
  await field();
  await userEvent.keyboard("xyzzy");
  await screen.findByText("Nothing found with these words.");
  expect(words()).toEqual(["All results for “xyzzy”"]);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/app/more/search?q=xyzzy"));
});

test("words that are only to be left out find nothing, and it says why", async () => {
  await start();
  await open();
  await userEvent.type(await field(), "-zebra");
  await screen.findByText("Nothing to look for yet. Type a word without a minus as well.");
  await untilSettled();
  expect(searched).toEqual([]);
});

test("arrows go round, Home and End to the ends, and typing begins at the top", async () => {
  await start();
  await open();
  await screen.findByRole("option", { name: /^Go to requests/ });
  const [first = ""] = words();
  const last = words().at(-1);
  expect(await active()).toBe(first);
  await userEvent.keyboard("{ArrowUp}");
  expect(await active()).toBe(last);
  await userEvent.keyboard("{ArrowDown}");
  expect(await active()).toBe(first);
  await userEvent.keyboard("{End}");
  expect(await active()).toBe(last);
  await userEvent.keyboard("{Home}{ArrowDown}");
  expect(await active()).toBe(words()[1]);
  await userEvent.keyboard("sign");
  expect(await active()).toBe("Sign out");
});

test("a place opens in a new tab by Ctrl-Enter", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await start();
  await open();
  await field();
  await userEvent.keyboard("requests{Control>}{Enter}{/Control}");
  await waitFor(() => expect(opened).toHaveBeenCalledWith("#/app/requests", "_blank"));
  expect(address()).toBe("/app/more/help");
  opened.mockRestore();
});

test("a pasted address of this place is the one thing offered", async () => {
  runClock();
  await start();
  await open();
  const input = await field();
  input.focus();
  await userEvent.paste(`${location.origin}/#/app/community/board/7`);
  expect(options()).toHaveLength(1);
  // Longer than it waits for a further letter.
  await skipTime(1_000);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/app/community/board/7"));
  expect(searched).toEqual([]);
});

test("those who listen hear how much there is", async () => {
  await start();
  found = [pumps];
  await open();
  await field();
  await userEvent.keyboard("heat");
  await findOption(pumps.title);
  const status = within(screen.getByRole("dialog")).getByRole("status");
  // What is found for the beginning of a word stays while the whole of it is asked for.
  await waitFor(() => expect(status.textContent).toBe("3 entries"));
});

test("the theme is switched, and then the others are offered", async () => {
  await start();
  await open();
  await field();
  await userEvent.keyboard("dark{Enter}");
  await waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("dark"));
  await open();
  await field();
  await userEvent.keyboard("switch");
  expect(words().filter((one) => one.startsWith("Switch"))).toEqual([
    "Switch to the system's theme",
    "Switch to the light theme",
  ]);
  await userEvent.keyboard(" system{Enter}");
  await waitFor(() => expect(document.documentElement.dataset["theme"]).toBeUndefined());
});
