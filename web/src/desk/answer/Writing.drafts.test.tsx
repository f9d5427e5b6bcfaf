import type { Draft } from "@sightline/contract/drafts.ts";
import { touchedByEvent } from "@sightline/contract/live.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { listenToToasts } from "#ui/overlays/toast.words.ts";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { forget } from "#api/call/forget.ts";
import { setLiveState } from "#api/live/live.state.ts";
import { queries } from "#api/load/queries.ts";
import { makeUser } from "#testing/requests.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { runClock, savedAfterMs } from "#testing/clock.ts";
import { skipTime, untilSettled } from "#testing/settled.ts";
import { makeWork } from "#desk/desk.testing.ts";
import { contentOf, nothingWritten } from "./insight.values.ts";
import { DeskScreen } from "#desk/DeskScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
/** As it lies on the server. */
let draft: Draft | null;
/** What was written over in it. */
let earlier: readonly Draft[];
/** What never got into it, and was sent to be kept. */
let keptAside: string[];
let saving: ReturnType<typeof makeLine>;
let restoring: ReturnType<typeof makeLine>;
let keeping: ReturnType<typeof makeLine>;
let isDown: boolean;
/** By toasts. */
let said: string[];

const counts = { all: 0, mine: 0, unclaimed: 0, to_review: 0, waiting: 0, overdue: 0, others: 0 };
const savedAt = "2026-11-16T15:02:00.000Z";
const conflictTitle = "This draft was changed in another tab or on another device";

function save(content: Record<string, unknown>): Draft {
  draft = {
    id: 9,
    kind: "insight",
    title: "",
    version: (draft?.version ?? 0) + 1,
    created_at: savedAt,
    saved_at: savedAt,
    content,
    attachments: [],
  };
  return draft;
}

/** Another tab saves over what lies there. */
const saveElsewhere = (summary: string) =>
  save({ ...contentOf(nothingWritten, 12), ...draft?.content, summary });

const stale = () => ({
  type: "",
  title: "Changed",
  detail: "",
  code: "stale_version",
  status: 409,
  draft,
});

beforeEach(async () => {
  runClock();
  draft = null;
  earlier = [];
  keptAside = [];
  isDown = false;
  said = [];
  onTestFinished(listenToToasts({ hear: ({ message }) => said.push(message), drop: () => {} }));
  saving = makeLine();
  restoring = makeLine();
  keeping = makeLine();
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "analyst" } }),
    "GET /api/v1/desk": (_, response) =>
      json(response, 200, { desk_requests: [], next_cursor: null, unclaimed_next: [], counts }),
    "GET /api/v1/desk/12": (_, response) =>
      isDown ? json(response, 503, {}) : json(response, 200, { desk_work: makeWork({ draft }) }),
    "GET /api/v1/presence/12": (_, response) =>
      json(response, 200, { presence: { here: [], writing: [], analyst_writing: false } }),
    "GET /api/v1/drafts/9": (_, response) => json(response, 200, { draft }),
    "GET /api/v1/drafts/9/earlier": (_, response) =>
      json(response, 200, {
        earlier_drafts: earlier.map((one) => ({ ...one, replaced_at: savedAt })),
      }),
    "POST /api/v1/drafts/9/earlier": async (heard, response) => {
      await keeping.passes();
      if (isDown) return json(response, 503, {});
      keptAside.push(String(contentIn(heard.body)["summary"]));
      json(response, 201, { earlier_draft: { ...draft, id: 5, replaced_at: savedAt } });
    },
    "GET /api/v1/drafts/9/earlier/4": (_, response) =>
      json(response, 200, { earlier_draft: { ...earlier[0], replaced_at: savedAt } }),
    "POST /api/v1/drafts/9/earlier/4": async (heard, response) => {
      await restoring.passes();
      const { version } = JSON.parse(heard.body) as { version: number };
      if (draft?.version !== version) return json(response, 409, stale());
      json(response, 200, { draft: save(earlier[0]?.content ?? {}) });
    },
    "POST /api/v1/drafts": async (heard, response) => {
      await saving.passes();
      if (isDown) return json(response, 503, {});
      if (draft) return json(response, 409, stale());
      json(response, 201, { draft: save(contentIn(heard.body)) });
    },
    "PUT /api/v1/drafts/9": async (heard, response) => {
      await saving.passes();
      if (isDown) return json(response, 503, {});
      const { version } = (JSON.parse(heard.body) as { draft: Draft }).draft;
      if (draft?.version !== version) return json(response, 409, stale());
      json(response, 200, { draft: save(contentIn(heard.body)) });
    },
  });
});
afterEach(async () => {
  act(() => setLiveState("connecting"));
  await server.stop();
});

