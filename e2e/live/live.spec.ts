import { arriveOver, test } from "#e2e/app/line.ts";
import { ines } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page } from "#e2e/steps/journey.ts";
import { hold, untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, makePerson, openSession, type Token } from "#e2e/steps/people.ts";
import { fileRequest, oatMilk } from "#e2e/steps/requests.steps.ts";

const stream = "/api/v1/events";
// What was under way when a line was cut or a tab was closed.
const lost = /^lost: \w+ \/\S* net::ERR_/;

const entries = (page: Page) =>
  page.getByRole("region", { name: "Conversation" }).getByRole("list").getByRole("article");

function say(token: Token, requestId: number, body: string): Promise<unknown> {
  const path = `/api/v1/insight_requests/${requestId}/comments`;
  return callApi("POST", path, { comment: { body } }, token);
}

test("six tabs share one stream and still load; when the one that holds it goes, nothing is missed", async ({
  page,
  context,
  watch,
}) => {
  test.slow();
  watch.expects(lost);
  let streams = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === stream) streams += 1;
  });
  const ada = await openSession(await makePerson("Ada"));
  const analyst = await openSession(ines);
  const id = await fileRequest(ada);
  await arriveSignedIn(page, ada, `/app/insights/${id}`);
  await untilLive(page);
  const others: Page[] = [];
  while (others.length < 5) {
    const tab = await context.newPage();
    // Each loads what it shows, over the connections that one stream leaves free of six.
    await tab.goto(`/#/app/insights/${id}`);
    await expect(tab.getByRole("heading", { name: oatMilk.title })).toBeVisible();
    await untilLive(tab);
    others.push(tab);
  }
  expect(streams).toBe(1);
  await say(analyst, id, "While the first tab holds it");
  for (const tab of [page, ...others]) await expect(entries(tab)).toHaveCount(1);

  // Closed without a word; before another one has the stream, something happens.
  const release = await hold(context, /\/api\/v1\/events/);
  await page.close();
  await expect.poll(() => streams).toBe(2);
  await say(analyst, id, "While nobody does");
  release();
  for (const tab of others) await expect(entries(tab)).toHaveCount(2);
  await say(analyst, id, "While another one does");
  for (const tab of others) await expect(entries(tab)).toHaveCount(3);
  expect(streams).toBe(2);
});

/** The same numbers on every run (a linear congruence). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

test("a stream that is cut 50 times during 500 changes leaves the screen as the server has it", async ({
  page,
  line,
  watch,
}) => {
  test.slow();
  watch.expects(lost);
  const [changes, cuts] = [500, 50];
  const random = seeded(19);
  const cutAfter = new Set<number>();
  while (cutAfter.size < cuts) cutAfter.add(1 + Math.floor(random() * (changes - 1)));
  let streams = 0;
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === stream) streams += 1;
  });
  const ada = await openSession(await makePerson("Ada"));
  const id = await fileRequest(ada);
  await arriveOver(line, page, ada, `/app/insights/${id}`);
  await untilLive(page);

  let version = 1;
  for (let change = 1; change <= changes; change += 1) {
    // Not as somebody of the demo: they may say only so much a minute, and others need them too.
    if (change % 25 === 0) await say(ada, id, `Change ${change}`);
    else {
      const insight_request = { version, title: `What does oat milk cost? ${change}` };
      await callApi("PUT", `/api/v1/insight_requests/${id}`, { insight_request }, ada);
      version += 1;
    }
    if (!cutAfter.has(change)) continue;
    const before = streams;
    line.cut();
    line.mend();
    // At once, as when the network is there again: the wait between two tries is not what is tested.
    await expect
      .poll(async () => {
        await page.evaluate(() => void dispatchEvent(new Event("online")));
        return streams;
      })
      .toBeGreaterThan(before);
  }
  expect(streams).toBeGreaterThan(cuts);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What does oat milk cost? 499");
  await expect(entries(page)).toHaveCount(changes / 25);
  const { insight_request } = (await callApi(
    "GET",
    `/api/v1/insight_requests/${id}`,
    undefined,
    ada,
  )) as { insight_request: { title: string; comments: unknown[] } };
  expect(insight_request.title).toBe("What does oat milk cost? 499");
  expect(insight_request.comments).toHaveLength(changes / 25);
});
