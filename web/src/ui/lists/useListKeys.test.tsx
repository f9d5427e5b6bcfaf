import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { RowsAre } from "./listKeys.ts";
import { useRowsComing } from "./rowsComing.ts";
import { useListKeys } from "./useListKeys.ts";

let pressed: string[];

function List({ rowsAre }: { rowsAre?: RowsAre }) {
  useListKeys({
    onMove: (by) => pressed.push(by === 1 ? "down" : "up"),
    onOpen: () => pressed.push("open"),
    onTake: () => pressed.push("take"),
    onCreate: () => pressed.push("create"),
    onSearch: () => pressed.push("search"),
    ...(rowsAre && { rowsAre }),
  });
  return (
    <>
      <input aria-label="Text" />
      <button type="button" onClick={() => pressed.push("button")}>
        Press
      </button>
    </>
  );
}

/** A screen that is still loading, and knows nothing of its list. */
function Coming() {
  useRowsComing(true);
  return null;
}

/** What is expected is looked at once all that happens with it has happened. */
const settle = () => act(async () => {});

beforeEach(() => {
  pressed = [];
});

describe("with its rows there", () => {
  beforeEach(() => {
    render(<List />);
  });

  test("j, k, Enter, x, c and / act on the list", async () => {
    await userEvent.keyboard("jk{Enter}xc/");
    expect(pressed).toEqual(["down", "up", "open", "take", "create", "search"]);
  });

  test("not while one types, and not with Ctrl", async () => {
    await userEvent.type(screen.getByLabelText("Text"), "jkxc/");
    await userEvent.keyboard("{Control>}k{/Control}");
    expect(pressed).toEqual([]);
    expect(screen.getByLabelText("Text")).toMatchObject({ value: "jkxc/" });
  });

  test("Enter on a button stays the button's", async () => {
    screen.getByRole("button").focus();
    await userEvent.keyboard("{Enter}j");
    expect(pressed).toEqual(["button", "down"]);
  });
});

describe("with its rows on their way", () => {
  function renderComing() {
    const { rerender, unmount } = render(<List rowsAre="coming" />);
    const show = async (rowsAre: RowsAre) => {
      rerender(<List rowsAre={rowsAre} />);
      await settle();
    };
    return { show, unmount };
  }

  test("keys for rows are kept, and act in their order when the rows are there", async () => {
    const { show } = renderComing();
    await userEvent.keyboard("jjkx{Enter}");
    expect(pressed).toEqual([]);
    await show("there");
    expect(pressed).toEqual(["down", "down", "up", "take", "open"]);
    await userEvent.keyboard("j");
    expect(pressed.at(-1)).toBe("down");
    await show("coming");
    await show("there");
    expect(pressed).toHaveLength(6);
  });

  test("what acts on no row acts at once, and ends the waiting", async () => {
    const { show } = renderComing();
    await userEvent.keyboard("jc");
    expect(pressed).toEqual(["create"]);
    await show("there");
    expect(pressed).toEqual(["create"]);
  });

  test("nothing is opened after what was opened", async () => {
    const { show } = renderComing();
    await userEvent.keyboard("j{Enter}j{Enter}");
    await show("there");
    expect(pressed).toEqual(["down", "open"]);
  });

  test("Enter after j is for the row, wherever the focus is", async () => {
    const { show } = renderComing();
    screen.getByRole("button").focus();
    await userEvent.keyboard("j{Enter}");
    await show("there");
    expect(pressed).toEqual(["down", "open"]);
  });

  test("Enter alone on a button stays the button's", async () => {
    const { show } = renderComing();
    screen.getByRole("button").focus();
    await userEvent.keyboard("{Enter}");
    await show("there");
    expect(pressed).toEqual(["button"]);
  });

  test("a key held down counts once", async () => {
    const { show } = renderComing();
    await userEvent.keyboard("{j>9/}");
    await show("there");
    expect(pressed).toEqual(["down"]);
  });

  test.each([
    ["types in a field", () => userEvent.type(screen.getByLabelText("Text"), "x")],
    ["clicks", () => userEvent.click(document.body)],
    ["presses Escape", () => userEvent.keyboard("{Escape}")],
    ["goes on by Tab", () => userEvent.tab()],
    ["goes back", () => act(() => window.dispatchEvent(new PopStateEvent("popstate")))],
  ])("they are dropped when one %s", async (_, doSomethingElse) => {
    const { show } = renderComing();
    await userEvent.keyboard("j{Enter}");
    await doSomethingElse();
    await show("there");
    expect(pressed).toEqual([]);
  });

  test("Shift alone is nothing else", async () => {
    const { show } = renderComing();
    await userEvent.keyboard("j{Shift}");
    await show("there");
    expect(pressed).toEqual(["down"]);
  });

  test("they are dropped when there are none, or the list has failed", async () => {
    const { show } = renderComing();
    await userEvent.keyboard("j{Enter}");
    await show("missing");
    await show("there");
    expect(pressed).toEqual([]);
  });

  test("they are dropped when one has left", async () => {
    const { unmount } = renderComing();
    await userEvent.keyboard("j{Enter}");
    unmount();
    await settle();
    render(<List />);
    await settle();
    expect(pressed).toEqual([]);
  });

  test("they are dropped when the cursor stands in a field by then", async () => {
    const { show } = renderComing();
    await userEvent.keyboard("j");
    screen.getByLabelText("Text").focus();
    await show("there");
    expect(pressed).toEqual([]);
  });
});

test("a screen that is loading hands over to its list, and that to another list", async () => {
  const { rerender } = render(<Coming />);
  await userEvent.keyboard("j");
  rerender(<List key="one" rowsAre="coming" />);
  await settle();
  await userEvent.keyboard("k");
  rerender(<List key="another" rowsAre="coming" />);
  await settle();
  await userEvent.keyboard("{Enter}");
  rerender(<List key="third" rowsAre="there" />);
  await settle();
  expect(pressed).toEqual(["down", "up", "open"]);
});

test("while anything is still to come, not even rows that are there are touched", async () => {
  const { rerender } = render(
    <>
      <List />
      <Coming />
    </>,
  );
  await userEvent.keyboard("j");
  expect(pressed).toEqual([]);
  rerender(<List />);
  await settle();
  expect(pressed).toEqual(["down"]);
});
