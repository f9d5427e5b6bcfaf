import { shareConfirming } from "@sightline/contract/confirmations.ts";
import type { Confirmation } from "@sightline/contract/confirmations.shapes.ts";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { ann, bob } from "#testing/requests.ts";
import { startScreens } from "#testing/screens.tsx";
import { AskButton } from "./AskButton.tsx";
import { ConfirmationNote } from "./ConfirmationNote.tsx";
import { countWords, remindWords, stateOf } from "./confirmations.words.ts";

const path = "/api/v1/insight_group_shares/7";
const title = "What does oat milk cost?";

const asked: Confirmation = {
  asked_by: ann,
  asked_at: "2026-03-02T09:00:00.000Z",
  confirmed: 11,
  of: 14,
  earlier: 0,
  version: 2,
  mine: null,
  reminded_at: null,
  can: ["confirm"],
};

let server: Awaited<ReturnType<typeof startScreens>>;
let refused = false;

beforeEach(async () => {
  refused = false;
  const answer = { confirmation: asked };
  server = await startScreens({
    [`PUT ${path}/confirmation`]: (_, response) => json(response, 200, answer),
    [`DELETE ${path}/confirmation`]: (_, response) => json(response, 200, answer),
    [`PUT ${path}/confirmation_ask`]: (_, response) => json(response, 200, answer),
    [`DELETE ${path}/confirmation_ask`]: (_, response) => json(response, 200, answer),
    [`PUT ${path}/confirmation_reminder`]: (_, response) => json(response, 200, answer),
    [`GET ${path}/unconfirmed`]: (_, response) =>
      refused
        ? json(response, 500, { code: "failed", title: "Failed", detail: "Try again." })
        : json(response, 200, { people: [ann, bob], next_cursor: null }),
  });
});
afterEach(() => server.stop());

const show = (confirmation: Confirmation) =>
  render(
    <ConfirmationNote rows={shareConfirming} id={7} title={title} confirmation={confirmation} />,
  );
const sent = (wanted: string) =>
  server.heard.filter(({ method, path: asks }) => `${method} ${asks}` === wanted);

test("a reader confirms the version that is shown, and one press more takes it back", async () => {
  const { rerender } = show(asked);
  screen.getByText("Please confirm that you have read this.");
  screen.getByText("11 of 14 people have confirmed.");
  const button = screen.getByRole("button", { name: `I have read it: ${title}` });
  button.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(sent(`PUT ${path}/confirmation`)).toHaveLength(1));
  expect(JSON.parse(sent(`PUT ${path}/confirmation`)[0]?.body ?? "")).toEqual({ version: 2 });
  const done = { ...asked, confirmed: 12, mine: 2 };
  rerender(<ConfirmationNote rows={shareConfirming} id={7} title={title} confirmation={done} />);
  screen.getByText("You confirmed that you have read this.");
  screen.getByText("12 of 14 people have confirmed.");
  const undo = screen.getByRole("button", { name: `Undo: ${title}` });
  expect(document.activeElement).toBe(undo);
  await waitFor(() => expect(undo.getAttribute("aria-busy")).not.toBe("true"));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(sent(`DELETE ${path}/confirmation`)).toHaveLength(1));
});

test("who confirmed an earlier version is told so, and may confirm this one", () => {
  show({ ...asked, mine: 1 });
  screen.getByText("You confirmed an earlier version. It has been changed since.");
  screen.getByRole("button", { name: `I have read this version: ${title}` });
});

test("readers see no names, and whose it is has nothing to confirm", () => {
  const { unmount } = show(asked);
  expect(screen.queryByRole("button", { name: "Who is missing" })).toBeNull();
  unmount();
  show({ ...asked, can: [] });
  screen.getByText("11 of 14 people have confirmed.");
  expect(screen.queryByRole("button")).toBeNull();
});

