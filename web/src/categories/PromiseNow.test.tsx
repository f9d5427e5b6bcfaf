import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCategory } from "#testing/requests.ts";
import { PromiseNow } from "./PromiseNow.tsx";

test("a target that the working hours never reach is told, and the page stays", () => {
  const category = { ...makeCategory(), target_minutes: 6_000_000_000_000 };
  render(<PromiseNow category={category} zone="Europe/Berlin" />);
  screen.getByText("For this target no day can be named.");
  expect(screen.queryByText(/^Submit now/)).toBeNull();
});
