import { Fragment, type ReactNode } from "react";
import { useSession } from "#api/session/useSession.ts";
import { AnnounceProvider } from "#ui/overlays/LiveRegion.tsx";
import { ToastPlace } from "#ui/overlays/Toast.tsx";
import { TooltipPlace } from "#ui/overlays/TooltipPlace.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { HashRouter } from "./HashRouter.tsx";
import { Notices } from "./Notices.tsx";
import { PublicFrame } from "./PublicShell.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { SpinnerGate } from "./SpinnerGate.tsx";
import { useArrival } from "./useArrival.ts";

const frameAlone = (face: ReactNode) => <PublicFrame>{face}</PublicFrame>;

export function App({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary place="app" frame={frameAlone}>
      <HashRouter>
        <AnnounceProvider>
          <SkipLink />
          <Notices />
          <OfOnePerson>
            {children}
            <ToastPlace />
            <TooltipPlace />
          </OfOnePerson>
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
