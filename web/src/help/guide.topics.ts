export type HelpTopic = { name: string; title: string; words: readonly string[] };

/** What the guide says, part by part; the name is how an address asks for one. */
export const guideTopics: readonly HelpTopic[] = [
  {
    name: "promise",
    title: "What you are promised",
    words: [
      "Each category has a target in working hours. When you submit, the target is counted from that moment over the category's working hours and holidays, and the moment it ends is your promise. If the target changes later, your promise doesn't.",
      "You see the promise before you type anything, next to what really happened in the last 90 days.",
    ],
  },
  {
    name: "clock",
    title: "When the clock runs",
    words: [
      "It runs from the moment you submit until delivery. It pauses when we ask you something, since nobody can go on without you, and starts again when you answer in the form for it. An ordinary comment doesn't restart it.",
      "A pause moves the promise by its working time. Each request shows every pause, its reason and its length under “How it was counted”.",
    ],
  },
  {
    name: "delivery",
    title: "When it is delivered",
    words: [
      "Accept the insight and rate it, or ask for a revision and name what is still open; then a new promise is made. If you do nothing for five working days, it counts as accepted. We remind you twice before that. For 60 working days afterwards you can still rate it, or ask for more: new points, a new promise, and the next version of the same insight.",
      "“Not found” is an answer too: it says where we looked.",
    ],
  },
  {
    name: "readers",
    title: "Who reads what",
    words: [
      "A private request can be read by you, the people you add, and the analysts and admins. One for your organization can also be read by everyone in your plan. Everyone who sees the request can read its conversation; a group the insight is shared in never does.",
    ],
  },
  {
    name: "search",
    title: "How to find something",
    words: [
      "Search looks through everything that you may see: requests, insights with their sources, conversations, posts and groups. Words may stand in any order, with or without accents; of the last one the beginning is enough, and a wrong letter is forgiven.",
      "Put words in quotes to find them beside each other, exactly so. A minus before a word leaves out what has it. A number, as #484, leads straight to that request, and so does a link that you paste.",
    ],
  },
];

/** The name of the keyboard map, which stands beside the guide. */
export const keysTopic = "keys";

export function topicHref(name: string): string {
  return `#/app/more/help?about=${name}`;
}

export function idOfTopic(name: string): string {
  return `help-${name}`;
}
