import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AlsoHere } from "./AlsoHere.tsx";

const ann = { id: 1, first_name: "Ann", last_name: "Test" };
const bob = { id: 2, first_name: "Bob", last_name: "Test" };

test("who writes is named once, beside the others who are here", () => {
  const { rerender } = render(<AlsoHere here={[ann, bob]} writing={[ann]} />);
  screen.getByText("Ann Test is writing…");
  screen.getByText("Bob Test is here too.");
  rerender(<AlsoHere here={[ann]} writing={[ann]} />);
  expect(screen.queryByText(/is here too/)).toBeNull();
  rerender(<AlsoHere here={[ann]} />);
  screen.getByText("Ann Test is here too.");
});
