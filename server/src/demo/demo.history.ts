import type { AnswerValue } from "@sightline/contract/categories/questions.ts";
import type { DemoName } from "./demo.people.ts";
import {
  accepted,
  acceptedBySilence,
  asked,
  claimed,
  clarified,
  delivered,
  type DemoRequest,
  type DemoStep,
} from "./demo.requests.ts";

/**
 * What was answered in the last 120 days, so that turnarounds have something to tell. Private
 * requests of other people than the demo accounts: nobody who tries the place out is in their way.
 */
const things = [
  "rain jackets",
  "school bags",
  "lunch boxes",
  "garden furniture",
  "bicycle lights",
  "cork floors",
  "baby clothes",
  "boat paint",
  "reusable cups",
  "wool blankets",
];
const places = ["Sweden", "Denmark", "Norway", "Finland", "Germany", "the Netherlands", "Poland"];
const askers: readonly DemoName[] = ["petra", "samuel", "lena", "noor", "tomas"];
const analysts: readonly DemoName[] = ["analyst", "rasmus", "yuki"];

/** 84 working days of eight hours are some 120 days; the last few belong to the told stories. */
const oldestHoursAgo = 84 * 8;
const newestHoursAgo = 8 * 8;

type Subject = {
  slug: string;
  targetHours: number;
  count: number;
  title: (thing: string, place: string) => string;
  answers: (thing: string, place: string) => Readonly<Record<string, AnswerValue>>;
};

const subjects: readonly Subject[] = [
  {
    slug: "market-sizing",
    targetHours: 32,
    count: 52,
    title: (thing, place) => `How large is the market for ${thing} in ${place}?`,
    answers: (_, place) => ({ countries: place, measure: "revenue", forecast: false }),
  },
  {
    slug: "competitors",
    targetHours: 24,
    count: 44,
    title: (thing, place) => `Who else offers ${thing} in ${place}?`,
    answers: () => ({ aspects: ["products", "prices"] }),
  },
  {
    slug: "consumer-trends",
    targetHours: 32,
    count: 38,
    title: (thing, place) => `How do people in ${place} choose ${thing}?`,
    answers: (thing) => ({
      group: `People who buy ${thing}`,
      evidence: ["surveys"],
      hypothesis: false,
    }),
  },
  {
    slug: "pricing",
    targetHours: 16,
    count: 60,
    title: (thing, place) => `What is paid for ${thing} in ${place}?`,
    answers: (thing) => ({ product: thing, level: "shelf_prices" }),
  },
  {
    slug: "regulation",
    targetHours: 32,
    count: 66,
    title: (thing, place) => `Which rules apply to ${thing} in ${place}?`,
    answers: (thing) => ({ product: thing, several: false, topics: ["duties", "dates"] }),
  },
  {
    slug: "technology-scan",
    targetHours: 40,
    count: 26,
    title: (thing, place) => `Who in ${place} makes ${thing} with less energy?`,
    answers: (thing) => ({
      problem: `Making ${thing} takes more energy than we can pay for.`,
      readiness: "tried_in_pilots",
    }),
  },
];

export const demoHistory: readonly DemoRequest[] = subjects.flatMap((subject, at) =>
  Array.from({ length: subject.count }, (_, index) =>
    lived(subject, index, dice(at * 1_000 + index)),
  ),
);

function lived(subject: Subject, index: number, roll: () => number): DemoRequest {
  const thing = pick(things, index);
  const place = pick(places, index + Math.floor(index / things.length));
  const spread = (index + roll()) / subject.count;
  const ago = toQuarter(oldestHoursAgo - spread * (oldestHoursAgo - newestHoursAgo));
  return {
    category: subject.slug,
    by: pick(askers, Math.floor(roll() * askers.length)),
    analyst: pick(analysts, index),
    ago,
    title: subject.title(thing, place),
    description: `We consider ${thing} for ${place} and want to know where we stand before we decide.`,
    answers: subject.answers(thing, place),
    story: story(subject.targetHours, ago, roll),
  };
}

/** Most come at some six tenths of the promised time, few late; now and then an answer is awaited. */
function story(target: number, ago: number, roll: () => number): DemoStep[] {
  const isLate = roll() > 0.955;
  const middle = 0.1 + 0.85 * ((roll() + roll() + roll()) / 3);
  const worked = toQuarter(target * (isLate ? 1.02 + 0.25 * roll() : middle + 0.08 * roll()));
  const begun = toQuarter(Math.min(worked / 3, 6));
  const paused = roll() > 0.85 ? toQuarter(1 + 5 * roll()) : 0;
  const end = worked + paused;
  const pause =
    paused > 0
      ? [
          asked(begun + 0.25, "Which of the two do you mean?"),
          clarified(begun + 0.25 + paused, "The first."),
        ]
      : [];
  const isSilent = roll() > 0.7 && end + 40 <= ago;
  const last = isSilent ? acceptedBySilence(end + 40) : accepted(end + 4, roll() > 0.4 ? 5 : 4);
  return [
    claimed(begun),
    ...pause,
    delivered(end, roll() > 0.9 ? "partly_answered" : "answered"),
    last,
  ];
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("Nothing to pick from.");
  return found;
}

function toQuarter(hours: number): number {
  return Math.round(hours * 4) / 4;
}

/** The same numbers from 0 to 1 each time: two fillings make the same world. */
function dice(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
