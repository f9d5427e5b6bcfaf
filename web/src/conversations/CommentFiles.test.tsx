import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { ann } from "#testing/requests.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { RequestConversation } from "./RequestConversation.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
/** Uploads and comments can be held back, each by itself. */
let uploading: ReturnType<typeof makeLine>;
let sending: ReturnType<typeof makeLine>;
let attached: Attachment[];

beforeEach(async () => {
  uploading = makeLine();
  sending = makeLine();
  attached = [];
  const none = { comments: [], people: [], next_cursor: null };
  server = await startScreens({
    "GET /api/v1/insight_requests/12/comments": (_, response) => json(response, 200, none),
    "POST /api/v1/attachments": async ({ body }, response) => {
      await uploading.passes();
      const attachment = {
        id: attached.length + 1,
        filename: /filename="([^"]+)"/.exec(body)?.[1] ?? "",
        type: "text/plain",
        bytes: 5,
        width: null,
        height: null,
        created_at: "2026-11-17T10:00:00.000Z",
      };
      attached.push(attachment);
      json(response, 200, { attachment });
    },
    "POST /api/v1/insight_requests/12/comments": async (_, response) => {
      await sending.passes();
      json(response, 200, { comment: {} });
    },
  });
});
afterEach(() => {
  cleanup();
  return server.stop();
});

async function show(): Promise<void> {
  renderAt(
    "/",
    "/",
    <RequestConversation
      requestId={12}
      readerId={ann.id}
      first={{ comments: [], people: [], next_cursor: null }}
      seenAt={null}
      mayNote
      requesterName="Bob Test"
      isAsked={false}
    />,
  );
  await screen.findByLabelText("Files", { selector: "input" });
}

const area = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Write a comment" });
const addFile = (name: string) =>
  userEvent.upload(
    within(screen.getByRole("tabpanel", { name: "Comments" })).getByLabelText("Files", {
      selector: "input",
    }),
    new File(["20 kr"], name, { type: "text/plain" }),
  );
const goTo = (name: string) => userEvent.click(screen.getByRole("tab", { name }));
const sentIds = () =>
  server.heard
    .filter(({ method, path }) => method === "POST" && path.endsWith("/comments"))
    .map(({ body }) => JSON.parse(body).comment.attachment_ids);

test("a file goes on uploading while one looks at the notes, and is there on coming back", async () => {
  await show();
  uploading.hold();
  await addFile("prices.txt");
  await goTo("Internal notes");
  await screen.findByRole("textbox", { name: "Write a note" });
  expect(screen.queryByRole("textbox", { name: "Write a comment" })).toBeNull();
  uploading.release();
  await goTo("Comments");
  await screen.findByText("prices.txt");
  await screen.findByRole("button", { name: "Remove prices.txt" });
  await userEvent.type(area(), "Here");
  await userEvent.click(screen.getByRole("button", { name: "Send comment" }));
  await waitFor(() => expect(sentIds()).toEqual([[1]]));
});

test("a file that comes while the comment is sent is kept for the next", async () => {
  await show();
  await addFile("first.txt");
  await waitFor(() => expect(attached).toHaveLength(1));
  await userEvent.type(area(), "Here");
  await screen.findByRole("button", { name: "Remove first.txt" });
  sending.hold();
  await userEvent.click(screen.getByRole("button", { name: "Send comment" }));
  await addFile("second.txt");
  await waitFor(() => expect(attached).toHaveLength(2));
  await screen.findByRole("button", { name: "Remove second.txt" });
  sending.release();
  await waitFor(() => expect(area().value).toBe(""));
  await waitFor(() => expect(screen.queryByText("first.txt")).toBeNull());
  screen.getByRole("button", { name: "Remove second.txt" });
  await userEvent.type(area(), "And this");
  await userEvent.click(screen.getByRole("button", { name: "Send comment" }));
  await waitFor(() => expect(sentIds()).toEqual([[1], [2]]));
});
