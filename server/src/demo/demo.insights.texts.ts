import { type DemoInsight, source } from "./demo.insights.ts";

const northwind: readonly DemoInsight[] = [
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

> The fee is not meant to raise money [5]. It is meant to be avoided.

So says the agency on its page for producers [5], and it is worth planning for: the test for a three-layer jacket costs less than one season's fee.

## What we left out

Rules on *microfibres* and on *digital product passports* were named in two sources, but neither takes effect before 2028 [5].`,
    coverage: [
      ["answered", "Read as outdoor clothing; footwear has rules of its own."],
      ["answered", "Sweden, Denmark and Germany, as you clarified."],
      ["partly", "Duties and dates are certain; the Danish costs are an estimate."],
    ],
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
      "Landlords install heat pumps where they may pass part of the cost on and where a gas boiler may no longer be replaced [1]. That is Norway and the Netherlands today, Denmark soon [1][2]. Elsewhere fewer than one rented home in fifty has one [1].",
    body: `## Where

- **Norway**: 31 % of rented homes, nearly all air to air [1].
- **The Netherlands**: 9 %, almost all hybrid, and rising by two points a year [2].
- **Denmark**: 6 %, in blocks without district heating [1].
- Sweden, Finland, Germany: below 2 % each [1].

## Who pays

In the Netherlands a landlord may raise the rent by the saving the tenant can expect, certified in advance [2]. In Norway the tenant often owns the device and takes it along [3]; for fittings that means *wall brackets that come off cleanly*.

## What made it happen

Every country above two per cent ended the one-to-one replacement of gas boilers first [3]. Subsidies alone did not move landlords: Germany's programme went to owners of single houses in 94 of 100 cases [4].`,
    coverage: [["answered", "All devices named are on the market."]],
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

**Leasing** is quoted by four firms between 165 and 240 euro a month over 36 months, batteries and two services a year included [3]. Insurance against theft adds 9 to 14 euro [3].

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

Parts: makers do not publish their sales [2]. One wholesaler told us that he sells 160,000 grates a year into Finland [2]. If that is most of them, a grate lasts some **nine years**; it is an inference, not a count.`,
    coverage: [
      ["answered", ""],
      ["not_found", "The census before this one did not ask for the fuel."],
      ["partly", "Stoves are counted, replaced parts are inferred."],
    ],
    estimates: [
      "If that is most of them, a grate lasts some nine years; it is an inference, not a count.",
    ],
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

- 22 % had **never** washed their jacket [1],
- 41 % less than once a year [1],
- 9 % as often as the label asks [1].

## What they fear

Of those who never wash, 51 % say that washing "ruins the membrane", 46 % that they "did not think of it" [1]. In interviews people describe the *first* wash as the threshold: who has done it once, does it again [3].

## What is still open

Commuters and hikers are not told apart in [1], and the interviews in [3] are twelve. We found no survey that asks for both.`,
    coverage: [
      ["partly", "Hikers and commuters are not told apart in any survey we found."],
      ["answered", "One survey, one set of interviews."],
    ],
    dismissed: ["We found no survey that asks for both."],
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
  {
    of: "Which chains opened repair counters for small appliances?",
    summary:
      "Five chains repair small appliances in the shop: three in Sweden, two in Denmark [1]. Prices begin at 15 euro; one chain stopped after a year and started again with fixed prices [1][2][3].",
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
    coverage: [["answered", "Products, prices and people; see the table."]],
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
        "Four chains repair small appliances in the shop: two in Sweden, two in Denmark [1]. Prices begin at 15 euro; one chain stopped after a year and started again with fixed prices [1][2][3].",
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
    body: `**Law.** Packaging law asks for reuse, not for deposits on transport packaging [3]. Germany names the duty to take back, without a sum [3].

**Custom.** Pools charge 3.86 euro in Sweden and Norway, 2.40 in Denmark, 4.00 to 5.00 in Germany and the Netherlands [1][2].

**Who takes back.** The pool, at the depot; the shop owes the crate from the moment it signs for it [1]. Crates of another pool are refused everywhere but in Denmark [2].`,
    coverage: [["answered", "Duties from the law, costs from the pools' price lists."]],
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

Exports are not counted apart from household furniture [1].`,
    coverage: [
      ["answered", "Pieces sold, as the dealers count them."],
      ["not_found", "Not yet: no dealer tells the share that goes abroad."],
    ],
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

Prices are for the main zip of a jacket, material included [1]; brands' prices come from a survey of chains [2]. A café's wait is one to three weeks [2].`,
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

Your rate of one in ninety is **in the middle** of what we heard. Three remedies are advertised: a hand on the help button within 20 seconds, scales that forgive 30 grams, and a place to park the trolley [2]. For none of them is there a comparison before and after.

*If you want the answer, you may have to ask: a note on the abandoned trolley's screen would reach the very people.*`,
    coverage: [
      ["not_found", "No sales figures and no interviews on reasons are published."],
      ["partly", "What is measured; which remedies helped, nobody tells."],
    ],
    dismissed: [
      "the journals of retail and of logistics of the last six years,",
      "the reports of eleven chains,",
      "For none of them is there a comparison before and after.",
    ],
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

const harbour: readonly DemoInsight[] = [
  {
    of: "Shore power duties for small ports",
    summary:
      "A port of your size must offer power to ferries from 2030 and to nothing else yet [1]. The network operator pays up to the fence, the port from there on; a fund takes half of it [2][3].",
    body: `**Which ships.** Ferries and passenger ships above 5,000 GT that berth longer than two hours [1]. Coasters are exempt [1].

**From when.** January 2030; a port with fewer than 50 such calls a year is exempt as well, counted over three years [1].

**Who pays.** Up to the fence the network operator, behind it the port [2]. A fund grants 50 %, at most 1.2 million euro, while it lasts [3].`,
    coverage: [["answered", "Both duties and dates are in the regulation itself."]],
    sources: [
      source(
        "Regulation on alternative fuels in ports, in words",
        "European Agency of Examples",
        "eu/shore-power",
        8,
      ),
      source("Who builds the line", "Example Network Regulator", "network/ports", 17),
      source("Call for small ports", "Harbour Fund (demo)", "fund/call-3", 2),
    ],
    reviewInDays: 180,
  },
  {
    of: "Which yards repair wooden ships under 30 metres?",
    summary:
      "Eleven yards still can, seven on the Baltic and four on the North Sea [1]. The wait is five to fourteen months, the hour costs 62 to 88 euro [1][2].",
    body: `The register of the museum ships lists eleven yards that have finished a hull of wood within five years [1]. We called all of them [2]:

- **Waits** are shortest in Denmark (five months) and longest in Flensburg (fourteen) [1].
- **Rates** are 62 to 74 euro on the Baltic, 79 to 88 on the North Sea [1].
- **People**: three yards train apprentices, two will close when their master retires [1].`,
    sources: [
      source(
        "Register of museum ships, repairs",
        "Association of Old Ships (demo)",
        "ships/repairs",
        6,
      ),
      { title: "Calls to eleven yards", publisher: "Sightline desk (demo)", monthsAgo: 1 },
    ],
    reviewInDays: 90,
  },
  {
    of: "How do visitors choose a harbour town for a day trip?",
    summary:
      "Weather decides whether, food decides where, ships are what they tell at home [1][2]. Two of three decide on the evening before [3].",
    body: `In a survey of 1,800 families the reasons given first are **food** (38 %), **a walk by the water** (29 %) and **ships** (14 %) [1]. In what they write afterwards, ships come first [2]; your hypothesis holds.

**When they decide.** 64 % on the evening before, 21 % in the morning, after a look at the weather [3]. Pages that show tomorrow's ships and tables are opened most between 19 and 22 o'clock [3].`,
    coverage: [["answered", "Supported by the survey and by what people write."]],
    sources: [
      source("Day trips of families", "Holstein Tourism Panel (demo)", "tourism/days", 9),
      source(
        "4,000 reviews read by machine",
        "Example University of the Coast",
        "coast/reviews",
        20,
      ),
      source("When a trip is decided", "Holstein Tourism Panel (demo)", "tourism/when", 3),
    ],
    former: {
      note: "When they decide was missing; there is a third survey for it.",
      summary:
        "Weather decides whether, food decides where, ships are what they tell at home [1][2].",
      body: `In a survey of 1,800 families the reasons given first are **food** (38 %), **a walk by the water** (29 %) and **ships** (14 %) [1]. In what they write afterwards, ships come first [2]; your hypothesis holds.`,
    },
  },
  {
    of: "Demand for cold storage within 50 km of Lübeck",
    summary:
      "Some 410,000 pallet places below 5 °C bring in 58 million euro a year and are 91 % full from August to January [1][2]. Two new halls will add a tenth by 2028 [3].",
    body: `**Today**: nine operators, 410,000 places, 58 million euro [1]. **Over the year** the halls are 91 % full from August to January and 70 % in May [2].

**Who builds**: two halls with 42,000 places have permits and open in 2027 and 2028 [3].

**Four years ahead**: at the growth of the last five years, demand passes the places in the autumn of 2029, with the two halls counted.`,
    estimates: [
      "Four years ahead: at the growth of the last five years, demand passes the places in the autumn of 2029, with the two halls counted.",
    ],
    sources: [
      source("Cold stores by region", "Example Logistics Statistics", "logistics/cold", 10),
      source("How full are cold stores?", "Cold Chain Monitor (demo)", "cold/monitor", 4),
      source("Building permits of the last year", "Region of Examples", "region/permits", 5),
    ],
    reviewInDays: 365,
  },
  {
    of: "Electric tugs: who has one at work?",
    summary:
      "Six ports run eight electric tugs; four publish figures [1]. They tow two to three hours on a charge and work seven hours a day, and winter costs a fifth of the range [1][2].",
    body: `Ports with one at work: three in Norway, one each in Denmark, Spain and New Zealand [1].

- **Battery**: 2.8 to 6.2 MWh; charged at the quay in about two hours [1].
- **Hours**: seven a day on average, the longest eleven [2].
- **After a winter** crews praise the silence and ask for heated steps [2]. Range fell by 17 to 22 % below minus five degrees [2].

Prices are told by one port alone: 7.1 million euro, well above your frame [3].`,
    coverage: [
      ["answered", ""],
      ["partly", "Only one price is public; it is above your frame."],
    ],
    sources: [
      source("Register of battery ships", "Example Maritime Society", "maritime/battery", 3),
      source("A winter with an electric tug", "Journal of Example Ports", "ports/winter", 7),
      {
        ...source("Council approves the tug", "The Example Harbour Post", "post/tug", 29),
        secondHand: true,
      },
    ],
  },
  {
    of: "What do crews miss most in a small port?",
    summary:
      "A way into town and somebody to talk to, before showers and network [1][2]. Network was first five years ago; ships have brought their own since [2].",
    body: `In 212 interviews in nine small ports crews named **a ride to the shops** (44 %), **somebody to talk to** (31 %), **a washing machine** (26 %) and **network** (12 %) [1].

Five years ago network was first with 58 % [2]. What is praised most costs least: a key box with two bicycles [2].`,
    sources: [
      source("Ashore for four hours", "Mission to Example Seafarers", "mission/ashore", 6),
      source("Crew welfare in small ports", "Example Transport Workers", "transport/crews", 61),
    ],
    reviewInDays: 700,
  },
  {
    of: "Signs that can be read in fog and low sun",
    summary:
      "White on matt black, lit from within at 300 candela, is read at 60 metres in fog; reflecting foils fail in low sun [1]. Over ten years a lit sign costs 2,900 euro, a painted one 700 [2].",
    body: `A test track compared nine signs [1]. In fog of 50 metres only the two **lit from within** were read beyond that distance; in low sun, **matt** surfaces beat every foil [1].

Costs over ten years: 2,900 euro for a lit sign with power nearby, 700 for a painted one washed twice a year [2]. For 400 metres of quay the makers advise seven signs [2].`,
    sources: [
      source("Reading signs in bad weather", "Example Road Laboratory", "road/signs", 33),
      source("Life cycle of signs", "Port of Examples, technical note", "port/signs", 12),
    ],
  },
  {
    of: "Hourly rates of divers for hull inspection",
    summary:
      "A team of three asks for 210 to 290 euro an hour; by the hull it is 690 to 1,450 euro, video included [1][2].",
    body: `Eight firms in northern Germany and Denmark ask for **210 to 290 euro an hour** for a team of three, with a minimum of four hours [1]. Six of them quote by the hull: **690 euro** at 20 metres, **1,450** at 60 [2]. Video is included everywhere; a report in writing adds 80 to 150 euro [2].`,
    sources: [
      source("Price lists of diving firms", "Sightline desk (demo), collected", "desk/divers", 7),
      source("What an inspection report holds", "Example Class Society", "class/reports", 44),
    ],
  },
  {
    of: "How many motorhomes pass through the port towns of Holstein?",
    summary:
      "Some 96,000 nights a year in eleven port towns, two thirds of them from June to September; people pay 12 to 19 euro with power and water [1][2].",
    body: `**Nights**: 96,000 in the last year counted, up by 8 % a year since 2022 [1]. July alone has 17,400 [1].

**Prices**: 12 to 19 euro with power and water; places without either fill up last [2].`,
    sources: [
      source("Motorhome nights by town", "Holstein Tourism Panel (demo)", "tourism/motorhomes", 9),
      source("Places compared", "Example Caravan Club", "caravan/places", 5),
    ],
  },
  {
    of: "Do lorry drivers book their slot by phone or by app?",
    summary:
      "By app where the gate refuses those without a slot, by phone everywhere else [1]. Your hypothesis holds: what the gate accepts is what drivers use [2].",
    body: `Four terminals were compared [1]. Where the barrier stays shut without a booked slot, 93 % book by app; where somebody at the gate lets them in, 24 % do [1].

In interviews drivers say that they try the app once, and come back to it if the gate *knew them by name* on arrival [2].`,
    sources: [
      source(
        "Slot booking at four terminals",
        "Example Institute of Logistics",
        "institute/slots",
        18,
      ),
      source("Thirty drivers on the road", "Drivers' Magazine of Examples", "drivers/thirty", 27),
    ],
  },
];

export const demoInsights = new Map(
  [...northwind, ...harbour].map((insight) => [insight.of, insight]),
);
