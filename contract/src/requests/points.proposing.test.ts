import { describe, expect, test } from "vitest";
import { bounds, codePoints } from "#base/bounds.ts";
import { findGrowing } from "#base/growth.testing.ts";
import { proposeFinishedPoints, proposePoints } from "./points.proposing.ts";
import heldBack from "#requests/samples/points.held-back.json" with { type: "json" };
import tuning from "#requests/samples/points.tuning.json" with { type: "json" };

type Sample = { language: string; title: string; description: string; points: string[] };

/** Of what is proposed, how much a person would say too; of what a person would say, how much is proposed. */
function judge(all: readonly Sample[]) {
  let [proposed, wanted, right] = [0, 0, 0];
  for (const one of all) {
    const points = proposePoints(one);
    proposed += points.length;
    wanted += one.points.length;
    right += points.filter((text) => one.points.includes(text)).length;
  }
  return { precision: right / proposed, recall: right / wanted };
}

const said = (description: string, title = "Heat pumps in old houses") =>
  proposePoints({ title, description });

describe("the points that are proposed", () => {
  test("are those a person reads, in the texts that were looked at", () => {
    for (const one of tuning) expect(proposePoints(one)).toEqual(one.points);
  });

  /**
   * Every point can be edited and removed, so a wrong one costs a press and a missing one a line to
   * type: nine of ten, word by word, is where correcting is less than writing.
   */
  test("are nine of ten a person reads, and nine of ten right, in texts held back", () => {
    expect(tuning.length + heldBack.length).toBeGreaterThanOrEqual(100);
    const { precision, recall } = judge(heldBack);
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  test.each(["en", "de", "sv"])("are mostly right in each language: %s", (language) => {
    const { precision, recall } = judge(heldBack.filter((one) => one.language === language));
    expect(precision).toBeGreaterThanOrEqual(0.8);
    expect(recall).toBeGreaterThanOrEqual(0.8);
  });

  test("are the title where nothing is asked, and nothing where nothing is typed", () => {
    expect(said("We own a house of 1920.")).toEqual(["Heat pumps in old houses"]);
    expect(proposePoints({ title: " ", description: "" })).toEqual([]);
  });

  test("are read through Markdown, and never out of code", () => {
    const description = [
      "## Questions",
      "",
      "- **What** does one [cost](https://example.org/prices)?",
      "- [ ] who installs them",
      "",
      "```",
      "What is this?",
      "```",
      "> How loud are they?",
    ].join("\n");
    expect(said(description)).toEqual([
      "What does one cost?",
      "Who installs them",
      "How loud are they?",
    ]);
  });

  test("keep an abbreviation, a day and a figure in one sentence", () => {
    expect(
      said("Welche Firmen (z. B. Vaillant) liefern ab dem 3. Mai für ca. 3.500 €? Danke."),
    ).toEqual(["Welche Firmen (z. B. Vaillant) liefern ab dem 3. Mai für ca. 3.500 €?"]);
  });

  test("are at most seven, none twice, and none longer than a point may be", () => {
    const many = Array.from({ length: 9 }, (_, at) => `What does number ${at} cost?`).join(" ");
    expect(said(many)).toHaveLength(bounds.pointsPerRequest);
    expect(said("How loud is it? How loud is it?")).toEqual(["How loud is it?"]);
    const [long = ""] = said(`What does ${"a very ".repeat(100)}large one cost?`);
    expect(codePoints(long)).toBeLessThanOrEqual(bounds.pointText.max);
    expect(long).toMatch(/ (?:a|very)$/);
  });

  test.each([
    ["We launch in spring. What do ICA and Coop cha", []],
    ["What does it cost?", ["What does it cost?"]],
    ["What does it cost? How lou", ["What does it cost?"]],
    ["what does it cost\nhow lou", ["What does it cost"]],
    ["Please find out who sells more than 1.", []],
    ["Please find out who sells more than 1.5 l. ", ["Please find out who sells more than 1.5 l"]],
    ["Please list the shops, e.g.", []],
    ["We want to know:\n", []],
    ["We want to know:\n- lead times\n- pri", ["Lead times"]],
  ])("are those of finished sentences while somebody types: %s", (description, points) => {
    expect(proposeFinishedPoints({ title: "", description })).toEqual(points);
  });

  test("cost no more than linear time, whatever is typed", () => {
    const work = (given: string) => proposePoints({ title: given, description: given });
    expect(findGrowing(work, bounds.requestDescription.max)).toEqual([]);
    const asking = (given: string) => said(given.replaceAll("a", "what is it? "));
    expect(findGrowing(asking, 2_000)).toEqual([]);
    const typing = (given: string) => proposeFinishedPoints({ title: "", description: given });
    expect(findGrowing(typing, bounds.requestDescription.max)).toEqual([]);
  });
});
