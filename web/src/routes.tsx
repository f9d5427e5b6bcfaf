import type { ReactElement, ReactNode } from "react";
import { Navigate, Route, Routes, useParams } from "react-router";
import {
  communityFeatures,
  type Feature,
  moreFeatures,
  OfferedFeatures,
} from "#shell/screens/features.ts";
import { RedirectSignedIn, RequireSession } from "#shell/guards.tsx";
import { LazyScreen } from "#shell/screens/LazyScreen.tsx";
import type { ScreenModule } from "#shell/screens/loadScreen.ts";
import { OfferedPlaces, places } from "#shell/navigation.ts";
import { PublicFrame, PublicShell } from "#shell/PublicShell.tsx";

/** Every screen there is, by name. A file named `…Screen.tsx` in a noun's folder, or on a shelf of it, is one. */
const screens = new Map(
  Object.entries(import.meta.glob<ScreenModule>(["./**/*Screen.tsx", "!./**/LazyScreen.tsx"])).map(
    ([file, load]) => [file.replace(/^.*\/|\.tsx$/g, ""), load],
  ),
);

const exists = (feature: Feature) => screens.has(feature.screen);
const features = { community: communityFeatures.filter(exists), more: moreFeatures.filter(exists) };

const leadsSomewhere = {
  requests: screens.has("RequestListScreen"),
  insights: screens.has("InsightListScreen"),
  community: features.community.length > 0,
  account: screens.has("AccountScreen"),
  more: features.more.length > 0,
};
const offered = places.filter(({ name }) => leadsSomewhere[name]);

const loadAppShell = () => import("#shell/AppShell.tsx");

const frameAlone = (face: ReactNode) => <PublicFrame>{face}</PublicFrame>;

export function AppRoutes() {
  return (
    <OfferedPlaces value={offered}>
      <OfferedFeatures value={features}>
        <RouteTable />
      </OfferedFeatures>
    </OfferedPlaces>
  );
}

function RouteTable() {
  return (
    <Routes>
      <Route element={<PublicShell />}>
        <Route path="/" element={<RedirectSignedIn>{screen("HomeScreen")}</RedirectSignedIn>} />
      </Route>

      <Route
        path="/app"
        element={
          <RequireSession>
            <LazyScreen name="AppShell" load={loadAppShell} frame={frameAlone} />
          </RequireSession>
        }
      >
        <Route index element={<Navigate to="/app/requests" replace />} />
        <Route path="requests" element={<Navigate to="/app/requests/all" replace />} />
        <Route path="requests/:categoryId" element={screen("RequestListScreen")} />
        <Route path="requests/:categoryId/new" element={screen("NewRequestScreen")} />
        <Route
          path="requests/:categoryId/duplicate/:requestId"
          element={screen("NewRequestScreen")}
        />
        <Route path="insights" element={<Navigate to="/app/insights/all" replace />} />
        <Route path="insights/all" element={screen("InsightListScreen")} />
        <Route path="insights/:requestId" element={screen("InsightCenterScreen")} />
        <Route path="account" element={screen("AccountScreen")} />
        <Route path="community" element={screen("FeatureListScreen")} />
        <Route path="community/:feature" element={<FeatureScreen of={features.community} />} />
        <Route path="community/groups/:groupId" element={screen("GroupScreen")} />
        <Route path="community/board/:postId" element={screen("PostScreen")} />
        <Route path="more" element={screen("FeatureListScreen")} />
        <Route path="more/:feature" element={<FeatureScreen of={features.more} />} />
        <Route path="*" element={screen("NotFoundScreen")} />
      </Route>

      <Route element={<PublicShell />}>
        <Route
          path="/signin"
          element={<RedirectSignedIn>{screen("SignInScreen")}</RedirectSignedIn>}
        />
        <Route path="/activate/:step?" element={screen("RegisterScreen")} />
        <Route path="/register/:step?" element={screen("RegisterScreen")} />
        <Route path="/resetPassword" element={screen("ResetPasswordScreen")} />
        <Route path="/password_reset" element={screen("ChangePasswordScreen")} />
        <Route path="/confirm_account" element={screen("ConfirmAccountScreen")} />
        <Route path="/groups/accept" element={screen("AcceptGroupScreen")} />
        <Route path="/terms" element={screen("TermsScreen")} />
        <Route path="/privacy" element={screen("PrivacyScreen")} />
        <Route path="*" element={screen("NotFoundScreen")} />
      </Route>
    </Routes>
  );
}

function FeatureScreen({ of }: { of: readonly Feature[] }) {
  const { feature } = useParams();
  return screen(of.find(({ name }) => name === feature)?.screen ?? "NotFoundScreen");
}

/** A screen that is not there is a page that is not there. */
function screen(name: string): ReactElement | null {
  const load = screens.get(name);
  if (load) return <LazyScreen key={name} name={name} load={load} />;
  return name === "NotFoundScreen" ? null : screen("NotFoundScreen");
}
