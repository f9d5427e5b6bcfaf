import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { queries } from "#api/load/queries.ts";
import { LegalTextForm } from "./LegalTextForm.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let version: number;

const makeText = () => ({
  kind: "terms",
  version,
  body: `The terms of version ${version}.`,
  substantial: false,
  published_at: "2026-11-16T09:00:00.000Z",
  versions: [],
});

beforeEach(async () => {
  version = 1;
  server = await startScreens({
    "GET /api/v1/place/legal_texts/terms": (_, response) =>
      json(response, 200, { legal_text: makeText() }),
    "PUT /api/v1/place/legal_texts/terms": ({ body }, response) => {
      const sent = JSON.parse(body) as { version: number };
      if (sent.version === version) return json(response, 200, { legal_text: makeText() });
      json(response, 409, {
        type: "",
        title: "Somebody was quicker",
        status: 409,
        detail: "",
        code: "stale_version",
        legal_text: makeText(),
      });
    },
  });
});
afterEach(() => server.stop());

const open = () => renderAt("/", "/", <LegalTextForm kind="terms" />);

test("what was typed over an earlier version is not saved over a newer one unseen", async () => {
  const { unmount } = open();
  await userEvent.type(await screen.findByRole("textbox"), " Be kind.");
  unmount();
  version = 2;
  queries.clear();
  open();
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox");
  expect(field.value).toBe("The terms of version 1. Be kind.");
  await userEvent.click(screen.getByRole("button", { name: "Save as a new version" }));
  const heading = await screen.findByRole("heading", {
    name: "Someone wrote a new version in the meantime",
  });
  within(heading.closest("section") ?? document.body).getByText("The terms of version 2.");
});
