import { hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import type { DemoName } from "./demo.people.ts";

export type DemoComment = { by: DemoName; body: string; after: number };

export type DemoPost = {
  by: DemoName;
  title: string;
  body: string;
  ago: number;
  pinned?: true;
  /** An earlier wording, changed some time later. */
  before?: { body: string; changedAfter: number };
  comments: readonly DemoComment[];
  /** Who looked when it was new, and not since. */
  unreadBy?: readonly DemoName[];
  /** Named in the text as `@name`. */
  names?: readonly DemoName[];
};

const day = 24 * hourMs;

/** Told by people who do not exist, about a world that does not either. */
export const demoPosts: readonly DemoPost[] = [
  {
    by: "admin",
    title: "What the board is for (demo)",
    body: "Everything here is made up, so that there is something to look at.\n\n- Ask what others may know.\n- Tell what you found out and others could use.\n- Thank somebody.\n\nEverybody who is signed in can read it, whatever organization they are in. **What is confidential belongs in a request.**",
    ago: 40 * day,
    pinned: true,
    comments: [],
  },
  {
    by: "petra",
    title: "How do you tell suppliers about new packaging rules?",
    body: "We have 60 suppliers, most of them small, and will have to ask each for the weight and the material of every box.\n\nHow did you do it? A letter, a form, by telephone?",
    ago: 6 * day,
    unreadBy: ["member", "colleague"],
    comments: [
      {
        by: "noor",
        body: "A form with four fields, and a telephone call a week later to those who had not answered. Two thirds answered the form.",
        after: 3 * hourMs,
      },
      { by: "samuel", body: "What did you do about the last third?", after: 5 * hourMs },
      {
        by: "noor",
        body: "We weighed the boxes ourselves. It took two afternoons.",
        after: 6 * hourMs,
      },
    ],
  },
  {
    by: "colleague",
    title: "Repair clinics: what we learned in the first month",
    body: "Four Saturdays, 212 people, 340 garments.\n\n1. Zips are half of all repairs.\n2. People come back, and bring somebody.\n3. Nobody asked what it costs before they came.\n\n@member has the numbers by shop.",
    before: {
      body: "Four Saturdays, 180 people, 300 garments.\n\n1. Zips are half of all repairs.\n2. People come back.\n\n@member has the numbers by shop.",
      changedAfter: 2 * hourMs,
    },
    names: ["member"],
    ago: 2 * day,
    unreadBy: ["member"],
    comments: [
      { by: "lena", body: "May we quote the first point?", after: 4 * hourMs },
      { by: "colleague", body: "Gladly.", after: 4 * hourMs + 20 * minuteMs },
    ],
  },
  {
    by: "lena",
    title: "Who has been to a trade fair without a stand?",
    body: "We would like to go and only look this year. Is it worth the journey?",
    ago: 5 * hourMs,
    comments: [],
  },
];
