import type { Draft } from "@sightline/contract/drafts.ts";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { setLiveState } from "#api/live/live.state.ts";
import { makeUser } from "#testing/requests.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { runClock, savedAfterMs } from "#testing/clock.ts";
import { skipTime, untilSettled } from "#testing/settled.ts";
import { makeWork } from "#desk/desk.testing.ts";
import { DeskScreen } from "#desk/DeskScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
/** As it lies on the server. */
let draft: Draft | null;
let saving: ReturnType<typeof makeLine>;
let isDown: boolean;

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
  isDown = false;
  saving = makeLine();
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
