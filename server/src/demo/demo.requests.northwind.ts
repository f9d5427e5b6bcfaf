import {
  accepted,
  acceptedBySilence,
  asked,
  cancelled,
  claimed,
  clarified,
  delivered,
  type DemoRequest,
} from "./demo.requests.ts";

const organization = { visibility: "organization" } as const;

/** Working hours: 8 make a day, 40 a week. */
export const northwindRequests: readonly DemoRequest[] = [
  {
    category: "pricing",
    by: "member",
    ...organization,
    with: ["colleague"],
    analyst: "analyst",
    ago: 9,
    unread: true,
    title: "How do Nordic retailers price private-label oat milk?",
    description:
      "We plan a private label for next autumn and need the shelf prices we would stand beside, per litre, in all four countries.",
    answers: { product: "Oat milk, one litre, barista and plain", level: "shelf_prices" },
    story: [claimed(1.5), asked(7, "Should campaign prices count, or only the regular ones?")],
    talk: [
      {
        by: "colleague",
        after: 3,
        text: "Finland matters most to us: we sell there first. The chains we know are *Kesko* and *S Group*.",
      },
      {
        by: "analyst",
        after: 5,
        text: "Thank you, that helps. I read their online shelves and, where they differ, two shops each:\n\n- one in the capital\n- one outside",
      },
      {
        by: "analyst",
        after: 6,
        text: "The Norwegian chains hide prices behind a sign-in. Ask Rasmus for the panel before Friday.",
        internal: true,
      },
      { by: "colleague", after: 7.5, text: "Outside the capital is a good idea." },
    ],
  },
  {
    category: "regulation",
    by: "member",
    ...organization,
    with: ["noor"],
    analyst: "analyst",
    ago: 31,
    unread: true,
    title: "Which EU rules on textile waste take effect before 2028?",
    description:
      "We design outdoor clothing and plan the 2028 line now. We need to know what we must collect, report and pay for, and from when.",
    answers: {
      product: "Outdoor clothing",
      several: true,
      countries: "Sweden, Denmark, Germany",
      topics: ["duties", "dates", "costs"],
      before: "2028-01-01",
    },
    story: [
      claimed(1),
      asked(9, "Which countries do you sell in, besides Sweden?"),
      clarified(14, "Sweden, Denmark, Germany"),
      delivered(29),
    ],
    talk: [
      {
        by: "noor",
        after: 16,
        text: "We also ship single parcels to **Austria**. Does that count as selling there?",
      },
      {
        by: "analyst",
        after: 18,
        text: "It can: some states count from the first parcel. I say so where it matters.",
      },
    ],
  },
  {
    category: "regulation",
    by: "noor",
    ...organization,
    with: ["member"],
    analyst: "analyst",
    ago: 22,
    title: "Reporting duties for clothing brands in Germany",
    description:
      "What must we report in Germany, to whom, from when, and what does it cost? We sell some 40,000 pieces a year there.",
    answers: { product: "Clothing", several: false, topics: ["duties", "costs", "fines"] },
    story: [claimed(3)],
  },
  {
    category: "market-sizing",
    by: "member",
    ...organization,
    with: ["colleague"],
    analyst: "analyst",
    ago: 25.5,
    title: "Size and growth of the market for cork flooring in the Nordics",
    description:
      "Is cork flooring large enough to be a category of its own with us, or a shelf within wood? Revenue of the last five years, please.",
    answers: {
      countries: "Sweden, Norway, Denmark, Finland",
      measure: "revenue",
      year: 2021,
      forecast: true,
      horizon: 3,
    },
    story: [claimed(4)],
  },
  {
    category: "competitors",
    by: "tomas",
    ...organization,
    analyst: "rasmus",
    ago: 26,
    title: "Who supplies cold-chain sensors to mid-size grocers?",
    description:
      "We compare three offers and suspect that there are more. Who sells to chains of 20 to 200 shops, and on what terms?",
    answers: {
      known: "Three offers are on the table; names on request.",
      aspects: ["products", "prices"],
    },
    story: [claimed(2)],
  },
  {
    category: "consumer-trends",
    by: "member",
    ago: 5,
    title: "What do parents of toddlers say about refill stations?",
    description:
      "Before we put refill stations into forty shops we want to know what keeps parents of small children from using them.",
    answers: {
      group: "Parents of children aged 1 to 4",
      evidence: ["surveys", "what_they_write"],
      hypothesis: true,
      wording: "They find it slow, not expensive.",
    },
    story: [],
  },
  {
    category: "technology-scan",
    by: "colleague",
    ...organization,
    with: ["member"],
    analyst: "rasmus",
    ago: 70,
    title: "Adoption of heat pumps in rented homes, by country",
    description:
      "Where do landlords install heat pumps, who pays for them, and what made it happen? It decides which countries our fittings come to first.",
    answers: { problem: "Heating rented flats without gas", readiness: "on_the_market" },
    story: [claimed(3), delivered(36), accepted(44, 5)],
  },
  {
    category: "consumer-trends",
    by: "colleague",
    ...organization,
    ago: 82,
    title: "Loyalty schemes of Baltic pharmacies",
    description:
      "Which schemes exist, what do they reward, and do customers notice? We consider one across our own shops there.",
    answers: {
      group: "Regular customers of pharmacies",
      evidence: ["sales_figures"],
      hypothesis: false,
    },
    story: [cancelled(6, "No longer needed")],
  },
  {
    category: "pricing",
    by: "tomas",
    ...organization,
    ago: 2,
    title: "What do wholesalers charge for recycled cardboard boxes?",
    description:
      "Our contract ends in spring. We want to know what others of our size pay per thousand, by box size and country.",
    answers: { product: "Recycled cardboard boxes, 40 × 30 × 20 cm", level: "wholesale_prices" },
    story: [],
  },
  {
    category: "pricing",
    by: "member",
    analyst: "yuki",
    ago: 58,
    title: "Prices of electric cargo bikes for city deliveries",
    description:
      "List prices and common discounts for cargo bikes that carry 150 kg or more, bought or leased by the dozen.",
    answers: {
      product: "Electric cargo bikes, 150 kg and more",
      level: "list_prices",
      example: "https://example.org/cargo-bikes",
    },
    story: [claimed(1), delivered(13), accepted(20, 4)],
  },
  {
    category: "market-sizing",
    by: "colleague",
    ...organization,
    analyst: "yuki",
    ago: 95,
    title: "How many households in Finland own a sauna stove that burns wood?",
    description:
      "We think of stocking stove parts. How many stoves are there, how old are they, and how often is a part replaced?",
    answers: { countries: "Finland", measure: "units_sold", year: 2015, forecast: false },
    story: [claimed(6), delivered(30, "partly_answered"), acceptedBySilence(70)],
  },
  {
    category: "technology-scan",
    by: "noor",
    ...organization,
    analyst: "rasmus",
    ago: 34,
    title: "Ways to tell polyester from cotton at the sorting table",
    description:
      "Our take-back trial sorts by hand. Which devices tell fibres apart, at which speed, and who uses them in daily work?",
    answers: {
      problem: "Sorting used clothing by fibre at two pieces a second",
      readiness: "tried_in_pilots",
      budget: 60_000,
    },
    story: [
      claimed(5),
      asked(12, "Is a mixed fabric to be named as mixed, or by its larger share?"),
      clarified(18, "By its larger share is enough."),
    ],
  },
];
