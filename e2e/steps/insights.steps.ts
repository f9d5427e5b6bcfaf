import { callApi, demo, openSession, type Token } from "./people.ts";
import { fileRequest, oatMilk } from "./requests.steps.ts";

/** Some days ago, as a day is written. */
function daysAgo(days: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}

/** What the demo analyst says of oat milk, with two sources: one of these days, one that is old. */
const oatMilkInsight = {
  base_version: null as number | null,
  summary: "A litre costs 14 to 22 kroner in Danish shops [1].",
  body: [
    "## On the shelf",
    "Four chains list it between 14 and 22 kroner [1]. Organic ones cost a third more [2].",
    "## Online",
    "Nobody lists a price for fewer than six litres [2] [1].",
  ].join("\n\n"),
  outcome: "partly_answered",
  review_by: null as string | null,
  sources: [
    {
      title: "Shelf prices in four chains",
      publisher: "Our own notes",
      url: "https://example.org/shelf-prices",
      published_on: daysAgo(12),
      opened_on: daysAgo(4),
      original: true,
    },
    {
      title: "Plant drinks in the Nordics",
      publisher: "Trade journal",
      url: "https://example.org/plant-drinks",
      published_on: "2023-02-01",
      opened_on: daysAgo(4),
      original: false,
    },
  ],
};

type Said = Partial<typeof oatMilkInsight> & { note?: string };

/** A request of this person's own that the demo analyst has answered, without the screens for it. */
export async function fileAndDeliver(
  token: Token,
  said: Said = {},
  title = oatMilk.title,
  visibility?: Parameters<typeof fileRequest>[2],
): Promise<number> {
  const points = [{ text: "What does a litre cost on the shelf?" }, { text: "And online?" }];
  const named = { insight_points_attributes: points };
  const id = await fileRequest(token, title, visibility, named);
  const analyst = await openSession(demo.analyst);
  await callApi("POST", `/api/v1/insight_requests/${id}/claim`, undefined, analyst);
  await publish(id, said, analyst);
  return id;
}

/** A corrected version over the one there is. */
export async function correct(id: number, said: Said): Promise<void> {
  await publish(id, { base_version: 1, ...said }, await openSession(demo.analyst));
}

/** Without the screen for it, by who works on it. */
export async function publish(id: number, said: Said, analyst: Token): Promise<void> {
  await answer(id, "insight_response", said, analyst);
}

/** The same, for somebody else to read it first. */
export async function giveToRead(id: number, said: Said, analyst: Token): Promise<void> {
  await answer(id, "review", said, analyst);
}

async function answer(
  id: number,
  by: "insight_response" | "review",
  said: Said,
  analyst: Token,
): Promise<void> {
  const work = await callApi("GET", `/api/v1/desk/${id}`, undefined, analyst);
  // The contract's answer to opening a request at the desk.
  const { desk_work } = work as {
    desk_work: { insight_request: { insight_points: { id: number }[] } };
  };
  const coverage = desk_work.insight_request.insight_points.map((point, index) => ({
    insight_point_id: point.id,
    mark: index === 0 ? "answered" : "not_found",
    note: index === 0 ? "" : "Looked in three registers.",
  }));
  const insight_response = { ...oatMilkInsight, coverage, ...said };
  await callApi("POST", `/api/v1/insight_requests/${id}/${by}`, { insight_response }, analyst);
}
