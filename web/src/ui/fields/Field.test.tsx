import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Field } from "./Field.tsx";
import { NumberInput } from "./NumberInput.tsx";
import { PasswordInput } from "./PasswordInput.tsx";
import { Textarea } from "./Textarea.tsx";
import { TextInput } from "./TextInput.tsx";

const described = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" | ");

const wrong = (error?: string) => (
  <Field label="Title" error={error}>
    <TextInput />
  </Field>
);

const bounded = (text: string) => (
  <Field label="Note" bound={20} text={text}>
    <TextInput value={text} readOnly />
  </Field>
);

afterEach(() => vi.useRealTimers());

describe("a field", () => {
  test("is called by its label alone and described by all the rest", () => {
    render(
      <Field
        label="Title"
        aside="as you would say it"
        hint="One question."
        bound={150}
        error="Say more."
      >
        <TextInput defaultValue="Why" />
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "Title" });
    expect(described(input)).toBe("as you would say it | One question. | 3 of 150 | Say more.");
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  test("without an error is not called wrong", () => {
    render(
      <Field label="Title" optional>
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "Title" });
    expect(input.getAttribute("aria-invalid")).toBeNull();
    expect(described(input)).toBe("optional");
  });

  test("loses the error, and what told of it, once all is well", () => {
    const { rerender } = render(wrong("Say more."));
    rerender(wrong());
    const input = screen.getByRole("textbox");
    expect(screen.queryByText("Say more.")).toBeNull();
    expect(input.getAttribute("aria-describedby")).toBeNull();
    expect(input.getAttribute("aria-invalid")).toBeNull();
  });

  test("counts code points as one types, whoever holds the text", async () => {
    render(
      <Field label="Note" bound={20}>
        <Textarea defaultValue="é" />
      </Field>,
    );
    screen.getByText("1 of 20");
    await userEvent.type(screen.getByRole("textbox"), "👍!");
    screen.getByText("3 of 20");
  });

  test("speaks of the room left only near the bound, after a pause", () => {
    vi.useFakeTimers();
    const { rerender } = render(bounded("short"));
    act(() => void vi.advanceTimersByTime(2000));
    expect(screen.getByRole("status").textContent).toBe("");
    rerender(bounded("x".repeat(22)));
    act(() => void vi.advanceTimersByTime(500));
    expect(screen.getByRole("status").textContent).toBe("");
    act(() => void vi.advanceTimersByTime(600));
    expect(screen.getByRole("status").textContent).toBe("2 characters too many");
  });

  test("that is disabled disables what is in it", () => {
    render(
      <Field label="Seats" disabled>
        <Textarea />
      </Field>,
    );
    expect(screen.getByRole("textbox", { name: "Seats" }).hasAttribute("disabled")).toBe(true);
  });
});

describe("a password", () => {
  test("can be shown, says so, and is hidden again when the form is sent", async () => {
    render(
      <form onSubmit={(event) => event.preventDefault()}>
        <Field label="Password" hint="At least 12 characters.">
          <PasswordInput autoComplete="current-password" />
        </Field>
        <button type="submit">Sign in</button>
      </form>,
    );
    const input = screen.getByLabelText("Password");
    expect(input.getAttribute("type")).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(input.getAttribute("type")).toBe("text");
    expect(screen.getByRole("status").textContent).toContain("visible on the screen");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(input.getAttribute("type")).toBe("password");
  });
});

describe("a number", () => {
  test("is typed or stepped within its bounds, and null when empty", async () => {
    const told = vi.fn();
    render(
      <Field label="Target">
        <NumberInput defaultValue={3} min={1} max={4} onValueChange={told} unit="hours" />
      </Field>,
    );
    const input = screen.getByLabelText("Target");
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    expect(told).toHaveBeenLastCalledWith(4);
    await userEvent.clear(input);
    expect(told).toHaveBeenLastCalledWith(null);
    await userEvent.type(input, "2");
    await userEvent.keyboard("{ArrowDown}");
    expect(told).toHaveBeenLastCalledWith(1);
  });
});

test("a control that stands by itself says of itself that it is wrong", () => {
  render(<TextInput aria-label="Choice 1" aria-invalid />);
  expect(screen.getByLabelText("Choice 1").getAttribute("aria-invalid")).toBe("true");
});
