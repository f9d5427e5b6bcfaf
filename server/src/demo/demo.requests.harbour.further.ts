import {
  accepted,
  cancelled,
  claimed,
  declined,
  delivered,
  type DemoRequest,
} from "./demo.requests.ts";

const organization = { visibility: "organization" } as const;

export const furtherHarbourRequests: readonly DemoRequest[] = [
  {
    category: "pricing",
    by: "samuel",
    ...organization,
    ago: 75,
    title: "Diesel prices at the quay, week by week",
    description:
      "The last two years, per litre, for ten ports, so that we can see who follows whom.",
    answers: { product: "Marine diesel at the quay", level: "list_prices", as_of: "2026-10-01" },
    story: [
      declined(
        4,
        "Nobody publishes these by the week, and the ports we asked keep them to themselves.",
      ),
    ],
  },
  {
    category: "consumer-trends",
    by: "petra",
    ...organization,
    analyst: "yuki",
    ago: 24,
    title: "What do crews miss most in a small port?",
    description:
      "We renovate the seamen's room. Network, showers, a shop, somebody to talk to: what do crews say?",
    answers: { group: "Crews of coasters", evidence: ["interviews", "surveys"], hypothesis: false },
    story: [claimed(3), delivered(22)],
  },
  {
    category: "competitors",
    by: "lena",
    ago: 100,
    title: "Harbour museums with a café that pays for itself",
    description:
      "Which ones are there, who runs the café, and what share of visitors sits down? Ours loses money in winter.",
    answers: { aspects: ["money", "people"] },
    story: [cancelled(10, "We closed the café instead")],
  },
  {
    category: "regulation",
    by: "lena",
    ...organization,
    ago: 10,
    title: "Rules for drones filming over a working port",
    description:
      "We want to film the regatta. What is allowed over quays at work, who gives the permit, and how long does it take?",
    answers: { product: "Films of harbour festivals", several: false, topics: ["duties", "dates"] },
    story: [],
  },
  {
    category: "technology-scan",
    by: "lena",
    analyst: "analyst",
    ago: 140,
    title: "Signs that can be read in fog and low sun",
    description:
      "Visitors miss the way to the ferry. Which materials and lights work in fog, and what do they cost over ten years?",
    answers: {
      problem: "Leading people 400 m along a quay in any weather",
      readiness: "on_the_market",
    },
    story: [claimed(4), delivered(39), accepted(47, 2)],
  },
  {
    category: "pricing",
    by: "petra",
    analyst: "rasmus",
    ago: 180,
    title: "Hourly rates of divers for hull inspection",
    description:
      "What do divers charge by the hour and by the hull, with video and without, in northern Germany and Denmark?",
    answers: { product: "Inspection of a hull of 20 to 60 m", level: "list_prices" },
    story: [claimed(2), delivered(15), accepted(17, 5)],
  },
  {
    category: "market-sizing",
    by: "lena",
    ...organization,
    ago: 160,
    analyst: "yuki",
    title: "How many motorhomes pass through the port towns of Holstein?",
    description:
      "For a car park with power and water we need nights per month and what people pay elsewhere.",
    answers: { countries: "Germany", measure: "users", year: 2022, forecast: false },
    story: [claimed(9), delivered(29), accepted(33, 4)],
  },
  {
    category: "competitors",
    by: "samuel",
    ...organization,
    analyst: "analyst",
    ago: 6,
    title: "Who else offers pilot launches for hire?",
    description:
      "Ours lie idle at night. Who hires out launches with crew, at which rates, and to whom?",
    answers: { aspects: ["prices", "channels"] },
    story: [claimed(4)],
  },
  {
    category: "consumer-trends",
    by: "samuel",
    analyst: "rasmus",
    ago: 200,
    title: "Do lorry drivers book their slot by phone or by app?",
    description:
      "We pay for an app that few seem to use. What do drivers use elsewhere, and what made them change?",
    answers: {
      group: "Lorry drivers at container terminals",
      evidence: ["interviews", "sales_figures"],
      hypothesis: true,
      wording: "They use whatever the gate accepts without a word.",
    },
    story: [claimed(5), delivered(33), accepted(40, 3)],
  },
];
