import { Fragment, type ReactNode } from "react";
import { useSession } from "#api/useSession.ts";
import { AnnounceProvider } from "#ui/LiveRegion.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { HashRouter } from "./HashRouter.tsx";
import { Notices } from "./Notices.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { SpinnerGate } from "./SpinnerGate.tsx";
import { useArrival } from "./useArrival.ts";

export function App({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary place="app">
      <HashRouter>
        <AnnounceProvider>
          <SkipLink />
          <Notices />
          <OfOnePerson>{children}</OfOnePerson>
          <SpinnerGate />
        </AnnounceProvider>
      </HashRouter>
    </ErrorBoundary>
  );
}

/** Nothing on screen outlives the person it was loaded for, also when the change came from another tab. */
function OfOnePerson({ children }: { children: ReactNode }) {
  const session = useSession();
  useArrival();
  return <Fragment key={session?.email ?? "nobody"}>{children}</Fragment>;
}
