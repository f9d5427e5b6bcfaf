import type { ReactElement, ReactNode } from "react";
import { Navigate, Route, Routes, useParams } from "react-router";
import type { CommunityFeature, MoreFeature } from "#shell/screens/features.ts";
import { FirstFrame } from "#shell/FirstFrame.tsx";
import { RedirectSignedIn, RequireSession } from "#shell/guards.tsx";
import { LazyScreen } from "#shell/screens/LazyScreen.tsx";
import { lazyScreens } from "#shell/screens/lazyScreens.tsx";
import { PublicFrame, PublicShell } from "#shell/PublicShell.tsx";

const screens = lazyScreens({
  HomeScreen: () => import("#home/HomeScreen.tsx"),
  SignInScreen: () => import("#sessions/SignInScreen.tsx"),
  NotFoundScreen: () => import("#shell/screens/NotFoundScreen.tsx"),
  FeatureListScreen: () => import("#shell/screens/FeatureListScreen.tsx"),
  RequestListScreen: () => import("#requests/list/RequestListScreen.tsx"),
  NewRequestScreen: () => import("#requests/form/NewRequestScreen.tsx"),
  InsightListScreen: () => import("#insights/feed/InsightListScreen.tsx"),
  InsightCenterScreen: () => import("#insights/center/InsightCenterScreen.tsx"),
  AccountScreen: () => import("#accounts/profile/AccountScreen.tsx"),
  GroupListScreen: () => import("#groups/group/GroupListScreen.tsx"),
  GroupScreen: () => import("#groups/group/GroupScreen.tsx"),
  InviteListScreen: () => import("#groups/invites/InviteListScreen.tsx"),
  BoardScreen: () => import("#board/BoardScreen.tsx"),
  PostScreen: () => import("#board/post/PostScreen.tsx"),
  PlanScreen: () => import("#plans/plan/PlanScreen.tsx"),
  TurnaroundsScreen: () => import("#turnarounds/TurnaroundsScreen.tsx"),
  DeskScreen: () => import("#desk/DeskScreen.tsx"),
  ModerationScreen: () => import("#board/moderation/ModerationScreen.tsx"),
  HelpScreen: () => import("#help/HelpScreen.tsx"),
  RegisterScreen: () => import("#accounts/register/RegisterScreen.tsx"),
  ResetPasswordScreen: () => import("#accounts/password/ResetPasswordScreen.tsx"),
  ChangePasswordScreen: () => import("#accounts/password/ChangePasswordScreen.tsx"),
  ConfirmAccountScreen: () => import("#accounts/links/ConfirmAccountScreen.tsx"),
  AcceptGroupScreen: () => import("#groups/invites/AcceptGroupScreen.tsx"),
  TermsScreen: () => import("#accounts/legal/TermsScreen.tsx"),
  PrivacyScreen: () => import("#accounts/legal/PrivacyScreen.tsx"),
});

const community: Record<CommunityFeature, ReactElement> = {
  groups: screens.GroupListScreen,
  invites: screens.InviteListScreen,
  board: screens.BoardScreen,
};
const more: Record<MoreFeature, ReactElement> = {
  plan: screens.PlanScreen,
  turnarounds: screens.TurnaroundsScreen,
  desk: screens.DeskScreen,
  moderation: screens.ModerationScreen,
  help: screens.HelpScreen,
};

const loadAppShell = () => import("#shell/AppShell.tsx");

const frameAlone = (face: ReactNode) => <PublicFrame>{face}</PublicFrame>;

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicShell />}>
        <Route path="/" element={<RedirectSignedIn>{screens.HomeScreen}</RedirectSignedIn>} />
      </Route>

      <Route
        path="/app"
        element={
          <RequireSession>
            <LazyScreen
              name="AppShell"
              load={loadAppShell}
              frame={frameAlone}
              meanwhile={<FirstFrame />}
            />
          </RequireSession>
        }
      >
        <Route index element={<Navigate to="/app/requests" replace />} />
        <Route path="requests" element={<Navigate to="/app/requests/all" replace />} />
        <Route path="requests/:categoryId" element={screens.RequestListScreen} />
        <Route path="requests/:categoryId/new" element={screens.NewRequestScreen} />
        <Route
          path="requests/:categoryId/duplicate/:requestId"
          element={screens.NewRequestScreen}
        />
        <Route path="insights" element={<Navigate to="/app/insights/all" replace />} />
        <Route path="insights/all" element={screens.InsightListScreen} />
        <Route path="insights/:requestId" element={screens.InsightCenterScreen} />
        <Route path="account" element={screens.AccountScreen} />
        <Route path="community" element={screens.FeatureListScreen} />
        <Route path="community/:feature" element={<FeatureScreen of={community} />} />
        <Route path="community/groups/:groupId" element={screens.GroupScreen} />
        <Route path="community/board/:postId" element={screens.PostScreen} />
        <Route path="more" element={screens.FeatureListScreen} />
        <Route path="more/:feature" element={<FeatureScreen of={more} />} />
        <Route path="*" element={screens.NotFoundScreen} />
      </Route>

      <Route element={<PublicShell />}>
        <Route
          path="/signin"
          element={<RedirectSignedIn>{screens.SignInScreen}</RedirectSignedIn>}
        />
        <Route path="/activate/:step?" element={screens.RegisterScreen} />
        <Route path="/register/:step?" element={screens.RegisterScreen} />
        <Route path="/resetPassword" element={screens.ResetPasswordScreen} />
        <Route path="/password_reset" element={screens.ChangePasswordScreen} />
        <Route path="/confirm_account" element={screens.ConfirmAccountScreen} />
        <Route path="/groups/accept" element={screens.AcceptGroupScreen} />
        <Route path="/terms" element={screens.TermsScreen} />
        <Route path="/privacy" element={screens.PrivacyScreen} />
        <Route path="*" element={screens.NotFoundScreen} />
      </Route>
    </Routes>
  );
}

function FeatureScreen({ of }: { of: Record<string, ReactElement> }) {
  const { feature = "" } = useParams();
  const screen = Object.hasOwn(of, feature) ? of[feature] : undefined;
  return screen ?? screens.NotFoundScreen;
}
