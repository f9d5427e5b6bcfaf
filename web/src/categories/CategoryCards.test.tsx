import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCategory } from "#testing/requests.ts";
import { CategoryCards } from "./CategoryCards.tsx";

test("each category shows its picture, what it is about and what it promises", () => {
  const category = { ...makeCategory(), description: "Which rules apply.", icon: "scale" };
  const unknown = { ...category, id: 2, name: "Odd", icon: "no-such-icon" };
  render(
    <CategoryCards categories={[category, unknown]} value={null} name="c" onChange={() => {}} />,
  );
  for (const name of [category.name, "Odd"]) {
    const card = screen.getByRole("radio", { name });
    const about = (card.getAttribute("aria-describedby") ?? "").split(" ");
    const words = about.map((id) => document.getElementById(id)?.textContent);
    expect(words[0]).toBe("Which rules apply.");
    expect(words[1]).toMatch(/working/);
    expect(card.closest("label")?.querySelector("svg")).not.toBeNull();
  }
});
