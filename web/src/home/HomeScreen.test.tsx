import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeRegistration } from "#testing/registration.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { HomeScreen } from "./HomeScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
beforeEach(async () => {
  server = await startScreens({});
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

const open = () => renderAt("/", "/", <HomeScreen />);

test("one is asked to register where one can", () => {
  open();
  screen.getByRole("link", { name: "Register and ask" });
});

test("where accounts come by invitation that is said, and nothing offers to register", () => {
  writeRegistration("by_invitation");
  open();
  screen.getByText(/Accounts here come by invitation/);
  screen.getByRole("link", { name: "How to get one" });
  screen.getByRole("link", { name: "Sign in and ask" });
  expect(screen.queryByRole("link", { name: /^Register/ })).toBeNull();
});
