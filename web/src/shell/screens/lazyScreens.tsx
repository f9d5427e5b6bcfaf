import type { ReactElement } from "react";
import { LazyScreen } from "./LazyScreen.tsx";
import type { ScreenLoader } from "./loadScreen.ts";

/**
 * What a route shows, by the screen's name. It compiles only if the file is there and exports a
 * component of that very name.
 */
export function lazyScreens<Name extends string>(loaders: {
  [Each in Name]: ScreenLoader<Each>;
}): Record<Name, ReactElement> {
  const elements = Object.entries<ScreenLoader<string>>(loaders).map(([name, load]) => [
    name,
    <LazyScreen key={name} name={name} load={load} />,
  ]);
  // One for each of the names, which Object.fromEntries no longer knows.
  return Object.fromEntries(elements) as Record<Name, ReactElement>;
}
