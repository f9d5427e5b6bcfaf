import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { RequestFiles } from "./RequestFiles.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;

beforeEach(async () => {
  server = await startScreens({
    "DELETE /api/v1/attachments/9": (_, response) => void response.writeHead(204).end(),
    "POST /api/v1/attachments": (_, response) => json(response, 200, { attachment: makeFile(50) }),
  });
});
afterEach(() => {
  cleanup();
  return server.stop();
});

function makeFile(id: number): Attachment {
  const created_at = "2026-11-17T10:00:00.000Z";
  const file = { id, filename: `file ${id}.txt`, type: "text/plain", bytes: 5 };
  return { ...file, width: null, height: null, created_at };
}

type ShownProps = { first: readonly Attachment[]; then: readonly Attachment[] };

function Shown({ first, then }: ShownProps) {
  const [files, setFiles] = useState(first);
  return (
    <>
      <button onClick={() => setFiles(then)}>Something happens elsewhere</button>
      <RequestFiles requestId={12} attachments={files} mayAdd mayRemove />
    </>
  );
}

const happen = () =>
  userEvent.click(screen.getByRole("button", { name: "Something happens elsewhere" }));

const writes = () =>
  server.heard.filter(({ method }) => method !== "GET").map((one) => `${one.method} ${one.path}`);

test("a file that came while one looked is removed like any other", async () => {
  renderAt("/", "/", <Shown first={[]} then={[makeFile(9)]} />);
  await happen();
  await userEvent.click(screen.getByRole("button", { name: "Remove file 9.txt" }));
  await waitFor(() => expect(writes()).toEqual(["DELETE /api/v1/attachments/9"]));
});

test("files that were removed elsewhere leave room for others", async () => {
  const many = Array.from({ length: bounds.attachmentsPerThing }, (_, at) => makeFile(at + 1));
  renderAt("/", "/", <Shown first={many} then={many.slice(1)} />);
  await happen();
  const input = await screen.findByLabelText("Files", { selector: "input" });
  await userEvent.upload(input, new File(["20 kr"], "prices.txt", { type: "text/plain" }));
  await waitFor(() => expect(writes()).toEqual(["POST /api/v1/attachments"]));
});
