import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addresses, fits } from "./addresses.ts";

const routes = readFileSync(join(import.meta.dirname, "..", "src", "routes.tsx"), "utf8");

/** As the routes write them; those without a stroke stand inside the app. */
const shown = [
  ...[...routes.matchAll(/path="([^"*]+)"\s+element=\{(?:<\w+>\{)?screens\.(\w+)/g)].map(
    ([, path = "", screen]) => [path.startsWith("/") ? path : `/app/${path}`, screen] as const,
  ),
  ...featuresOf("community"),
  ...featuresOf("more"),
];
const led = [...routes.matchAll(/(?:path="(\w+)"|index) element=\{<Navigate to="([^"]+)"/g)].map(
  ([, path, to = ""]) => [path === undefined ? "/app" : `/app/${path}`, to] as const,
);

test.each(shown)("the files asked for early at %s are those of %s", (path, screen) => {
  for (const address of samplesOf(path)) expect(screenAt(address)).toBe(screen);
});

test.each(led)("what leads from %s to %s is asked for at once", (from, to) => {
  expect(screenAt(from)).toBe(screenAt(to));
});

test("every screen is known early, and nothing where there is none", () => {
  expect(shown.length).toBeGreaterThan(25);
  expect(led.length).toBe(3);
  const named = new Set(shown.map(([, screen]) => screen));
  expect(new Set(addresses.map(([, screen]) => screen))).toEqual(named);
  for (const address of ["/app/nowhere", "/nowhere", "/app/more/nowhere", "/app/requests/a/b/c"])
    expect(screenAt(address)).toBeUndefined();
});

function screenAt(address: string): string | undefined {
  return addresses.find(([pattern]) => fits(pattern, address))?.[1];
}

/** With something in each gap; a gap that may be left out is left out once. */
function samplesOf(path: string): string[] {
  const whole = path.replaceAll(/:\w+\??/g, "4711");
  return path.endsWith("?") ? [whole, whole.replace("/4711", "")] : [whole];
}

function featuresOf(place: string): (readonly [string, string])[] {
  const block = new RegExp(`const ${place}: [^{]+\\{([^}]*)\\}`).exec(routes)?.[1] ?? "";
  return [...block.matchAll(/(\w+): screens\.(\w+)/g)].map(
    ([, feature = "", screen = ""]) => [`/app/${place}/${feature}`, screen] as const,
  );
}
