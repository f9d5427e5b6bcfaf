import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { Checkbox } from "./Checkbox.tsx";
import { CheckboxGroup } from "./CheckboxGroup.tsx";
import { FilterPills } from "#ui/lists/FilterPills.tsx";
import { RadioCards } from "./RadioCards.tsx";
import { RadioGroup } from "./RadioGroup.tsx";

const options = [
  { value: "a", label: "Market sizing", note: "4 working days" },
  { value: "b", label: "Pricing", note: "2 working days" },
  { value: "c", label: "Regulation" },
];

describe("a checkbox", () => {
  test("is called by its label, described by its note and its error, and ticked by either", async () => {
    render(<Checkbox label="I agree" note="Version 3" error="Agree to go on." />);
    const box = screen.getByRole("checkbox", { name: "I agree" });
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(box.getAttribute("aria-describedby")?.split(" ")).toHaveLength(2);
    await userEvent.click(screen.getByText("I agree"));
    expect(box).toHaveProperty("checked", true);
  });

  test("can stand for some", () => {
    render(<Checkbox label="All" mixed />);
    expect(screen.getByRole("checkbox")).toHaveProperty("indeterminate", true);
  });
});

test("a group of checkboxes answers in the order of the options, not of the presses", async () => {
  const told = vi.fn();
  function Group() {
    const [value, setValue] = useState<string[]>([]);
    told(value);
    return <CheckboxGroup label="Kinds" options={options} value={value} onValueChange={setValue} />;
  }
  render(<Group />);
  screen.getByRole("group", { name: "Kinds" });
  await userEvent.click(screen.getByRole("checkbox", { name: "Regulation" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Market sizing" }));
  expect(told).toHaveBeenLastCalledWith(["a", "c"]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Regulation" }));
  expect(told).toHaveBeenLastCalledWith(["a"]);
});

describe.each([
  ["radio group", RadioGroup],
  ["set of radio cards", RadioCards],
])("a %s", (_, Component) => {
  test("is named, described by its error, and answers with one", async () => {
    const told = vi.fn();
    render(
      <Component
        label="Category"
        hint="It sets the time."
        error="Choose one."
        options={options}
        onValueChange={told}
      />,
    );
    const group = screen.getByRole("radiogroup", { name: "Category" });
    expect(group.getAttribute("aria-invalid")).toBe("true");
    const said = (group.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(said).toEqual(["It sets the time.", "Choose one."]);
    await userEvent.click(screen.getByText("4 working days"));
    expect(told).toHaveBeenCalledExactlyOnceWith("a");
    expect(screen.getByRole("radio", { name: "Market sizing" })).toHaveProperty("checked", true);
  });

  test("shows the value it is given, and nothing chosen for null", () => {
    const props = { label: "Category", options, onValueChange: vi.fn() };
    const { rerender } = render(<Component {...props} value={null} />);
    expect(screen.queryByRole("radio", { checked: true })).toBeNull();
    rerender(<Component {...props} value="b" />);
    expect(screen.getByRole("radio", { checked: true })).toHaveProperty("value", "b");
  });
});

test("filter pills say which are on, and are switched one by one", async () => {
  const told = vi.fn();
  render(<FilterPills label="Which" options={options} value={["a"]} onValueChange={told} />);
  screen.getByRole("button", { name: "Market sizing", pressed: true });
  await userEvent.click(screen.getByRole("button", { name: "Regulation", pressed: false }));
  expect(told).toHaveBeenLastCalledWith(["a", "c"]);
  await userEvent.click(screen.getByRole("button", { name: "Market sizing" }));
  expect(told).toHaveBeenLastCalledWith([]);
});
