import { expect, test } from "vitest";
import { bounds } from "@sightline/contract/base/bounds.ts";
import {
  proposeFinishedPoints,
  proposePoints,
} from "@sightline/contract/requests/points.proposing.ts";
import { finishText, followText, pointsFrom, pointsToSend, readText } from "./points.values.ts";

const propose = { all: proposePoints, finished: proposeFinishedPoints };

const nothing = { title: "", description: "", points: [], dismissedPoints: [] };
type State = Parameters<typeof followText>[0] & Parameters<typeof followText>[1];

const title = "Heat pumps in old houses";
/** As if this stood there from now on, all at once. */
const write = (state: State, description: string): State => {
  const typed = { title, description };
  return { ...typed, ...followText(state, state, typed, propose) };
};
/** Key by key behind what stands there, or before so much of it. */
const type = (state: State, text: string, before = ""): State => {
  const start = state.description.slice(0, state.description.length - before.length);
  return Array.from(text).reduce(
    (now, _, at) => write(now, start + text.slice(0, at + 1) + before),
    state,
  );
};
const erase = (state: State, keys: number, before = ""): State => {
  const start = state.description.slice(0, state.description.length - before.length);
  return Array.from({ length: keys }).reduce<State>(
    (now, _, at) => write(now, start.slice(0, start.length - at - 1) + before),
    state,
  );
};
const leave = (state: State): State => ({ ...state, points: finishText(state, propose) });
const texts = ({ points }: State) => points.map(({ text }) => text);
const cost = "What does one cost?";
const loud = "How loud is it?";
const both = write(nothing, `${cost} ${loud}`);

test("points come with the end of their sentence, and the title alone needs none", () => {
  expect(texts(write(nothing, "We own a house."))).toEqual([]);
  const begun = type(nothing, "We own a house. What does o");
  expect(texts(begun)).toEqual([]);
  const typed = type(begun, "ne cost? How loud is it");
  expect(texts(typed)).toEqual([cost]);
  expect(texts(type(typed, "?"))).toEqual([cost, loud]);
  expect(texts(type(typed, "\n"))).toEqual([cost, "How loud is it"]);
  expect(texts(leave(typed))).toEqual([cost, "How loud is it"]);
  expect(texts(both)).toEqual([cost, loud]);
});

test("a sentence corrected key by key keeps its one point, and takes it along when it goes", () => {
  const typed = type(nothing, "What does it coost? How loud is it?");
  const [first] = typed.points;
  const corrected = type(erase(typed, 5, ` ${loud}`), "ost?", ` ${loud}`);
  expect(texts(corrected)).toEqual(["What does it cost?", loud]);
  expect(corrected.points[0]?.key).toBe(first?.key);
  expect(texts(type(erase(corrected, 7), " in winter?"))).toEqual([
    "What does it cost?",
    "How loud in winter?",
  ]);
  expect(texts(erase(corrected, corrected.description.length))).toEqual([]);
});

test("a sentence typed before another one leaves that one's point in its writer's words", () => {
  const own = { ...both, points: pointsFrom([{ text: "Price, with fitting", proposed: cost }]) };
  const typed = type({ ...own, description: cost }, "Who fits it? ", cost);
  expect(texts(typed)).toEqual(["Who fits it?", "Price, with fitting"]);
});

test("what somebody removed does not come back as its sentence is typed on", () => {
  const without = { ...write(nothing, cost), points: [], dismissedPoints: [cost] };
  expect(texts(type(erase(without, 1), " in Graz?"))).toEqual([]);
});

test("what somebody named themselves is never pushed out, however much is typed", () => {
  const own = pointsFrom([{ text: "My own" }, { text: "" }]);
  const many = Array.from({ length: 9 }, (_, at) => `What does number ${at} cost? `).join("");
  const typed = type({ ...nothing, points: own }, many);
  expect(typed.points).toHaveLength(bounds.pointsPerRequest);
  expect(texts(typed).slice(0, 2)).toEqual(["My own", ""]);
  expect(texts(erase(typed, many.length))).toEqual(["My own", ""]);
});

test("leaving a text that is whole changes nothing", () => {
  expect(finishText(both, propose)).toBe(both.points);
});

test("what nobody touched follows the text, and goes with it", () => {
  const [first] = both.points;
  const changed = write(both, `What does one cost in Graz? ${loud}`);
  expect(texts(changed)).toEqual(["What does one cost in Graz?", loud]);
  // The same line, so that whoever looks at it keeps their place.
  expect(changed.points[0]?.key).toBe(first?.key);
  expect(texts(write(changed, loud))).toEqual([loud]);
});

test("what somebody wrote is never written over, and is not proposed beside itself", () => {
  const own = pointsFrom([
    { text: "Price, with fitting", proposed: cost },
    { text: "My own", proposed: null },
  ]);
  const edited = { ...both, points: own };
  expect(texts(write(edited, `What does one cost in Graz? ${loud}`))).toEqual([
    "Price, with fitting",
    loud,
    "My own",
  ]);
  expect(texts(write(edited, "Nothing is asked any more."))).toEqual([
    "Price, with fitting",
    "My own",
  ]);
});

test("what somebody removed does not come back, also when its sentence goes on", () => {
  const without = { ...both, points: both.points.slice(1), dismissedPoints: [cost] };
  const on = write(without, `What does one cost in Graz? ${loud}`);
  expect(texts(on)).toEqual([loud]);
  expect(texts(write(on, `What does one cost in Graz, with fitting? ${loud}`))).toEqual([loud]);
});

test("a new one comes after that of the sentence before it, wherever that was moved", () => {
  const moved = { ...both, points: both.points.toReversed() };
  expect(texts(write(moved, `${cost} Who fits it? ${loud}`))).toEqual([loud, cost, "Who fits it?"]);
});

test("what was written before is read once, unless points were named or removed already", () => {
  const written = { ...nothing, title, description: `${cost} ${loud}` };
  const read = (state: State) => texts({ ...state, ...readText(state, propose) });
  expect(read(written)).toEqual([cost, loud]);
  expect(read({ ...written, points: pointsFrom([{ text: "My own" }]) })).toEqual(["My own"]);
  expect(read({ ...written, dismissedPoints: [cost, loud] })).toEqual([]);
});

test("there are never more than may be sent, and an empty line is not", () => {
  const many = Array.from({ length: 9 }, (_, at) => `What does number ${at} cost?`).join(" ");
  expect(write(nothing, many).points).toHaveLength(bounds.pointsPerRequest);
  const full = { ...both, points: pointsFrom(Array.from({ length: 7 }, () => ({ text: "Mine" }))) };
  expect(write(full, `${cost} ${loud} Who fits it?`).points).toHaveLength(bounds.pointsPerRequest);
  expect(pointsToSend(pointsFrom([{ text: " " }, { id: 3, text: cost }]))).toEqual([
    { id: 3, text: cost },
  ]);
});
