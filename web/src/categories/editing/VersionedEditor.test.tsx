import type { EditedCalendar } from "@sightline/contract/calendars.ts";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { fields, valuesOf } from "#categories/calendars/calendar.values.ts";
import { labelsOf } from "#categories/calendars/calendar.words.ts";
import { useCalendarForm } from "#categories/calendars/useCalendarForm.ts";
import { office } from "#testing/requests.ts";
import { startScreens } from "#testing/screens.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { VersionedEditor } from "./VersionedEditor.tsx";

const problem = { type: "", status: 409, detail: "", errors: {} };

let server: Awaited<ReturnType<typeof startScreens>>;
let onServer: EditedCalendar;
let saved: string[];

beforeEach(async () => {
  const { time_zone, hours } = office;
  onServer = { id: 3, name: "Office", time_zone, hours, holidays: [], version: 1, categories: [] };
  saved = [];
  server = await startScreens({
    "PUT /api/v1/calendars/3": ({ body }, response) => {
      const { version, name } = JSON.parse(body).calendar;
      if (version !== onServer.version)
        return json(response, 409, {
          ...problem,
          title: "It was changed",
          code: "stale_version",
          calendar: onServer,
        });
      if (name === "Taken")
        return json(response, 422, {
          ...problem,
          title: "Not saved",
          status: 422,
          code: "invalid",
          errors: { [fields.name]: ["Another calendar has this name."] },
        });
      onServer = { ...onServer, name, version: version + 1 };
      json(response, 200, { calendar: onServer });
    },
  });
});
afterEach(() => server.stop());

/** A calendar of which only the name is asked. */
function NameEditor({ calendar }: { calendar: EditedCalendar }) {
  const form = useCalendarForm(calendar, valuesOf(calendar));
  const { name } = form.values;
  // As a toast offers it, which was made before.
  const [undo] = useState(() => () => form.change({ name: "Former" }));
  const from = (before: string) =>
    before === name ? [] : [{ term: "Name", before, after: name || null }];
  return (
    <VersionedEditor
      form={form}
      noun="calendar"
      labels={labelsOf(form.values)}
      list="#/list"
      differences={from(calendar.name)}
      compareWith={(theirs) => from(theirs.name)}
      onSaved={(thing) => saved.push(thing.name)}
      beside={<button onClick={undo}>Undo</button>}
    >
      <Field label="Name" error={form.errors[fields.name]}>
        <TextInput
          name={fields.name}
          value={name}
          onChange={(event) => form.change({ name: event.target.value })}
        />
      </Field>
    </VersionedEditor>
  );
}

const nameField = () => screen.getByLabelText<HTMLInputElement>("Name");
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

async function rename(name: string): Promise<void> {
  await userEvent.clear(nameField());
  if (name !== "") await userEvent.type(nameField(), name);
  await press("Review and save");
}

async function saveOverSomebodyElse(): Promise<void> {
  render(<NameEditor calendar={onServer} />);
  onServer = { ...onServer, name: "Theirs", version: 2 };
  await rename("Mine");
  await press("Save changes");
  const both = await screen.findByRole("region", {
    name: "Somebody else changed this calendar in the meantime",
  });
  within(both).getByText("Mine");
  within(both).getByText("Theirs");
}

test("what is typed is there again after leaving, until it is discarded", async () => {
  const calendar = onServer;
  render(<NameEditor calendar={calendar} />);
  await userEvent.type(nameField(), " hours");
  cleanup();
  render(<NameEditor calendar={calendar} />);
  expect(nameField().value).toBe("Office hours");
  await press("Discard them");
  expect(nameField().value).toBe("Office");
  expect(screen.queryByText(/changes from before/)).toBeNull();
});

test("of two versions one's own is saved over the other", async () => {
  await saveOverSomebodyElse();
  await press("Save mine over it");
  await waitFor(() => expect(saved).toEqual(["Mine"]));
  expect(onServer).toMatchObject({ name: "Mine", version: 3 });
  expect(screen.queryByText(/in the meantime/)).toBeNull();
});

test("of two versions the other is taken, and nothing is wrong any more", async () => {
  await saveOverSomebodyElse();
  await press("Take theirs, drop mine");
  expect(nameField().value).toBe("Theirs");
  expect(screen.queryByText(/in the meantime/)).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(onServer).toMatchObject({ name: "Theirs", version: 2 });
});

test("what is missing is told at its field before anything is sent", async () => {
  render(<NameEditor calendar={onServer} />);
  await rename("");
  expect(nameField().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(nameField());
  expect(screen.queryByText("Save changes")).toBeNull();
});

test("of several wrong things each is told with the name of its field", async () => {
  const [day] = office.hours.monday;
  const monday = day ? [day, day] : [];
  const calendar = { ...onServer, hours: { ...office.hours, monday } };
  render(<NameEditor calendar={calendar} />);
  await rename("");
  screen.getByRole("heading", { name: "2 fields need another look" });
  await userEvent.click(screen.getByRole("button", { name: /^Name: / }));
  expect(document.activeElement).toBe(nameField());
  screen.getByRole("button", { name: /^Monday: / });
});

test("what the server refuses is told at its field until it is changed", async () => {
  render(<NameEditor calendar={onServer} />);
  await rename("Taken");
  await press("Save changes");
  await screen.findByText("Another calendar has this name.");
  await waitFor(() => expect(document.activeElement).toBe(nameField()));
  await userEvent.type(nameField(), " 2");
  expect(screen.queryByText("Another calendar has this name.")).toBeNull();
});

test("what is taken back after saving is written over the version that was saved", async () => {
  render(<NameEditor calendar={onServer} />);
  await rename("New");
  await press("Save changes");
  await waitFor(() => expect(saved).toEqual(["New"]));
  await press("Undo");
  cleanup();
  render(<NameEditor calendar={onServer} />);
  expect(nameField().value).toBe("Former");
  await press("Review and save");
  await press("Save changes");
  await waitFor(() => expect(saved).toEqual(["New", "Former"]));
});
