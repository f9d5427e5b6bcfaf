import { reads } from "@sightline/contract/base/reads.ts";
import { type Parcel, parcels } from "@sightline/contract/parcels.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saveFile } from "#api/call/files.ts";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { ann, bob, makeRequest } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { PrintScreen } from "./PrintScreen.tsx";
import { TakeAlongDialog } from "./TakeAlongDialog.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let request: InsightRequest | undefined;
let isSizeKnown: boolean;

const problem = (status: number, code: string) => ({
  type: "",
  title: `It is ${code}`,
  status,
  detail: "Try again.",
  code,
});

beforeEach(async () => {
  isSizeKnown = false;
  request = makeRequest({
    insight_scopes: [
      {
        version: 2,
        understanding: "Shelf prices in Denmark.\nNot online.",
        looks_at: "Five chains",
        leaves_out: "Campaigns",
        correction: "Also Bornholm",
        state: "corrected",
        pauses: true,
        author: bob,
        sent_at: "2026-11-16T09:00:00.000Z",
        answered_by: ann,
        answered_at: "2026-11-16T10:00:00.000Z",
      },
    ],
  });
  server = await startScreens({
    "GET /api/v1/insight_requests/12": (_, response) =>
      request
        ? json(response, 200, { insight_request: request })
        : json(response, 404, problem(404, "not_found")),
    "GET /api/v1/insight_requests/12/parcel": (_, response) =>
      json(response, 200, { parcel: makeParcel() }),
    "GET /api/v1/insight_requests/12/parcel/size": (_, response) =>
      isSizeKnown
        ? json(response, 200, { parcel_size: { files: 2, bytes: 2048 } })
        : json(response, 500, problem(500, "failed")),
    "GET /api/v1/insight_requests/12/parcel/download": (_, response) => {
      response.writeHead(200, { "content-type": "application/zip" });
      response.write("PK", () => response.destroy());
    },
  });
});
afterEach(() => {
  cleanup();
  return server.stop();
});

function makeParcel(): Parcel {
  return {
    category: "Prices",
    insight_request: makeRequest(request),
    insight_response: null,
    earlier_versions: [],
    comments: [],
    notes: null,
    people: [],
    events: [],
    shortened: [],
  };
}

const print = () =>
  renderAt("/app/insights/12/print", "/app/insights/:requestId/print", <PrintScreen />);
const asked = (ending: string) => server.heard.filter(({ path }) => path.endsWith(ending));

test("on paper stands what the answer covers, and what was meant otherwise", async () => {
  print();
  const heading = await screen.findByRole("heading", { name: "What the answer covers" });
  const part = within(heading.closest("section") ?? document.body);
  const rows = part.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toEqual([
    "Understood asShelf prices in Denmark.\nNot online.",
    "Will look atFive chains",
    "Will leave outCampaigns",
    "Ann Test meansAlso Bornholm",
  ]);
  part.getAllByText(/^Corrected by Ann Test, 16 Nov 2026/);
});

test("the page to print is made once, however much is said meanwhile, and goes with the sight of it", async () => {
  print();
  await screen.findByRole("heading", { name: "What was asked" });
  await waitFor(() => expect(asked("/insight_requests/12")).toHaveLength(1));
  act(() => forget([reads.requests]));
  await waitFor(() => expect(asked("/insight_requests/12")).toHaveLength(2));
  await untilSettled();
  expect(asked("/parcel")).toHaveLength(1);
  request = undefined;
  act(() => forget([reads.requests]));
  await screen.findByRole("heading", { name: "No such request" });
});

test("how large it is can be asked again, and need not be known to download it", async () => {
  renderAt(
    "/",
    "/",
    <TakeAlongDialog requestId={12} withNotes={false} onClose={() => undefined} />,
  );
  await screen.findByText(/could not be found out/);
  expect(screen.getByRole("button", { name: "Download as a zip file" })).toMatchObject({
    disabled: false,
  });
  isSizeKnown = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/also holds 2 files, 2 KB together/i);
});

test("a download that breaks off says that the server can't be reached", async () => {
  const sent = { params: { id: 12 } };
  for (const watching of [{}, { onBytes: () => undefined }]) {
    const failed = await saveFile(parcels.downloadParcel, sent, "request-12.zip", watching);
    expect(failed?.code).toBe("unreachable");
  }
});
