import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Combobox } from "./Combobox.tsx";
import { ComboboxMultiple } from "./ComboboxMultiple.tsx";
import { Field } from "#ui/fields/Field.tsx";
import type { Option } from "./option.ts";
import { Select } from "./Select.tsx";

const countries: Option[] = [
  { value: "dk", label: "Denmark" },
  { value: "de", label: "Germany" },
  { value: "se", label: "Sweden" },
];
const optionNames = () => screen.queryAllByRole("option").map((option) => option.textContent);

function Countries({ told }: { told?: (names: string[]) => void }) {
  const [chosen, setChosen] = useState(countries.slice(0, 1));
  return (
    <Field label="Which countries?">
      <ComboboxMultiple
        options={countries}
        value={chosen}
        onValueChange={(next) => {
          setChosen(next);
          told?.(next.map((option) => option.label));
        }}
      />
    </Field>
  );
}

describe("a select", () => {
  test("is called by its label, shows what is chosen and takes the keyboard", async () => {
    const told = vi.fn();
    render(
      <Field label="Country">
        <Select options={countries} defaultValue="de" onValueChange={told} />
      </Field>,
    );
    // What opens takes the place of what stood there before.
    const shown = () => screen.getByRole("combobox", { name: "Country" }).textContent;
    expect(shown()).toBe("Germany");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findAllByRole("option")).toHaveLength(3);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(told).toHaveBeenCalledExactlyOnceWith("se");
    expect(shown()).toBe("Sweden");
  });

  test("among filters is called by its own label", () => {
    render(<Select look="pill" label="Order" options={countries} placeholder="Any" />);
    expect(screen.getByRole("combobox", { name: "Order" }).textContent).toBe("Any");
  });
});

describe("a combobox", () => {
  test("finds by typing, and tells what is chosen", async () => {
    const told = vi.fn();
    render(
      <Field label="Country">
        <Combobox options={countries} onValueChange={told} />
      </Field>,
    );
    const input = screen.getByRole("combobox", { name: "Country" });
    await userEvent.type(input, "swe");
    expect(optionNames()).toEqual(["Sweden"]);
    await userEvent.keyboard("{Enter}");
    expect(told).toHaveBeenLastCalledWith(countries[2]);
    expect(input).toHaveProperty("value", "Sweden");
    await userEvent.keyboard("{Escape}{Escape}");
    expect(input).toHaveProperty("value", "Sweden");
  });

  test("says that nothing is found", async () => {
    render(<Combobox label="Country" options={countries} emptyText="No such country" />);
    await userEvent.type(screen.getByRole("combobox"), "zzz");
    await screen.findByText("No such country");
  });

  test("that searches elsewhere asks what was typed, tells of the wait and shows what came", async () => {
    const searched = vi.fn();
    const combobox = (options: Option[], loading: boolean) => (
      <Combobox
        label="Invite"
        options={options}
        onSearch={searched}
        loading={loading}
        loadingText="Looking for people"
        emptyText="Nobody of that name"
      />
    );
    const { rerender } = render(combobox([], false));
    await userEvent.type(screen.getByRole("combobox"), "an");
    expect(searched).toHaveBeenLastCalledWith("an");
    rerender(combobox([], true));
    screen.getByText("Looking for people");
    expect(screen.queryByText("Nobody of that name")).toBeNull();
    // The server may match by more than the label: what it found is shown as it is.
    rerender(combobox([{ value: "7", label: "Demo colleague" }], false));
    expect(optionNames()).toEqual(["Demo colleague"]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(screen.getByRole("combobox")).toHaveProperty("value", "Demo colleague");
    expect(searched).toHaveBeenLastCalledWith("an");
  });
});

describe("a combobox whose answer is on its way", () => {
  afterEach(() => void vi.clearAllMocks());
  const sent = vi.fn();
  const told = vi.fn();
  const combobox = (options: Option[], loading: boolean) => (
    <form onSubmit={sent}>
      <Combobox
        label="Done by"
        options={options}
        onSearch={() => {}}
        loading={loading}
        onValueChange={told}
      />
      <button type="submit">Show</button>
    </form>
  );
  const field = () => screen.getByRole("combobox");

  test("keeps what was typed when Enter comes first, and sends nothing", async () => {
    const { rerender } = render(combobox([], false));
    await userEvent.type(field(), "an");
    rerender(combobox([], true));
    await userEvent.keyboard("{Enter}");
    expect(field()).toHaveProperty("value", "an");
    expect(field().getAttribute("aria-expanded")).toBe("true");
    expect(sent).not.toHaveBeenCalled();
    expect(told).not.toHaveBeenCalled();
  });

  test("takes of the former options only one that was meant", async () => {
    const { rerender } = render(combobox(countries, false));
    await userEvent.type(field(), "xy");
    rerender(combobox(countries, true));
    await userEvent.keyboard("{Enter}");
    expect(field()).toHaveProperty("value", "xy");
    expect(told).not.toHaveBeenCalled();
    await userEvent.clear(field());
    await userEvent.type(field(), "denm");
    await userEvent.keyboard("{Enter}");
    expect(told).toHaveBeenLastCalledWith(countries[0]);
    await userEvent.clear(field());
    await userEvent.type(field(), "xy");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(told).toHaveBeenLastCalledWith(countries[1]);
  });

  test("marks the first that came, also after others stood there, and Enter chooses it", async () => {
    const { rerender } = render(combobox(countries, false));
    await userEvent.type(field(), "an");
    rerender(combobox([], true));
    rerender(combobox([{ value: "7", label: "Demo colleague" }], false));
    await userEvent.keyboard("{Enter}");
    expect(told).toHaveBeenCalledExactlyOnceWith({ value: "7", label: "Demo colleague" });
    expect(field()).toHaveProperty("value", "Demo colleague");
    expect(sent).not.toHaveBeenCalled();
  });
});

describe("a combobox for several", () => {
  test("offers what is not chosen yet and adds it", async () => {
    const told = vi.fn();
    render(<Countries told={told} />);
    const input = screen.getByRole("combobox", { name: "Which countries?" });
    await userEvent.click(input);
    expect(optionNames()).toEqual(["Germany", "Sweden"]);
    await userEvent.type(input, "n");
    await userEvent.keyboard("{Enter}");
    expect(told).toHaveBeenLastCalledWith(["Denmark", "Germany"]);
  });

  test("lets go of one by its button or Backspace, and of none by Escape", async () => {
    const told = vi.fn();
    render(<Countries told={told} />);
    const input = screen.getByRole("combobox");
    await userEvent.click(input);
    await userEvent.keyboard("{Escape}{Escape}{Escape}");
    expect(told).not.toHaveBeenCalled();
    await userEvent.type(input, "swe{Enter}");
    expect(told).toHaveBeenLastCalledWith(["Denmark", "Sweden"]);
    await userEvent.keyboard("{Escape}{Backspace}");
    expect(told).toHaveBeenLastCalledWith(["Denmark"]);
    await userEvent.click(screen.getByLabelText("Remove Denmark"));
    expect(told).toHaveBeenLastCalledWith([]);
  });
});

test("a combobox closes its list when one goes on, and hides nothing of the page while it is open", async () => {
  render(
    <>
      <h1>Account</h1>
      <Combobox label="Country" options={countries} />
      <button type="button">Save</button>
    </>,
  );
  await userEvent.type(screen.getByRole("combobox"), "denm");
  expect(optionNames()).toEqual(["Denmark"]);
  screen.getByRole("heading", { name: "Account" });
  await userEvent.tab();
  await waitFor(() => expect(optionNames()).toEqual([]));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" }));
});
