import { type ReactNode, useLayoutEffect, useRef } from "react";

/** When this part of the page goes and takes the focus with it, its heir gets it: else keys would start from the top. */
export function useFocusHeir(findHeir: () => HTMLElement | null | undefined): void {
  const find = useRef(findHeir);
  useLayoutEffect(() => {
    find.current = findHeir;
  });
  useLayoutEffect(
    () => () => {
      if (isNowhere()) return;
      requestAnimationFrame(() => {
        // Whoever reads stays where they read.
        if (isNowhere()) find.current()?.focus({ preventScroll: true });
      });
    },
    [],
  );
}

type WithFocusHeirProps = { find: () => HTMLElement | null | undefined; children: ReactNode };

/** The same around a single button, which goes by itself. */
export function WithFocusHeir({ find, children }: WithFocusHeirProps): ReactNode {
  useFocusHeir(find);
  return children;
}

/** Keys would start from the top of the page. */
export function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
