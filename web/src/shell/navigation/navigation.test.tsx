import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useNavigate } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { usePlace } from "./navigation.ts";

beforeEach(() => sessionStorage.clear());

const others = ["/app/insights/12", "/app/insights/13"];

function Here() {
  const navigate = useNavigate();
  return (
    <>
      <output>{usePlace()}</output>
      {others.map((address) => (
        <button key={address} type="button" onClick={() => void navigate(address)}>
          {address}
        </button>
      ))}
    </>
  );
}

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Here />
    </MemoryRouter>,
  );
const place = () => screen.getByRole("status").textContent;
const follow = (address: string) => userEvent.click(screen.getByRole("button", { name: address }));

test.each([
  ["/app/requests/all", "requests"],
  ["/app/insights/all", "insights"],
  ["/app/community/groups/3", "community"],
])("a request's page belongs to where one came from: %s", async (from, name) => {
  open(from);
  expect(place()).toBe(name);
  await follow("/app/insights/12");
  expect(place()).toBe(name);
  await follow("/app/insights/13");
  expect(place()).toBe(name);
});

test.each([
  ["/app/more", "more"],
  ["/app/more/plan", "more"],
  ["/app/more/desk", "desk"],
  ["/app/more/blocks", "desk"],
  ["/app/more/moderation", "admin"],
])("what lies under more belongs to its own place: %s", (address, name) => {
  open(address);
  expect(place()).toBe(name);
});

test("after a reload it is still known", async () => {
  const { unmount } = open("/app/insights/all");
  await follow("/app/insights/12");
  unmount();
  open("/app/insights/12");
  expect(place()).toBe("insights");
});

test("whoever opens a request by its link is among the requests", () => {
  open("/app/insights/12");
  expect(place()).toBe("requests");
});
