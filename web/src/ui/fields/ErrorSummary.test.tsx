import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { describe, expect, test, vi } from "vitest";
import { Button } from "#ui/base/Button.tsx";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { ErrorSummary, type FieldError } from "./ErrorSummary.tsx";
import { Field } from "./Field.tsx";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { Select } from "#ui/choices/Select.tsx";
import { Textarea } from "./Textarea.tsx";
import { TextInput } from "./TextInput.tsx";

const errors: FieldError[] = [
  { field: "title", message: "Say more." },
  { field: "role", message: "Choose a role." },
  { field: "kind", message: "Choose a kind." },
];

describe("the list of what is wrong", () => {
  test("is not there for a single thing, which is told at its field", () => {
    const { container } = render(<ErrorSummary errors={errors.slice(0, 1)} />);
    expect(container.textContent).toBe("");
  });

  test("speaks, counts, and leads to each field without touching the address", async () => {
    const before = location.href;
    render(
      <form>
        <ErrorSummary errors={errors} />
        <Field label="Title">
          <TextInput name="title" />
        </Field>
        <Field label="Role">
          <Select name="role" options={[{ value: "analyst", label: "Analyst" }]} />
        </Field>
        <RadioGroup
          label="Kind"
          name="kind"
          options={[
            { value: "a", label: "A" },
            { value: "b", label: "B" },
          ]}
          defaultValue="b"
        />
      </form>,
    );
    expect(screen.getByRole("alert").textContent).toBe("3 fields need another look");
    await userEvent.click(screen.getByRole("button", { name: "Say more." }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Title" }));
    await userEvent.click(screen.getByRole("button", { name: "Choose a role." }));
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Role" }));
    await userEvent.click(screen.getByRole("button", { name: "Choose a kind." }));
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "B" }));
    expect(location.href).toBe(before);
  });

  test("counts answers where questions are asked", () => {
    render(<ErrorSummary noun="answers" errors={errors} />);
    expect(screen.getByRole("alert").textContent).toBe("3 answers need another look");
  });

  test("leads to the first part of what is wrong as a whole", async () => {
    render(
      <form>
        <ErrorSummary errors={[{ field: "hours.monday", message: "They overlap." }, ...errors]} />
        <TextInput aria-label="Friday" name="hours.friday.0" />
        <TextInput aria-label="Monday from" name="hours.monday.0" />
        <TextInput aria-label="Monday until" name="hours.monday.1" />
      </form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "They overlap." }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Monday from" }));
  });
});

test("fields registered with the form library are read, filled in and focused when wrong", async () => {
  type Answers = { title: string; why: string; kind: string; terms: boolean };
  const sent = vi.fn();
  function Form() {
    const { register, handleSubmit, formState } = useForm<Answers>({
      defaultValues: { title: "", why: "Because", kind: "b", terms: false },
    });
    return (
      <form onSubmit={(event) => void handleSubmit((answers) => sent(answers))(event)} noValidate>
        <Field label="Title" error={formState.errors.title?.message}>
          <TextInput {...register("title", { required: "Say what you want to know." })} />
        </Field>
        <Field label="Why" bound={100}>
          <Textarea {...register("why")} />
        </Field>
        <RadioGroup
          label="Kind"
          options={[
            { value: "a", label: "A" },
            { value: "b", label: "B" },
          ]}
          {...register("kind")}
        />
        <Checkbox label="I agree" {...register("terms")} />
        <Button type="submit">Send</Button>
      </form>
    );
  }
  render(<Form />);
  screen.getByText("7 of 100");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  const title = screen.getByRole("textbox", { name: "Title" });
  await screen.findByText("Say what you want to know.");
  expect(document.activeElement).toBe(title);
  await userEvent.type(title, "Oat milk");
  await userEvent.type(screen.getByRole("textbox", { name: "Why" }), " so");
  await userEvent.click(screen.getByRole("radio", { name: "A" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "I agree" }));
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    title: "Oat milk",
    why: "Because so",
    kind: "a",
    terms: true,
  });
});
