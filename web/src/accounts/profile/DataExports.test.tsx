import type { DataExport } from "@sightline/contract/accounts/accounts.leaving.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { DataExports } from "./DataExports.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let exports: DataExport[];

const waiting: DataExport = {
  id: 5,
  state: "waiting",
  progress: 0,
  bytes: null,
  created_at: "2026-11-16T09:00:00.000Z",
  ready_at: null,
  expires_at: null,
};

beforeEach(async () => {
  exports = [];
  server = await startScreens({
    "GET /api/v1/profile/exports": (_, response) => json(response, 200, { data_exports: exports }),
    "POST /api/v1/profile/exports": (_, response) => {
      exports = [waiting];
      json(response, 202, { data_export: waiting });
    },
  });
});
afterEach(() => server.stop());

test("whoever asks by keys stays at the button, which asks for no second one meanwhile", async () => {
  renderAt("/app/account", "/app/account", <DataExports />);
  (await screen.findByRole("button", { name: "Ask for my data" })).focus();
  await userEvent.keyboard("{Enter}");
  const preparing = await screen.findByRole("button", { name: "Preparing" });
  expect(document.activeElement).toBe(preparing);
  expect(preparing).toHaveProperty("disabled", false);
  expect(preparing.getAttribute("aria-disabled")).toBe("true");
  await userEvent.keyboard("{Enter}");
  await untilSettled();
  expect(server.heard.filter(({ method }) => method === "POST")).toHaveLength(1);
});