test("who asks sees who is missing, and reminds them once", async () => {
  const lead: Confirmation = { ...asked, confirmed: 12, can: ["lead"] };
  const { rerender } = show(lead);
  const toggle = screen.getByRole("button", { name: "Who is missing" });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(toggle);
  const list = within(await screen.findByRole("list", { name: "Who is missing" }));
  expect(list.getAllByRole("listitem")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Remind the 2 who have not" }));
  await waitFor(() => expect(sent(`PUT ${path}/confirmation_reminder`)).toHaveLength(1));
  const reminded = { ...lead, reminded_at: new Date().toISOString() };
  rerender(
    <ConfirmationNote rows={shareConfirming} id={7} title={title} confirmation={reminded} />,
  );
  await screen.findByText(/There is one reminder/);
  expect(screen.queryByRole("button", { name: /^Remind/ })).toBeNull();
});

test("names that could not be loaded are asked for again", async () => {
  refused = true;
  show({ ...asked, can: ["lead"] });
  await userEvent.click(screen.getByRole("button", { name: "Who is missing" }));
  const again = await screen.findByRole("button", { name: "Try again" });
  refused = false;
  await userEvent.click(again);
  await screen.findByRole("list", { name: "Who is missing" });
});

test("one button asks the readers and stops, and keeps the focus", async () => {
  function Asking() {
    const [isAsked, setAsked] = useState(false);
    return (
      <>
        <AskButton rows={shareConfirming} id={7} title={title} isAsked={isAsked} />
        <button type="button" onClick={() => setAsked(!isAsked)}>
          Turn
        </button>
      </>
    );
  }
  render(<Asking />);
  const ask = screen.getByRole("button", { name: `Ask readers to confirm: ${title}` });
  await userEvent.click(ask);
  await waitFor(() => expect(sent(`PUT ${path}/confirmation_ask`)).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: "Turn" }));
  const stop = screen.getByRole("button", { name: `Stop asking to confirm: ${title}` });
  expect(stop).toBe(ask);
  await waitFor(() => expect(stop.getAttribute("aria-busy")).not.toBe("true"));
  await userEvent.click(stop);
  await waitFor(() => expect(sent(`DELETE ${path}/confirmation_ask`)).toHaveLength(1));
});

test.each<[Partial<Confirmation>, string]>([
  [{}, "11 of 14 people have confirmed."],
  [{ confirmed: 14 }, "All 14 people have confirmed."],
  [{ confirmed: 2, of: 2 }, "Both people have confirmed."],
  [{ confirmed: 0, of: 1 }, "0 of 1 person has confirmed."],
  [{ confirmed: 1, of: 1 }, "1 of 1 person has confirmed."],
  [{ confirmed: 0, of: 0 }, "Nobody else can read it yet."],
  [{ confirmed: 45_120, of: 100_000 }, "45,120 of 100,000 people have confirmed."],
  [{ earlier: 3 }, "11 of 14 people have confirmed."],
  [{ earlier: 3, can: ["lead"] }, "11 of 14 people have confirmed, 3 of them an earlier version."],
  [
    { confirmed: 200, of: 300, earlier: 100, can: ["lead"] },
    "200 of 300 people have confirmed, 99+ of them an earlier version.",
  ],
])("how many have is told in words: %#", (given, words) => {
  expect(countWords({ ...asked, ...given })).toBe(words);
});

test.each<[Partial<Confirmation>, string]>([
  [{}, "asked"],
  [{ mine: 1 }, "earlier"],
  [{ mine: 2 }, "confirmed"],
  [{ can: ["lead"] }, "owner"],
])("what it is to its reader follows from what is known: %#", (given, state) => {
  expect(stateOf({ ...asked, ...given })).toBe(state);
});

test("the button says how many are reminded", () => {
  expect([remindWords(1), remindWords(2), remindWords(1200)]).toEqual([
    "Remind the one who has not",
    "Remind the 2 who have not",
    "Remind the 1,200 who have not",
  ]);
});
