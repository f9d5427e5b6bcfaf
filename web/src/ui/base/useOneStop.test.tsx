import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useOneStop } from "./useOneStop.ts";

function Row({ rest }: { rest?: number }) {
  const { row, tabIndexOf } = useOneStop(rest);
  return (
    <>
      <div {...row} role="toolbar">
        {["One", "Two", "Three"].map((name, index) => (
          <button key={name} type="button" tabIndex={tabIndexOf(index)}>
            {name}
          </button>
        ))}
      </div>
      <button type="button">After</button>
    </>
  );
}

const focused = () => document.activeElement?.textContent;

test.each([
  ["{ArrowRight}", "Two"],
  ["{ArrowLeft}", "Three"],
  ["{End}", "Three"],
  ["{End}{ArrowRight}", "One"],
  ["{ArrowRight}{Home}", "One"],
  ["{Control>}{ArrowRight}{/Control}", "One"],
])("from the first, %s leads to %s", async (keys, to) => {
  render(<Row />);
  await userEvent.tab();
  expect(focused()).toBe("One");
  await userEvent.keyboard(keys);
  expect(focused()).toBe(to);
});

test("the whole row is one stop, and one comes back to where one was", async () => {
  render(<Row />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");
  await userEvent.tab();
  expect(focused()).toBe("After");
  await userEvent.tab({ shift: true });
  expect(focused()).toBe("Two");
});

test("with a place to rest, one begins there each time", async () => {
  render(<Row rest={1} />);
  await userEvent.tab();
  expect(focused()).toBe("Two");
  await userEvent.keyboard("{ArrowRight}");
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  expect(focused()).toBe("Two");
  expect(screen.getByText("Three").tabIndex).toBe(-1);
});
