import { type DemoInsight, source } from "./demo.insights.ts";

export const furtherNorthwindInsights: readonly DemoInsight[] = [
  {
    of: "Which chains opened repair counters for small appliances?",
    summary:
      "Five chains repair small appliances in the shop: three in Sweden, two in Denmark. Prices begin at 15 euro; one chain stopped after a year and started again with fixed prices [1][2][3].",
    body: `| Chain (demo name) | Country | Since | From |
| --- | --- | --- | ---: |
| Blåhem | Sweden | 2022 | 15 € |
| Husgeråd | Sweden | 2023 | 19 € |
| Fix & Bo | Sweden | 2024 | 18 € |
| Lampeland | Denmark | 2023 | 20 € |
| Nordkøk | Denmark | 2025 | 24 € |

**Who stopped.** Husgeråd closed its counters in 2024 since nobody could say beforehand what a repair would cost; since it quotes fixed prices, the counters pay for themselves [2].

**What is repaired.** Irons, toasters, lamps and vacuum cleaners make up four of five jobs [1]. Batteries are refused by all but one [3].

**People.** A counter has one and a half posts on average, filled from the chain's own service centres [1].`,
    coverage: {
      aspects: ["answered", "Products, prices and people; see the table."],
      decision: ["answered", ""],
    },
    sources: [
      source(
        "Repair in retail, a survey of twelve chains",
        "Example Retail Institute",
        "retail/repair",
        6,
      ),
      source("Why we opened again", "Husgeråd (demo), yearly report", "husgerad/report", 10),
      source("Counters visited in nine towns", "The Example Consumer", "consumer/counters", 3),
    ],
    reviewInDays: 250,
    former: {
      note: "Lampeland's price was wrong, and Fix & Bo has opened since.",
      correctedAgo: 20,
      summary:
        "Four chains repair small appliances in the shop: two in Sweden, two in Denmark. Prices begin at 15 euro; one chain stopped after a year and started again with fixed prices [1][2][3].",
      body: `| Chain (demo name) | Country | Since | From |
| --- | --- | --- | ---: |
| Blåhem | Sweden | 2022 | 15 € |
| Husgeråd | Sweden | 2023 | 19 € |
| Lampeland | Denmark | 2023 | 12 € |
| Nordkøk | Denmark | 2025 | 24 € |

**Who stopped.** Husgeråd closed its counters in 2024 since nobody could say beforehand what a repair would cost; since it quotes fixed prices, the counters pay for themselves [2].

**What is repaired.** Irons, toasters and lamps make up three of five jobs [1]. Batteries are refused by all but one [3].

**People.** A counter has one and a half posts on average, filled from the chain's own service centres [1].`,
    },
  },
  {
    of: "Deposit rules for reusable transport crates",
    summary:
      "No country of the five requires a deposit on transport crates by law; all five have one by custom, between 2 and 5 euro, run by the pools [1][2]. Whoever receives the crate has to hand it back or pay [1].",
    body: `**Law.** Packaging law asks for reuse, not for deposits on transport packaging. Germany names the duty to take back, without a sum [3].

**Custom.** Pools charge 3.86 euro in Sweden and Norway, 2.40 in Denmark, 4.00 to 5.00 in Germany and the Netherlands [1][2].

**Who takes back.** The pool, at the depot; the shop owes the crate from the moment it signs for it [1]. Crates of another pool are refused everywhere but in Denmark [2].`,
    coverage: { topics: ["answered", "Duties from the law, costs from the pools' price lists."] },
    sources: [
      source("Terms of a crate pool", "Nordic Crate Pool (demo)", "pool/terms", 12),
      source(
        "Deposits on transport packaging",
        "Example Logistics Review",
        "logistics/deposits",
        19,
      ),
      source("Packaging Act, consolidated", "Example Gazette, Germany", "gazette/de/packaging", 25),
    ],
    reviewInDays: 500,
  },
  {
    of: "Volume of used office furniture sold on in Denmark",
    summary:
      "Dealers sell some 210,000 desks and chairs a year [1]. The share that goes abroad we could not settle yet.",
    body: `The trade association counts 38 dealers and **210,000 pieces** a year, two thirds of them chairs [1]. A study of offices that moved puts the pieces offered at twice that number [2], so half is scrapped or stored.

Exports are not counted apart from household furniture.`,
    coverage: { measure: ["partly", "Pieces sold, but not yet the share that goes abroad."] },
    sources: [
      source(
        "Yearly figures of dealers",
        "Danish Furniture Dealers (demo)",
        "furniture/figures",
        14,
      ),
      source("When an office moves", "Example Institute of Work", "work/moving", 22),
    ],
  },
  {
    of: "What do repair cafés charge for mending a zip?",
    summary:
      "19 euro is fair: cafés ask for 5 to 10 euro and a wait, tailors 18 to 26, brands 25 to 40 [1][2].",
    body: `| Who | Stockholm | Copenhagen | Hamburg |
| --- | ---: | ---: | ---: |
| Cafés | 5–8 € | 6–10 € | by donation |
| Tailors | 20–26 € | 22–25 € | 18–22 € |
| Brands | 30–40 € | 28–35 € | 25–30 € |

Prices are for the main zip of a jacket, material included [1]; brands' prices come from a survey of chains [2]. A café's wait is one to three weeks.`,
    sources: [
      source(
        "Mending prices in three cities",
        "Sightline desk (demo), calls and visits",
        "desk/zips",
        5,
      ),
      source(
        "Repair in retail, a survey of twelve chains",
        "Example Retail Institute",
        "retail/repair",
        6,
      ),
    ],
  },
  {
    of: "Why do people leave full trolleys at the self-checkout?",
    summary:
      "Not found, and this is where we looked: nobody publishes why. Two chains measure how often (one in 70 and one in 110), neither asks the customer [1][2].",
    body: `We looked in

- the journals of retail and of logistics of the last six years,
- the reports of eleven chains,
- the patents of four makers of checkouts [3],
- and asked two chains, which told us their rates but no reasons [1][2].

Your rate of one in ninety is **in the middle** of what we heard. Three remedies are advertised: a hand on the help button within 20 seconds, scales that forgive 30 grams, and a place to park the trolley. For none of them is there a comparison before and after.

*If you want the answer, you may have to ask: a note on the abandoned trolley's screen would reach the very people.*`,
    coverage: {
      group: ["answered", ""],
      evidence: ["not_found", "No sales figures and no interviews on reasons are published."],
      hypothesis: ["answered", ""],
    },
    sources: [
      {
        title: "Answer to our question, by mail",
        publisher: "A supermarket chain (demo)",
        monthsAgo: 2,
      },
      {
        title: "Answer to our question, by phone",
        publisher: "Another chain (demo)",
        monthsAgo: 2,
      },
      source("Patents on tolerant scales", "Example Patent Register", "patents/scales", 40),
    ],
  },
];
