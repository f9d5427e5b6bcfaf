import { live } from "@sightline/contract/live.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import { makeCategory, makePlan } from "./requests.testing.ts";

let app: TestApp;

beforeAll(async () => {
  app = await makeTestApp({ running: true });
});
afterAll(() => app.close());

/** Reads a person's stream until it names this request, or says hello to a later one. */
async function listen(as: Signature) {
  const response = await fetch(app.url + live.streamEvents.path, { headers: signatureHeaders(as) });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  return async (until: number): Promise<string> => {
    while (!heard.includes(`"insight_request_id":${until}`))
      heard += (await reader?.read())?.value ?? "";
    await reader?.cancel();
    return heard;
  };
}

test("colleagues hear of what is filed for the organization, and not of what is private", async () => {
  const category = await makeCategory(app.db);
  const requester = await app.signIn();
  const colleague = await app.signIn();
  await makePlan(app.db, [requester, colleague], app.clock.now());
  const heardBy = await listen(colleague);
  const file = async (visibility: Visibility) => {
    const insight_request = {
      title: "Heard or not heard",
      description: "Whoever may see it hears of it.",
      insight_category_id: category.id,
      visibility,
    };
    const { body } = await app.call(requests.fileRequest, {
      as: requester,
      body: { insight_request },
    });
    return body.insight_request.id;
  };
  const hidden = await file("private");
  const shown = await file("organization");
  const heard = await heardBy(shown);
  expect(heard).toContain("insight_request_changed");
  expect(heard).not.toContain(`"insight_request_id":${hidden}`);
});
