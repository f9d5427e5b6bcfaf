import { type DemoInsight, source } from "./demo.insights.ts";

export const northwindInsights: readonly DemoInsight[] = [
  {
    of: "Which EU rules on textile waste take effect before 2028?",
    summary:
      "Three duties reach an outdoor brand before 2028: joining a collection scheme in each country of sale, a yearly report by weight and fibre, and a fee per piece that falls with durability [1][2]. Germany asks first, from January 2027; Sweden and Denmark follow within the year [3][4].",
    body: `## What you must do

1. **Join a collection scheme** in every country you sell in. A scheme of one country does not count in another [1].
2. **Report once a year** what you placed on the market: pieces, weight, and the share of each fibre above ten per cent [2].
3. **Pay a fee per piece.** It is modulated: jackets that pass the durability test pay up to 40 % less [2].

## From when

| Country | Scheme | First report | First fee |
| --- | --- | --- | --- |
| Germany | January 2027 | March 2028 | 2027 |
| Sweden | July 2027 | April 2028 | 2028 |
| Denmark | October 2027 | June 2028 | 2028 |

The German dates are law [3]; the Swedish ones are in a bill that both chambers have read once [4]. For Denmark we rely on the agency's own timetable, which has moved before [5].

## What it costs

For a line like yours, some 40,000 pieces a year, the schemes quote **11 to 16 cents a piece**, and roughly 4,000 euro a year for the report itself [2][6]. The trade press writes of 30 cents; that figure is from a draft that was withdrawn [7].

> The fee is not meant to raise money. It is meant to be avoided.

So says the agency on its page for producers [5], and it is worth planning for: the test for a three-layer jacket costs less than one season's fee.

## What we left out

Rules on *microfibres* and on *digital product passports* were named in two sources, but neither takes effect before 2028.`,
    coverage: {
      product: ["answered", "Read as outdoor clothing; footwear has rules of its own."],
      countries: ["answered", "Sweden, Denmark and Germany, as you clarified."],
      topics: ["partly", "Duties and dates are certain; the Danish costs are an estimate."],
    },
    sources: [
      source(
        "Textiles: duties of producers, in plain words",
        "European Agency of Examples",
        "eu/textiles",
        3,
      ),
      source(
        "Fees and their modulation, a calculation",
        "Example Institute of Circularity",
        "institute/fees",
        5,
      ),
      source(
        "Act on textile collection, consolidated",
        "Example Gazette, Germany",
        "gazette/de/textiles",
        9,
      ),
      source(
        "Bill on producer responsibility for textiles",
        "Example Gazette, Sweden",
        "gazette/se/bill-114",
        2,
      ),
      source("Timetable for producers", "Danish Agency of Examples", "dk/timetable", 1),
      source("What membership costs", "Textile Return Scheme (demo)", "scheme/prices", 4),
      {
        ...source("Fashion faces a new levy", "The Example Courier", "courier/levy", 31),
        secondHand: true,
      },
    ],
    reviewInDays: 120,
  },
  {
    of: "Adoption of heat pumps in rented homes, by country",
    summary:
      "Landlords install heat pumps where they may pass part of the cost on and where a gas boiler may no longer be replaced. That is Norway and the Netherlands today, Denmark soon [1][2]. Elsewhere fewer than one rented home in fifty has one [1].",
    body: `## Where

- **Norway**: 31 % of rented homes, nearly all air to air [1].
- **The Netherlands**: 9 %, almost all hybrid, and rising by two points a year [2].
- **Denmark**: 6 %, in blocks without district heating [1].
- Sweden, Finland, Germany: below 2 % each [1].

## Who pays

In the Netherlands a landlord may raise the rent by the saving the tenant can expect, certified in advance [2]. In Norway the tenant often owns the device and takes it along [3]; for fittings that means *wall brackets that come off cleanly*.

## What made it happen

Every country above two per cent ended the one-to-one replacement of gas boilers first. Subsidies alone did not move landlords: Germany's programme went to owners of single houses in 94 of 100 cases [4].`,
    coverage: {
      readiness: ["answered", "All devices named are on the market."],
    },
    sources: [
      source(
        "Heating in rented homes, a survey of six countries",
        "Nordic Housing Statistics (demo)",
        "housing/heating",
        7,
      ),
      source("Two years of the hybrid rule", "Example Planning Office", "planning/hybrid", 4),
      source(
        "Tenants who bring their own heat pump",
        "Journal of Examples in Building",
        "journal/tenants",
        28,
      ),
      source("Where the subsidy went", "Example Court of Auditors", "auditors/heat", 13),
    ],
    reviewInDays: 300,
  },
  {
    of: "Prices of electric cargo bikes for city deliveries",
    summary:
      "List prices for 150 kg and more run from 4,900 to 9,400 euro; by the dozen one pays 12 to 18 % less [1][2]. Leasing comes to 165 to 240 euro a month with service [3].",
    body: `| Class | List price | From 12 on |
| --- | ---: | ---: |
| Two wheels, 150 kg | 4,900–6,200 € | −12 % |
| Three wheels, 200 kg | 6,800–7,900 € | −15 % |
| Four wheels, cabin | 8,600–9,400 € | −18 % |

List prices are those of seven makers [1]; the discounts come from three fleets that told us what they paid [2].

**Leasing** is quoted by four firms between 165 and 240 euro a month over 36 months, batteries and two services a year included [3]. Insurance against theft adds 9 to 14 euro.

Prices have moved every quarter this year, so look again before you sign.`,
    sources: [
      source("Cargo bikes compared, price list", "Example Cycling Federation", "cycling/cargo", 2),
      {
        title: "Talks with three fleet managers",
        publisher: "Sightline desk (demo)",
        monthsAgo: 1,
      },
      source("Leasing offers for fleets", "Example Mobility Market", "mobility/leasing", 1),
    ],
    reviewInDays: -2,
  },
  {
    of: "How many households in Finland own a sauna stove that burns wood?",
    summary:
      "About 1.1 million stoves burn wood, two thirds of them older than fifteen years [1]. How often a part is replaced nobody counts; sales of grates suggest every nine years [2].",
    body: `The last census of heating asked for stoves by fuel: **1.1 million** wood-burning ones in homes, and some 450,000 more in summer cottages [1].

Age is asked in the same census: a third is younger than fifteen years, a fifth older than thirty [1].

Parts: makers do not publish their sales. One wholesaler told us that he sells 160,000 grates a year into Finland [2]. If that is most of them, a grate lasts some **nine years**; it is an inference, not a count.`,
    coverage: {
      measure: ["partly", "Stoves are counted, replaced parts are inferred."],
      year: ["not_found", "The census before this one did not ask for the fuel."],
    },
    sources: [
      source(
        "Saunas and stoves in the census of heating",
        "Statistics of Examples, Finland",
        "fi/saunas",
        26,
      ),
      {
        ...source("A wholesaler's year", "Example Hardware News", "hardware/grates", 11),
        secondHand: true,
      },
    ],
    reviewInDays: 400,
  },
  {
    of: "Do people wash outdoor jackets less often than they should?",
    summary:
      "Yes: the median owner washes a membrane jacket once in fourteen months; makers ask for every twenty days of wear [1][2]. Half of those who never wash say they fear for the membrane, so your hypothesis holds, but forgetting matters as much [1].",
    body: `## How often

In a survey of 2,300 owners in four countries [1]:

- 22 % had **never** washed their jacket,
- 41 % less than once a year,
- 9 % as often as the label asks.

## What they fear

Of those who never wash, 51 % say that washing "ruins the membrane", 46 % that they "did not think of it" [1]. In interviews people describe the *first* wash as the threshold: who has done it once, does it again [3].

## What is still open

Commuters and hikers are not told apart in [1], and the interviews in [3] are twelve. We found no survey that asks for both.`,
    coverage: {
      group: ["partly", "Hikers and commuters are not told apart in any survey we found."],
      evidence: ["answered", "One survey, one set of interviews."],
    },
    sources: [
      source(
        "Care of technical clothing, a survey",
        "Nordic Outdoor Panel (demo)",
        "outdoor/care",
        8,
      ),
      source("Care labels of forty jackets", "Example Consumer Agency", "consumer/labels", 15),
      source("Twelve conversations about a jacket", "Example Design School", "design/jackets", 37),
    ],
    reviewInDays: 200,
  },
];
