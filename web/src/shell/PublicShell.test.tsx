import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { writeRegistration } from "#testing/registration.ts";
import { PublicShell } from "./PublicShell.tsx";

test.each([
  ["open", ["Sign in", "Register"]],
  ["by_domains", ["Sign in", "Register"]],
  ["by_invitation", ["Sign in"]],
])("where registration is %s the ways in are %s", (mode, ways) => {
  writeRegistration(mode);
  render(
    <MemoryRouter>
      <PublicShell />
    </MemoryRouter>,
  );
  const links = [...screen.getByRole("navigation").querySelectorAll("a")];
  expect(links.map((link) => link.textContent)).toEqual(ways);
});
