import { expect, test } from "vitest";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { proposePoints } from "@sightline/contract/requests/points.proposing.ts";
import { followText, pointsFrom, pointsToSend, readText } from "./points.values.ts";

const nothing = { title: "", description: "", points: [], dismissedPoints: [] };
type State = Parameters<typeof followText>[0] & Parameters<typeof followText>[1];

const title = "Heat pumps in old houses";
/** As if this stood there from now on. */
const write = (state: State, description: string): State => {
  const typed = { title, description };
  return { ...typed, ...followText(state, state, typed, proposePoints) };
};
const texts = ({ points }: State) => points.map(({ text }) => text);
const cost = "What does one cost?";
const loud = "How loud is it?";
const both = write(nothing, `${cost} ${loud}`);

test("points come as they are written, and the title alone needs none", () => {
  expect(texts(write(nothing, "We own a house."))).toEqual([]);
  expect(texts(write(nothing, "We own a house. What does o"))).toEqual(["What does o"]);
  expect(texts(both)).toEqual([cost, loud]);
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
  const read = (state: State) => texts({ ...state, ...readText(state, proposePoints) });
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
