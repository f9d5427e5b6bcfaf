import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StrictMode } from "react";
import { Route, Routes } from "react-router";
import { clearSession, storeSession } from "#api/session/session.ts";
import { RedirectSignedIn, RequireSession } from "./guards.tsx";
import { HashRouter } from "./HashRouter.tsx";

const ann = { token: "a", email: "ann@example.org" };
const bob = { token: "b", email: "bob@example.org" };

beforeEach(() => {
  // A fresh page: no session, and none that ended on it.
  storeSession(ann, true);
  clearSession("signed_out");
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

function open(address: string) {
  location.hash = address;
  render(
    <StrictMode>
      <HashRouter>
        <Routes>
          <Route
            path="/"
            element={
              <RedirectSignedIn>
                <p>home</p>
              </RedirectSignedIn>
            }
          />
          <Route
            path="/signin"
            element={
              <RedirectSignedIn>
                <p>sign in</p>
              </RedirectSignedIn>
            }
          />
          <Route
            path="/app/*"
            element={
              <RequireSession>
                <p>app</p>
              </RequireSession>
            }
          />
        </Routes>
      </HashRouter>
    </StrictMode>,
  );
}

test("who has a token goes from the home page and sign-in to the app", async () => {
  storeSession(ann, false);
  open("#/");
  await screen.findByText("app");
  expect(location.hash).toBe("#/app");
});

test("an expired session leads to sign-in and back, for the same person", async () => {
  storeSession(ann, true);
  open("#/app/insights/12?tab=sources");
  await screen.findByText("app");
  act(() => clearSession("expired"));
  await screen.findByText("sign in");
  act(() => storeSession({ ...ann, token: "newer" }, true));
  await screen.findByText("app");
  expect(location.hash).toBe("#/app/insights/12?tab=sources");
});

test("somebody else starts at the beginning", async () => {
  storeSession(ann, true);
  open("#/app/insights/12");
  await screen.findByText("app");
  act(() => clearSession("expired"));
  await screen.findByText("sign in");
  act(() => storeSession(bob, true));
  await screen.findByText("app");
  expect(location.hash).toBe("#/app");
});

test("after signing out by choice nobody is led back", async () => {
  storeSession(ann, true);
  open("#/app/insights/12");
  await screen.findByText("app");
  act(() => clearSession("signed_out"));
  await screen.findByText("sign in");
  act(() => storeSession(ann, true));
  await screen.findByText("app");
  expect(location.hash).toBe("#/app");
});
