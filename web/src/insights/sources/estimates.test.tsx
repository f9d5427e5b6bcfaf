import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { InsightArticle } from "#insights/center/InsightArticle.tsx";
import { makeInsight } from "#insights/insights.testing.ts";
import { withEstimates } from "./estimates.ts";

const guess = "It will be 25 kr in 2028.";
const body = `It costs 20 kr [1]. ${guess}\n\nNobody knows more.`;
const place = { part: "body", from: body.indexOf(guess), to: body.indexOf(guess) + guess.length };

function read(statements: Parameters<typeof makeInsight>[0]) {
  const insight = makeInsight({ body, ...statements });
  return render(
    <MemoryRouter>
      <InsightArticle
        insight={insight}
        isOwn
        href="#/app/insights/12"
        pictureOf={() => undefined}
        files={null}
      />
    </MemoryRouter>,
  );
}

test("readers see which sentence is our own estimate, and how many statements have a source", async () => {
  read({ statements: { with_source: 42, all: 44, estimates: [{ ...place, part: "body" }] } });
  const mark = await screen.findByText("our own estimate");
  expect(mark.closest("p")?.textContent).toContain(`${guess} our own estimate`);
  screen.getByText("42 of 44 statements have a source");
});

test("what was published before statements were counted says nothing of them", async () => {
  read({ statements: null });
  await screen.findByText(/Nobody knows more/);
  expect(screen.queryByText(/statements have a source/)).toBeNull();
  expect(screen.queryByText("our own estimate")).toBeNull();
});

test("marks stand after their places, in the order of the text", () => {
  expect(
    withEstimates("One. Two. Three.", [
      { from: 0, to: 4 },
      { from: 10, to: 16 },
    ]),
  ).toBe("One. [0] Two. Three. [0]");
});
