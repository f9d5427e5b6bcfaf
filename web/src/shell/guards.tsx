import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { findSessionEnd } from "#api/session/session.ts";
import { useSession } from "#api/session/useSession.ts";
import { dropWanted, findWanted, keepWanted, presentAddress } from "#api/session/wanted.ts";

/** For /app: who is not signed in goes to sign-in, and comes back here afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  return useSession() ? children : <LeaveForSignIn />;
}

/** For the home page and sign-in: who has a token goes on, to where they wanted or to /app. */
export function RedirectSignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  return session ? <Onward email={session.email} /> : children;
}

function LeaveForSignIn() {
  const navigate = useNavigate();
  const [address] = useState(presentAddress);
  useEffect(() => {
    const end = findSessionEnd();
    // After signing out by choice the next person starts at the beginning.
    if (end?.why !== "signed_out") keepWanted(address, end?.email ?? null);
    void navigate("/signin", { replace: true });
  }, [address, navigate]);
  return null;
}

function Onward({ email }: { email: string }) {
  const [address] = useState(() => findWanted(email) ?? "/app");
  useEffect(dropWanted, []);
  return <Navigate to={address} replace />;
}
