import { type DemoInsight, source } from "./demo.insights.ts";

export const harbourInsights: readonly DemoInsight[] = [
  {
    of: "Shore power duties for small ports",
    summary:
      "A port of your size must offer power to ferries from 2030 and to nothing else yet [1]. The network operator pays up to the fence, the port from there on; a fund takes half of it [2][3].",
    body: `**Which ships.** Ferries and passenger ships above 5,000 GT that berth longer than two hours. Coasters are exempt [1].

**From when.** January 2030; a port with fewer than 50 such calls a year is exempt as well, counted over three years [1].

**Who pays.** Up to the fence the network operator, behind it the port [2]. A fund grants 50 %, at most 1.2 million euro, while it lasts [3].`,
    coverage: { topics: ["answered", "Both duties and dates are in the regulation itself."] },
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
      "Eleven yards still can, seven on the Baltic and four on the North Sea. The wait is five to fourteen months, the hour costs 62 to 88 euro [1][2].",
    body: `The register of the museum ships lists eleven yards that have finished a hull of wood within five years [1]. We called all of them [2]:

- **Waits** are shortest in Denmark (five months) and longest in Flensburg (fourteen).
- **Rates** are 62 to 74 euro on the Baltic, 79 to 88 on the North Sea.
- **People**: three yards train apprentices, two will close when their master retires.`,
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
    body: `In a survey of 1,800 families the reasons given first are **food** (38 %), **a walk by the water** (29 %) and **ships** (14 %) [1]. In what they write afterwards, ships come first [2]: your hypothesis holds.

**When they decide.** 64 % on the evening before, 21 % in the morning, after a look at the weather [3]. Pages that show tomorrow's ships and tables are opened most between 19 and 22 o'clock.`,
    coverage: { wording: ["answered", "Supported by the survey and by what people write."] },
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
      body: `In a survey of 1,800 families the reasons given first are **food** (38 %), **a walk by the water** (29 %) and **ships** (14 %) [1]. In what they write afterwards, ships come first [2]: your hypothesis holds.`,
    },
  },
  {
    of: "Demand for cold storage within 50 km of Lübeck",
    summary:
      "Some 410,000 pallet places below 5 °C bring in 58 million euro a year and are 91 % full from August to January [1][2]. Two new halls will add a tenth by 2028 [3].",
    body: `**Today**: nine operators, 410,000 places, 58 million euro [1]. **Over the year** the halls are 91 % full from August to January and 70 % in May [2].

**Who builds**: two halls with 42,000 places have permits and open in 2027 and 2028 [3].

**Four years ahead**: at the growth of the last five years, demand passes the places in the autumn of 2029, with the two halls counted.`,
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
      "Six ports run eight electric tugs; four publish figures. They tow two to three hours on a charge and work seven hours a day, and winter costs a fifth of the range [1][2].",
    body: `Ports with one at work: three in Norway, one each in Denmark, Spain and New Zealand [1].

- **Battery**: 2.8 to 6.2 MWh; charged at the quay in about two hours.
- **Hours**: seven a day on average, the longest eleven [2].
- **After a winter** crews praise the silence and ask for heated steps. Range fell by 17 to 22 % below minus five degrees [2].

Prices are told by one port alone: 7.1 million euro, well above your frame [3].`,
    coverage: { budget: ["partly", "Only one price is public; it is above your frame."] },
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

Five years ago network was first with 58 % [2]. What is praised most costs least: a key box with two bicycles.`,
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
    body: `A test track compared nine signs [1]. In fog of 50 metres only the two **lit from within** were read beyond that distance; in low sun, **matt** surfaces beat every foil.

Costs over ten years: 2,900 euro for a lit sign with power nearby, 700 for a painted one washed twice a year [2]. For 400 metres of quay the makers advise seven signs.`,
    sources: [
      source("Reading signs in bad weather", "Example Road Laboratory", "road/signs", 33),
      source("Life cycle of signs", "Port of Examples, technical note", "port/signs", 12),
    ],
  },
  {
    of: "Hourly rates of divers for hull inspection",
    summary:
      "A team of three asks for 210 to 290 euro an hour; by the hull it is 690 to 1,450 euro, video included [1][2].",
    body: `Rates of eight firms in northern Germany and Denmark [1]: **210 to 290 euro an hour** for a team of three, with a minimum of four hours. Six of them quote by the hull: **690 euro** at 20 metres, **1,450** at 60. Video is included everywhere; a report in writing adds 80 to 150 euro [2].`,
    sources: [
      source("Price lists of diving firms", "Sightline desk (demo), collected", "desk/divers", 7),
      source("What an inspection report holds", "Example Class Society", "class/reports", 44),
    ],
  },
  {
    of: "How many motorhomes pass through the port towns of Holstein?",
    summary:
      "Some 96,000 nights a year in eleven port towns, two thirds of them from June to September; people pay 12 to 19 euro with power and water [1][2].",
    body: `**Nights**: 96,000 in the last year counted, up by 8 % a year since 2022 [1]. July alone has 17,400.

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
    body: `Four terminals were compared [1]. Where the barrier stays shut without a booked slot, 93 % book by app; where somebody at the gate lets them in, 24 % do.

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
