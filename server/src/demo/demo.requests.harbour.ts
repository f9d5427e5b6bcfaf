import {
  accepted,
  acceptedBySilence,
  asked,
  claimed,
  clarified,
  delivered,
  type DemoRequest,
  revision,
} from "./demo.requests.ts";

const organization = { visibility: "organization" } as const;

export const harbourRequests: readonly DemoRequest[] = [
  {
    category: "market-sizing",
    by: "petra",
    ...organization,
    with: ["samuel"],
    analyst: "rasmus",
    ago: 20,
    title: "Freight on the Kiel Canal by size of ship",
    description:
      "How many ships of which size pass each year, and what do they carry? We consider a second tug.",
    answers: {
      countries: "Germany",
      measure: "units_sold",
      year: 2019,
      forecast: true,
      horizon: 5,
    },
    story: [claimed(2)],
  },
  {
    category: "regulation",
    by: "samuel",
    ...organization,
    analyst: "yuki",
    ago: 48,
    unread: true,
    title: "Shore power duties for small ports",
    description:
      "From when must a port of our size offer power to ships at berth, for which ships, and who pays for the line?",
    answers: {
      product: "Berths for coasters and ferries",
      several: false,
      topics: ["duties", "dates"],
    },
    story: [claimed(4), delivered(31)],
  },
  {
    category: "pricing",
    by: "lena",
    analyst: "analyst",
    ago: 14,
    title: "What does a day in a guest harbour cost around the Baltic?",
    description:
      "Prices per night for a boat of twelve metres in high season, with and without power, in twenty harbours.",
    answers: { product: "A berth for a sailing boat of 12 m", level: "list_prices" },
    story: [claimed(3)],
  },
  {
    category: "technology-scan",
    by: "samuel",
    ...organization,
    ago: 3.5,
    title: "Measuring the depth of a basin without a survey ship",
    description:
      "We sound the basin twice a year at great cost. Can fixed sensors or a small drone do it, and how exactly?",
    answers: {
      problem: "Knowing the depth of three basins to within ten centimetres",
      readiness: "tried_in_pilots",
    },
    story: [],
  },
  {
    category: "competitors",
    by: "petra",
    ...organization,
    analyst: "analyst",
    ago: 90,
    title: "Which yards repair wooden ships under 30 metres?",
    description:
      "Who still can, how long is the wait, and what do they charge by the hour? North Sea and Baltic.",
    answers: { aspects: ["people", "prices"], page: "https://example.org/yards" },
    story: [claimed(2), delivered(18), accepted(25, 5)],
  },
  {
    category: "consumer-trends",
    by: "lena",
    ...organization,
    analyst: "rasmus",
    ago: 60,
    title: "How do visitors choose a harbour town for a day trip?",
    description:
      "Is it the ships, the food or the weather? What do they look at before they set out, and when do they decide?",
    answers: {
      group: "Families within two hours by car",
      evidence: ["surveys", "what_they_write"],
      hypothesis: true,
      wording: "Food decides, ships are the excuse.",
    },
    story: [
      claimed(6),
      delivered(37),
      revision(45, "When they decide is still open."),
      delivered(56),
    ],
  },
  {
    category: "regulation",
    by: "petra",
    analyst: "analyst",
    ago: 33,
    title: "Who answers for lost nets in inland waters?",
    description: "Nets drift into our basin. Who has to fetch them, who pays, and whom do we tell?",
    answers: { product: "A fishing harbour", several: false, topics: ["duties", "fines"] },
    story: [claimed(5), asked(13, "Do you mean the river mouth as well?")],
  },
  {
    category: "market-sizing",
    by: "samuel",
    analyst: "yuki",
    ago: 110,
    title: "Demand for cold storage within 50 km of Lübeck",
    description:
      "How much is there, how full is it over the year, and who builds? We have a hall that could be cooled.",
    answers: { countries: "Germany", measure: "revenue", forecast: true, horizon: 4 },
    story: [
      claimed(7),
      asked(15, "From which temperature on is it cold for you?"),
      clarified(22, "Below 5 °C"),
      delivered(44),
      accepted(60, 4),
    ],
  },
  {
    category: "technology-scan",
    by: "petra",
    ...organization,
    analyst: "rasmus",
    ago: 130,
    title: "Electric tugs: who has one at work?",
    description:
      "Which ports run one, with which battery, for how many hours a day, and what did the crew say after a winter?",
    answers: {
      problem: "Towing without diesel in a small port",
      readiness: "on_the_market",
      budget: 4_000_000,
      seen: "https://example.org/electric-tug",
    },
    story: [claimed(4), delivered(45), acceptedBySilence(85)],
  },
];