const contentIn = (body: string) => (JSON.parse(body) as { draft: Draft }).draft.content;
const open = () => renderAt("/app/more/desk?request=12", "/app/more/desk", <DeskScreen />);
const summary = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Summary" });
const type = async (text: string) => userEvent.type(await summary(), text);
const saved = () => String(draft?.content["summary"]);
const panel = () => screen.findByRole("region", { name: conflictTitle });
/** What a reload leaves: nothing that was loaded, and what the tab keeps. */
function reload(before: ReturnType<typeof open>) {
  before.unmount();
  queries.clear();
  return open();
}

test("who comes back to a request finds the text that was saved", async () => {
  const before = open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  expect(saved()).toBe("Morning work.");
  before.unmount();
  const again = open();
  expect((await summary()).value).toBe("Morning work.");
  await type(" Afternoon.");
  await skipTime(savedAfterMs);
  again.unmount();
  open();
  expect((await summary()).value).toBe("Morning work. Afternoon.");
  expect(screen.queryByRole("region", { name: conflictTitle })).toBeNull();
});

test("who comes back while the text is still being saved finds it too", async () => {
  const before = open();
  await type("Morning work.");
  saving.hold();
  before.unmount();
  await untilSettled();
  open();
  await untilSettled();
  saving.release();
  expect((await summary()).value).toBe("Morning work.");
  await type(" Afternoon.");
  await skipTime(savedAfterMs);
  expect(saved()).toBe("Morning work. Afternoon.");
  expect(screen.queryByRole("region", { name: conflictTitle })).toBeNull();
});

test("what could not be saved before one left is gone on with, and is no conflict", async () => {
  const before = open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  saving.hold();
  await type(" On the train.");
  before.unmount();
  await untilSettled();
  isDown = true;
  saving.release();
  await untilSettled();
  isDown = false;
  // So that what was left tries again while one writes.
  await skipTime(9_800);
  open();
  await type(" Later.");
  await skipTime(savedAfterMs);
  await skipTime(savedAfterMs);
  expect(saved()).toBe("Morning work. On the train. Later.");
  expect(screen.queryByRole("region", { name: conflictTitle })).toBeNull();
});

test("where the text can't be loaded anew, nobody writes on from an older one", async () => {
  const before = open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  before.unmount();
  isDown = true;
  open();
  await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("textbox", { name: "Summary" })).toBeNull();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect((await summary()).value).toBe("Morning work.");
});

test("a conflict is still one for who leaves it unanswered, and comes back or reloads", async () => {
  const first = open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  saveElsewhere("From the other tab.");
  await type(" Afternoon.");
  await skipTime(savedAfterMs);
  expect((await panel()).textContent).toContain("From the other tab.");
  first.unmount();
  await skipTime(savedAfterMs);
  const second = open();
  expect((await panel()).textContent).toContain("From the other tab.");
  expect((await summary()).value).toBe("Morning work. Afternoon.");
  const third = reload(second);
  await skipTime(savedAfterMs);
  expect((await panel()).textContent).toContain("From the other tab.");
  expect((await summary()).value).toBe("Morning work. Afternoon.");
  await type(" Evening.");
  await skipTime(savedAfterMs);
  third.unmount();
  await skipTime(savedAfterMs);
  expect(saved()).toBe("From the other tab.");
});

test("two drafts begun side by side are a conflict that a reload does not settle", async () => {
  const first = open();
  await summary();
  saveElsewhere("From the other tab.");
  await type("Begun here.");
  await skipTime(savedAfterMs);
  await panel();
  reload(first);
  await skipTime(savedAfterMs);
  await panel();
  expect((await summary()).value).toBe("Begun here.");
  expect(saved()).toBe("From the other tab.");
});

test("what this tab sent itself before a reload is no conflict", async () => {
  const first = open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  saving.hold();
  await type(" Noon.");
  await skipTime(savedAfterMs);
  await type(" Afternoon.");
  reload(first);
  saving.release();
  await skipTime(savedAfterMs);
  await skipTime(savedAfterMs);
  expect(saved()).toBe("Morning work. Noon. Afternoon.");
  expect(screen.queryByRole("region", { name: conflictTitle })).toBeNull();
});

