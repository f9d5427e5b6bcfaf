import type { ServerResponse } from "node:http";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { onTestFinished } from "vitest";
import { queries } from "#api/load/queries.ts";
import { clearSession, storeSession } from "#api/session/session.ts";
import { type Heard, json, startTestServer } from "#api/call/testServer.ts";
import { AnnounceProvider } from "#ui/overlays/LiveRegion.tsx";
import { makeCategory, makeUser } from "./requests.ts";
import { holdBack } from "./settled.ts";

type Rows = Record<string, (heard: Heard, response: ServerResponse) => void | Promise<void>>;

/** A server with a person and categories; `rows` answer the rest, by method and path. */
export async function startScreens(rows: Rows) {
  clearSession("signed_out");
  localStorage.clear();
  sessionStorage.clear();
  queries.clear();
  const usual: Rows = {
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: makeUser({ id: 4, name: "Northwind", role: "owner" }) }),
    "GET /api/v1/insight_categories": (_, response) =>
      json(response, 200, { insight_categories: [makeCategory()] }),
    "GET /api/v1/desk/next": (_, response) =>
      json(response, 200, { desk_next: { waiting: [], unclaimed: null, running: [] } }),
    "GET /api/v1/insight_requests/counts": (_, response) =>
      json(response, 200, { all: 100, counts: [{ insight_category_id: 1, count: 3 }] }),
  };
  const server = await startTestServer((heard, response) => {
    const name = `${heard.method} ${heard.path.split("?")[0]}`;
    const answer = rows[name] ?? usual[name];
    if (answer) return answer(heard, response);
    json(response, 404, {
      type: "",
      title: "Not found",
      status: 404,
      detail: "",
      code: "not_found",
    });
  });
  storeSession({ token: "t", email: "ann@example.org" }, false);
  return server;
}

/** Answers can be held back, as on a slow line. */
export function makeLine() {
  let line = Promise.withResolvers<void>();
  line.resolve();
  return {
    passes: () => holdBack(line.promise),
    hold: () => {
      line = Promise.withResolvers();
    },
    release: () => line.resolve(),
  };
}

/** The links that are followed, which lead nowhere in a test. */
export function noteOpened(): string[] {
  const opened: string[] = [];
  const note = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link) return;
    event.preventDefault();
    opened.push(link.getAttribute("href") ?? "");
  };
  document.addEventListener("click", note);
  onTestFinished(() => document.removeEventListener("click", note));
  return opened;
}

/** The screen at its route; the address stands in the page, to be read. */
export function renderAt(
  address: string | { pathname: string; state: unknown },
  path: string,
  screen: ReactNode,
) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <AnnounceProvider>
        <main>
          <Routes>
            <Route path={path} element={screen} />
            <Route path="*" element={<p>Elsewhere</p>} />
          </Routes>
        </main>
        <Address />
      </AnnounceProvider>
    </MemoryRouter>,
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}
