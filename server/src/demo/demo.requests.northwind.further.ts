import {
  accepted,
  asked,
  cancelled,
  claimed,
  declined,
  delivered,
  type DemoRequest,
  revision,
} from "./demo.requests.ts";

const organization = { visibility: "organization" } as const;

export const furtherNorthwindRequests: readonly DemoRequest[] = [
  {
    category: "competitors",
    by: "member",
    ...organization,
    with: ["tomas"],
    analyst: "analyst",
    ago: 120,
    title: "Which chains opened repair counters for small appliances?",
    description:
      "Who repairs what in the shop, since when, at what price, and did anybody stop again? Sweden and Denmark first.",
    answers: { aspects: ["products", "prices", "people"], decision: "2027-01-15" },
    story: [claimed(2), delivered(20), accepted(28, 5)],
  },
  {
    category: "regulation",
    by: "tomas",
    ...organization,
    analyst: "yuki",
    ago: 150,
    title: "Deposit rules for reusable transport crates",
    description:
      "Which deposits are required by law, which by custom, and who has to take the crates back? We ship to five countries.",
    answers: {
      product: "Groceries in reusable crates",
      several: true,
      countries: "Sweden, Norway, Denmark, Germany, the Netherlands",
      topics: ["duties", "costs"],
    },
    story: [claimed(4), delivered(35), accepted(50, 3)],
  },
  {
    category: "consumer-trends",
    by: "noor",
    ...organization,
    analyst: "analyst",
    ago: 45,
    unread: true,
    title: "Do people wash outdoor jackets less often than they should?",
    description:
      "Our repair team sees jackets ruined by dirt. How often do people wash them, and what do they fear?",
    answers: {
      group: "Hikers and commuters who own a membrane jacket",
      evidence: ["surveys", "interviews"],
      hypothesis: true,
      wording: "They fear that washing ruins the membrane.",
    },
    story: [claimed(3), delivered(30, "partly_answered")],
  },
  {
    category: "market-sizing",
    by: "tomas",
    analyst: "rasmus",
    ago: 66,
    title: "Volume of used office furniture sold on in Denmark",
    description:
      "How many desks and chairs change hands through dealers each year, and what share goes abroad?",
    answers: { countries: "Denmark", measure: "units_sold", forecast: false },
    story: [claimed(8), delivered(28), revision(40, "The share that goes abroad is still open.")],
  },
  {
    category: "regulation",
    by: "member",
    ago: 40,
    title: "Can we be sued over a competitor's green claim?",
    description:
      "A competitor's label looks much like ours. What would a court say if a customer mistook one for the other?",
    answers: { product: "Household goods", several: false, topics: ["fines"] },
    story: [
      declined(
        5,
        "This asks for legal advice on a single case, which we may not give. A lawyer can.",
      ),
    ],
  },
  {
    category: "consumer-trends",
    by: "colleague",
    ...organization,
    ago: 11,
    title: "Which colours do people choose for their first sofa?",
    description:
      "We design a first sofa for small flats. Is grey still what people buy, or just what shops have in stock?",
    answers: {
      group: "People furnishing their first own flat",
      evidence: ["sales_figures", "what_they_write"],
      hypothesis: false,
    },
    story: [],
  },
  {
    category: "technology-scan",
    by: "member",
    ...organization,
    with: ["noor", "colleague"],
    analyst: "yuki",
    ago: 28,
    title: "Indoor location without beacons in supermarkets",
    description:
      "Staff look for pallets for an hour a day. What finds them to within two metres, without hanging a beacon every ten metres?",
    answers: {
      problem: "Finding pallets in shops of 4,000 square metres",
      readiness: "on_the_market",
      budget: 15_000,
    },
    story: [claimed(2)],
  },
  {
    category: "pricing",
    by: "noor",
    ...organization,
    analyst: "analyst",
    ago: 105,
    title: "What do repair cafés charge for mending a zip?",
    description:
      "Our own repair counter charges 19 euro. Is that dear? Prices of cafés, tailors and brands, in three cities.",
    answers: { product: "Replacing the zip of a jacket", level: "list_prices" },
    story: [claimed(1), delivered(11), accepted(13, 5)],
  },
  {
    category: "competitors",
    by: "colleague",
    ...organization,
    analyst: "rasmus",
    ago: 17,
    title: "Who rents out party tableware, and does it pay?",
    description:
      "We see three young firms. How many rentals do they have, who pays them, and has anybody grown beyond one city?",
    answers: { known: "Three firms in Stockholm and Copenhagen.", aspects: ["money", "channels"] },
    story: [claimed(6), asked(10, "Only reusable tableware, or single-use as well?")],
  },
  {
    category: "market-sizing",
    by: "noor",
    ...organization,
    ago: 7.5,
    title: "How much textile do Swedes throw away each year?",
    description:
      "A number with its source, per person and in all, and what of it was still wearable. For our yearly report.",
    answers: { countries: "Sweden", measure: "units_sold", year: 2018, forecast: false },
    story: [],
  },
  {
    category: "consumer-trends",
    by: "tomas",
    analyst: "yuki",
    ago: 170,
    title: "Why do people leave full trolleys at the self-checkout?",
    description:
      "One in ninety does with us. What do others measure, and which of the remedies helped?",
    answers: {
      group: "Customers of large supermarkets",
      evidence: ["sales_figures", "interviews"],
      hypothesis: false,
    },
    story: [claimed(3), delivered(26, "not_found"), accepted(31, 4)],
  },
  {
    category: "competitors",
    by: "noor",
    ...organization,
    ago: 52,
    title: "Outdoor brands that sell spare parts in the open",
    description:
      "Buckles, zips, cords: who sells them to anybody, at what price, and how do they speak of it?",
    answers: { aspects: ["products", "prices"] },
    story: [cancelled(3, "Found it in an earlier insight")],
  },
];
