import { lazyScreens } from "./lazyScreens.tsx";

/** Nothing runs this: it compiles only as long as each of the marked lines would not. */
export const compiled = lazyScreens({
  NotFoundScreen: () => import("./NotFoundScreen.tsx"),
  // @ts-expect-error There is no such file.
  NowhereScreen: () => import("./NowhereScreen.tsx"),
  // @ts-expect-error The file is there, and exports no such screen.
  NotFuondScreen: () => import("./NotFoundScreen.tsx"),
  // @ts-expect-error What is exported under the name is no component.
  loadLimitMs: () => import("./loadScreen.ts"),
  // @ts-expect-error Routes have no props to give.
  LazyScreen: () => import("./LazyScreen.tsx"),
});

// @ts-expect-error A screen that is not among them cannot be shown.
export const misspelt = compiled.NotFoundScren;