test("the panel compares with what is saved now, whatever it showed before", async () => {
  open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  saveElsewhere("From the other tab.");
  await type(" Afternoon.");
  await skipTime(savedAfterMs);
  await panel();
  saveElsewhere("From the other tab. BBBB");
  act(() => forget(touchedByEvent.draft_changed));
  await waitFor(async () => expect((await panel()).textContent).toContain("BBBB"));
  expect((await panel()).textContent).toMatch(/This tab.*Saved .*15:02/);
  // A line on which nothing is heard of it.
  saveElsewhere("From the other tab. CCCC");
  await userEvent.click(screen.getByRole("button", { name: "Keep the saved one" }));
  await waitFor(async () => expect((await panel()).textContent).toContain("CCCC"));
  expect((await summary()).value).toBe("Morning work. Afternoon.");
  await userEvent.click(screen.getByRole("button", { name: "Keep the saved one" }));
  await waitFor(async () => expect((await summary()).value).toBe("From the other tab. CCCC"));
  expect(screen.queryByRole("region", { name: conflictTitle })).toBeNull();
});

test("both texts can be kept, and no press that drops one is the first offer", async () => {
  open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  saveElsewhere("From the other tab.");
  await type(" Afternoon.");
  await skipTime(savedAfterMs);
  const offered = within(await panel()).getAllByRole("button");
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    "Keep both",
    "Keep mine",
    "Keep the saved one",
  ]);
  const first = offered.filter(({ className }) => className.includes("primary"));
  expect(first.map(({ textContent }) => textContent)).toEqual(["Keep both"]);
  await userEvent.click(screen.getByRole("button", { name: "Keep both" }));
  await skipTime(savedAfterMs);
  expect((await summary()).value).toBe("Morning work. Afternoon.\n\nFrom the other tab.");
  expect(saved()).toBe("Morning work. Afternoon.\n\nFrom the other tab.");
});

test("an earlier draft is found beside how the draft stands, compared and restored", async () => {
  open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  await userEvent.click(screen.getByRole("button", { name: "Earlier drafts" }));
  await screen.findByText("No earlier drafts");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const former = { ...draft?.content, summary: "Written over." };
  earlier = draft ? [{ ...draft, id: 4, content: former, title: "Written over." }] : [];
  await userEvent.click(screen.getByRole("button", { name: "Earlier drafts" }));
  await userEvent.click(await screen.findByRole("button", { name: /Written over\./ }));
  const both = await screen.findByRole("region", { name: "What differs" });
  expect(both.textContent).toMatch(/NowMorning work\.Saved .*Written over\./);
  await userEvent.click(screen.getByRole("button", { name: "Restore this draft" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await summary()).value).toBe("Written over.");
  await type(" Gone on with.");
  await skipTime(savedAfterMs);
  expect(saved()).toBe("Written over. Gone on with.");
  expect(screen.queryByRole("region", { name: conflictTitle })).toBeNull();
});

test("an earlier draft that can't be restored leaves the text as it is", async () => {
  open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  const former = { ...draft?.content, summary: "Written over." };
  earlier = draft ? [{ ...draft, id: 4, content: former, title: "Written over." }] : [];
  await userEvent.click(screen.getByRole("button", { name: "Earlier drafts" }));
  await userEvent.click(await screen.findByRole("button", { name: /Written over\./ }));
  saveElsewhere("From the other tab.");
  await userEvent.click(await screen.findByRole("button", { name: "Restore this draft" }));
  expect((await panel()).textContent).toContain("From the other tab.");
  expect((await summary()).value).toBe("Morning work.");
  expect(saved()).toBe("From the other tab.");
});

test("what this tab wrote is kept before the saved text takes its place, or is not dropped", async () => {
  const before = open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  saveElsewhere("From the other tab.");
  await type(" Afternoon.");
  await skipTime(savedAfterMs);
  await panel();
  before.unmount();
  await waitFor(() => expect(keptAside).toEqual(["Morning work. Afternoon."]));
  open();
  await panel();
  isDown = true;
  await userEvent.click(screen.getByRole("button", { name: "Keep the saved one" }));
  await untilSettled();
  expect((await summary()).value).toBe("Morning work. Afternoon.");
  isDown = false;
  await type(" Evening.");
  await userEvent.click(screen.getByRole("button", { name: "Keep the saved one" }));
  await waitFor(async () => expect((await summary()).value).toBe("From the other tab."));
  expect(keptAside.at(-1)).toBe("Morning work. Afternoon. Evening.");
});

async function openEarlier(): Promise<void> {
  const former = { ...draft?.content, summary: "Written over." };
  earlier = draft ? [{ ...draft, id: 4, content: former, title: "Written over." }] : [];
  await userEvent.click(screen.getByRole("button", { name: "Earlier drafts" }));
  await userEvent.click(await screen.findByRole("button", { name: /Written over\./ }));
}

test("no earlier draft takes the place of text that could not be saved", async () => {
  open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  isDown = true;
  await type(" Afternoon.");
  await openEarlier();
  await userEvent.click(await screen.findByRole("button", { name: "Restore this draft" }));
  await waitFor(() =>
    expect(said).toContain("What you wrote could not be saved, so nothing was restored"),
  );
  expect(screen.getByRole("dialog")).not.toBeNull();
  expect(saved()).toBe("Morning work.");
  isDown = false;
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await summary()).value).toBe("Morning work. Afternoon.");
  await skipTime(savedAfterMs);
  expect(saved()).toBe("Morning work. Afternoon.");
});

