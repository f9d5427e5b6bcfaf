import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DiffView } from "./DiffView.tsx";

test("what was added and what was removed can be told apart by ear", () => {
  const { container } = render(
    <DiffView
      pieces={[
        { kind: "same", text: "due on " },
        { kind: "removed", text: "Monday" },
        { kind: "added", text: "Friday" },
      ]}
    />,
  );
  expect(screen.getByRole("deletion").textContent).toBe(" removed: Monday end of removed text ");
  expect(screen.getByRole("insertion").textContent).toBe(" added: Friday end of added text ");
  expect(container.textContent).toMatch(/^due on /);
});
