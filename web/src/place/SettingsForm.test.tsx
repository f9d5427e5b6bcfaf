import type { PlaceSettings } from "@sightline/contract/place/place.settings.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { ToastPlace } from "#ui/overlays/Toast.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

const begun: PlaceSettings = {
  name: "Lookout",
  support_email: null,
  registration: "open",
  registration_domains: [],
  plan_seats: 5,
  requests_per_day: 20,
  request_level: "everything",
  group_level: "everything",
  post_level: "everything",
  search_language: "english",
  version: 1,
  changed_at: null,
};
let stored: PlaceSettings;
let server: Awaited<ReturnType<typeof startScreens>>;

beforeEach(async () => {
  stored = begun;
  server = await startScreens({
    "PUT /api/v1/place/settings": ({ body }, response) => {
      // What the form itself sends.
      const { settings } = JSON.parse(body) as { settings: PlaceSettings };
      if (settings.version !== stored.version) {
        const problem = {
          type: "",
          title: "Stale",
          status: 409,
          detail: "",
          code: "stale_version",
        };
        return json(response, 409, { ...problem, settings: stored });
      }
      stored = { ...stored, ...settings, version: stored.version + 1 };
      json(response, 200, { settings: stored });
    },
  });
});
afterEach(() => server.stop());

const open = () =>
  renderAt(
    "/",
    "/",
    <>
      <SettingsForm settings={stored} />
      <ToastPlace />
    </>,
  );
const write = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const sent = () =>
  server.heard
    .filter(({ method }) => method === "PUT")
    .map(({ body }) => JSON.parse(body).settings as unknown);

test("only what was changed is sent", async () => {
  open();
  await write("Name of this place", "Outlook");
  await press("Save settings");
  await screen.findByText("Saved. It holds from now on.");
  expect(sent()).toEqual([{ name: "Outlook", version: 1 }]);
});

test("what another admin changed meanwhile stays, and is no reason to ask", async () => {
  open();
  await write("Name of this place", "Outlook");
  stored = { ...begun, support_email: "help@example.org", version: 2 };
  await press("Save settings");
  await screen.findByText("Saved. It holds from now on.");
  expect(stored).toMatchObject({ name: "Outlook", support_email: "help@example.org" });
});

test("where both changed the same, that alone is compared and saved", async () => {
  open();
  await write("Name of this place", "Outlook");
  stored = { ...begun, name: "Vista", support_email: "help@example.org", version: 2 };
  await press("Save settings");
  await screen.findByText("Someone changed the settings in the meantime");
  expect(screen.queryByText("Support address")).toBeNull();
  await press("Save mine");
  await screen.findByText("Saved. It holds from now on.");
  expect(stored).toMatchObject({ name: "Outlook", support_email: "help@example.org" });
});

test("what is not saved yet is there again after leaving, and can be discarded", async () => {
  const page = open();
  await write("Name of this place", "Outlook");
  page.unmount();
  stored = { ...begun, support_email: "help@example.org", version: 2 };
  const again = open();
  const name = () => screen.getByLabelText("Name of this place");
  await waitFor(() => expect(name()).toHaveProperty("value", "Outlook"));
  screen.getByText("Not saved yet");
  await press("Discard changes");
  await waitFor(() => expect(name()).toHaveProperty("value", "Lookout"));
  expect(screen.getByLabelText("Support address")).toHaveProperty("value", "help@example.org");
  again.unmount();
  open();
  expect(name()).toHaveProperty("value", "Lookout");
});
