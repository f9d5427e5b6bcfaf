import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { expect, test } from "vitest";
import { moreFeatures } from "#shell/screens/features.ts";
import { findPlace, placesToGo } from "./palette.places.ts";

const addresses = (role: SystemRole) => placesToGo(role).map(({ address }) => address);

test("everybody is offered the screens of their role, each once, and no others", () => {
  for (const role of ["member", "analyst", "admin"] as const) {
    const offered = addresses(role);
    expect(new Set(offered).size).toBe(offered.length);
    for (const feature of moreFeatures) {
      const isTheirs = !("roles" in feature) || feature.roles.some((one) => one === role);
      expect(offered.includes(`/app/more/${feature.name}`), `${role} ${feature.name}`).toBe(
        isTheirs,
      );
    }
  }
});

test("a member goes to no desk and to nothing of the admins", () => {
  const words = placesToGo("member").map((place) => place.words);
  expect(words).toContain("Go to requests");
  expect(words).toContain("Go to the message board");
  expect(words).toContain("Go to your account");
  expect(words).not.toContain("Go to the desk");
  expect(words).not.toContain("Go to settings");
});

test("an analyst goes to the desk first", () => {
  expect(placesToGo("analyst")[0]).toMatchObject({
    words: "Go to the desk",
    name: "Desk",
    address: "/app/more/desk",
  });
});

test("an address is known by its place, also where that opens on all of it", () => {
  const places = placesToGo("member");
  expect(findPlace(places, "/app/requests/all")?.name).toBe("Requests");
  expect(findPlace(places, "/app/insights/all")?.name).toBe("Insights");
  expect(findPlace(places, "/app/more/help")?.name).toBe("Help");
  expect(findPlace(places, "/app/insights/12")).toBeUndefined();
  expect(findPlace(places, "/app/more/settings")).toBeUndefined();
});
