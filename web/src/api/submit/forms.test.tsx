import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { email } from "@sightline/contract/base/fields.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { CallProblem } from "#api/call/callProblem.ts";
import { bodyResolver, checkOnLeaving, showFieldErrors } from "./forms.ts";

const { register } = defineEndpoints({
  register: {
    method: "POST",
    path: "/api/v1/users.json",
    summary: "",
    access: "everybody",
    body: z.object({ user: z.object({ email, age: z.optional(z.number()) }) }),
    response: null,
  },
});

const refused = new CallProblem({
  code: "invalid",
  status: 422,
  title: "",
  detail: "",
  errors: { "user.email": ["Taken."], "user.terms": ["Agree first."] },
});

function Form() {
  const form = useForm({
    ...checkOnLeaving,
    resolver: bodyResolver<{ email: string }>(register, "user"),
    defaultValues: { email: "" },
  });
  const rest = () => (document.title = showFieldErrors(form, refused, "user").join());
  return (
    <form>
      <input aria-label="E-mail" {...form.register("email")} />
      <p>{form.formState.errors.email?.message}</p>
      <button type="button" onClick={rest}>
        Send
      </button>
    </form>
  );
}

test("checks on leaving by the row's schema, in the contract's sentences", async () => {
  render(<Form />);
  const field = screen.getByLabelText("E-mail");
  await userEvent.type(field, "nobody");
  expect(screen.queryByText(/e-mail address/)).toBeNull();
  await userEvent.tab();
  await screen.findByText("Enter an e-mail address, like name@example.org.");
  await userEvent.type(field, "@example.org");
  expect(screen.queryByText(/e-mail address/)).toBeNull();
});

test("puts the server's sentences under their fields and hands back the rest", async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole("button"));
  await screen.findByText("Taken.");
  expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));
  expect(document.title).toBe("Agree first.");
});