test("what is written while an earlier draft is restored stays, and is saved", async () => {
  open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  await openEarlier();
  restoring.hold();
  await userEvent.click(await screen.findByRole("button", { name: "Restore this draft" }));
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).not.toBeNull();
  // Behind the dialog, as by a picture that has arrived meanwhile.
  fireEvent.change(screen.getByRole("textbox", { name: "Summary", hidden: true }), {
    target: { value: "Morning work. Noon." },
  });
  restoring.release();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(said).toContain("Your text was kept, since you wrote meanwhile"));
  expect((await summary()).value).toBe("Morning work. Noon.");
  await skipTime(savedAfterMs);
  expect(saved()).toBe("Morning work. Noon.");
  expect(screen.queryByRole("region", { name: conflictTitle })).toBeNull();
});

async function writeAgainstAnother(): Promise<void> {
  open();
  await type("Morning work.");
  await skipTime(savedAfterMs);
  saveElsewhere("From the other tab.");
  await type(" Afternoon.");
  await skipTime(savedAfterMs);
  await panel();
}

test("what is written while the saved text is fetched is not dropped", async () => {
  await writeAgainstAnother();
  keeping.hold();
  await userEvent.click(screen.getByRole("button", { name: "Keep the saved one" }));
  await type(" Evening.");
  const pressed = screen.getByRole("button", { name: /Keep the saved one/ });
  expect(pressed.getAttribute("aria-busy")).toBe("true");
  keeping.release();
  await waitFor(() => expect(said).toContain("You wrote on meanwhile"));
  expect((await summary()).value).toBe("Morning work. Afternoon. Evening.");
  await panel();
  await userEvent.click(screen.getByRole("button", { name: "Keep the saved one" }));
  await waitFor(async () => expect((await summary()).value).toBe("From the other tab."));
  expect(keptAside.at(-1)).toBe("Morning work. Afternoon. Evening.");
});

test("who keeps theirs while the saved text is fetched has theirs", async () => {
  await writeAgainstAnother();
  keeping.hold();
  await userEvent.click(screen.getByRole("button", { name: "Keep the saved one" }));
  await userEvent.click(screen.getByRole("button", { name: "Keep mine" }));
  keeping.release();
  await skipTime(savedAfterMs);
  expect((await summary()).value).toBe("Morning work. Afternoon.");
  expect(saved()).toBe("Morning work. Afternoon.");
  expect(screen.queryByRole("region", { name: conflictTitle })).toBeNull();
});

test("an insight is not published while two texts of its draft stand beside each other", async () => {
  await writeAgainstAnother();
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement?.textContent).toBe(conflictTitle);
  expect(said).toEqual(["Choose first which text stays"]);
});

test("over a conflict each of the two comparisons has its own name, and the focus goes on", async () => {
  await writeAgainstAnother();
  await openEarlier();
  const both = await screen.findByRole("region", { name: "What differs" });
  expect(both.textContent).toContain("Written over.");
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Back to the list" }));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Written over\./));
});

test("who answers a conflict by keys writes on in the text", async () => {
  await writeAgainstAnother();
  screen.getByRole("button", { name: "Keep mine" }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(async () => expect(document.activeElement).toBe(await summary()));
});
