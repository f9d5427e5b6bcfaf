import type { ReactElement } from "react";
import { LazyScreen } from "./LazyScreen.tsx";
import { loadScreenAhead, type ScreenLoader } from "./loadScreen.ts";

/**
 * What a route shows, by the screen's name. It compiles only if the file is there and exports a
 * component of that very name.
 */
export function lazyScreens<Name extends string>(
  loaders: { [Each in Name]: ScreenLoader<Each> },
  /** Which screen is usually opened from another: its code comes once that one stands. */
  nextOf: { [Each in NoInfer<Name>]?: NoInfer<Name> } = {},
): Record<Name, ReactElement> {
  const nexts: Readonly<Record<string, Name | undefined>> = nextOf;
  const elements = Object.entries<ScreenLoader<string>>(loaders).map(([name, load]) => {
    const next = nexts[name];
    return [
      name,
      <LazyScreen
        key={name}
        name={name}
        load={load}
        next={next && (() => loadScreenAhead(next, loaders[next]))}
      />,
    ];
  });
  // One for each of the names, which Object.fromEntries no longer knows.
  return Object.fromEntries(elements) as Record<Name, ReactElement>;
}
