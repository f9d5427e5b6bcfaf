import { type ComponentProps, lazy, Suspense } from "react";
import type { MarkdownView as Heavy } from "./MarkdownView.tsx";
import { SkeletonText } from "#ui/lists/Skeleton.tsx";

// Asked for with the screen, not when its data have come: both are on their way at once.
load().catch(() => undefined);
const MarkdownView = lazy(load);

/** Markdown on a screen that is more than its text: the rest of it need not wait for the reader. */
export function LazyMarkdownView(props: ComponentProps<typeof Heavy>) {
  return (
    <Suspense fallback={<SkeletonText lines={4} reading />}>
      <MarkdownView {...props} />
    </Suspense>
  );
}

async function load() {
  return { default: (await import("./MarkdownView.tsx")).MarkdownView };
}
