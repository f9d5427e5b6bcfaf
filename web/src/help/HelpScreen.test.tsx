import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { HelpScreen } from "./HelpScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
afterEach(() => server.stop());

test.each([
  ["clock", "When the clock runs"],
  ["keys", "Keyboard map"],
])("an address may ask for one part of the help: %s", async (name, title) => {
  server = await startScreens({});
  renderAt(`/app/more/help?about=${name}`, "/app/more/help", <HelpScreen />);
  const heading = await screen.findByRole("heading", { name: title });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
