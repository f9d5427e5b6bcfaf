import { isValidElement, type PropsWithChildren, type ReactElement, type ReactNode } from "react";
import {
  createRoutesFromElements,
  matchRoutes,
  Navigate,
  type NavigateProps,
  Route,
  useRoutes,
} from "react-router";
import { currentSession } from "#api/session/session.ts";
import { findWanted, presentAddress } from "#api/session/wanted.ts";
import type { CommunityFeature, MoreFeature } from "#shell/screens/features.ts";
import { FirstFrame } from "#shell/FirstFrame.tsx";
import { RedirectSignedIn, RequireSession } from "#shell/guards.tsx";
import { LazyScreen, type LazyScreenProps } from "#shell/screens/LazyScreen.tsx";
import { askFirst, askForProfile } from "#shell/screens/firstCalls.ts";
import { untilFaceIsThere } from "#shell/screens/face.ts";
import { lazyScreens } from "#shell/screens/lazyScreens.tsx";
import { loadScreenAhead } from "#shell/screens/loadScreen.ts";
import { PublicFrame, PublicShell } from "#shell/PublicShell.tsx";
import { useLinksAhead } from "#shell/useLinksAhead.ts";

const screens = lazyScreens(
  {
    HomeScreen: () => import("#home/HomeScreen.tsx"),
    SignInScreen: () => import("#sessions/SignInScreen.tsx"),
    NotFoundScreen: () => import("#shell/screens/NotFoundScreen.tsx"),
    FeatureListScreen: () => import("#shell/screens/FeatureListScreen.tsx"),
    RequestListScreen: () => import("#requests/list/RequestListScreen.tsx"),
    NewRequestScreen: () => import("#requests/form/NewRequestScreen.tsx"),
    InsightListScreen: () => import("#insights/feed/InsightListScreen.tsx"),
    InsightCenterScreen: () => import("#insights/center/InsightCenterScreen.tsx"),
    PrintScreen: () => import("#parcels/PrintScreen.tsx"),
    AccountScreen: () => import("#accounts/profile/AccountScreen.tsx"),
    GroupListScreen: () => import("#groups/group/GroupListScreen.tsx"),
    GroupScreen: () => import("#groups/group/GroupScreen.tsx"),
    InviteListScreen: () => import("#groups/invites/InviteListScreen.tsx"),
    BoardScreen: () => import("#board/BoardScreen.tsx"),
    PostScreen: () => import("#board/post/PostScreen.tsx"),
    PlanScreen: () => import("#plans/plan/PlanScreen.tsx"),
    TurnaroundsScreen: () => import("#turnarounds/TurnaroundsScreen.tsx"),
    DeskScreen: () => import("#desk/DeskScreen.tsx"),
    TextBlocksScreen: () => import("#desk/blocks/TextBlocksScreen.tsx"),
    ModerationScreen: () => import("#board/moderation/ModerationScreen.tsx"),
    CategoryListScreen: () => import("#categories/editing/CategoryListScreen.tsx"),
    CategoryEditorScreen: () => import("#categories/editing/CategoryEditorScreen.tsx"),
    CalendarListScreen: () => import("#categories/calendars/CalendarListScreen.tsx"),
    CalendarScreen: () => import("#categories/calendars/CalendarScreen.tsx"),
    SettingsScreen: () => import("#place/SettingsScreen.tsx"),
    SetUpScreen: () => import("#place/SetUpScreen.tsx"),
    AuditScreen: () => import("#audit/AuditScreen.tsx"),
    PeopleScreen: () => import("#people/admin/PeopleScreen.tsx"),
    PersonScreen: () => import("#people/admin/PersonScreen.tsx"),
    NewsletterScreen: () => import("#people/admin/NewsletterScreen.tsx"),
    JobsScreen: () => import("#jobs/JobsScreen.tsx"),
    PlansScreen: () => import("#plans/admin/PlansScreen.tsx"),
    NotificationsScreen: () => import("#notifications/NotificationsScreen.tsx"),
    SearchScreen: () => import("#search/SearchScreen.tsx"),
    HelpScreen: () => import("#help/HelpScreen.tsx"),
    RegisterScreen: () => import("#accounts/register/RegisterScreen.tsx"),
    ResetPasswordScreen: () => import("#accounts/password/ResetPasswordScreen.tsx"),
    ChangePasswordScreen: () => import("#accounts/password/ChangePasswordScreen.tsx"),
    ConfirmAccountScreen: () => import("#accounts/links/ConfirmAccountScreen.tsx"),
    AcceptGroupScreen: () => import("#groups/invites/AcceptGroupScreen.tsx"),
    TermsScreen: () => import("#accounts/legal/TermsScreen.tsx"),
    PrivacyScreen: () => import("#accounts/legal/PrivacyScreen.tsx"),
  },
  {
    RequestListScreen: "InsightCenterScreen",
    InsightListScreen: "InsightCenterScreen",
    GroupListScreen: "GroupScreen",
    BoardScreen: "PostScreen",
    PeopleScreen: "PersonScreen",
  },
);

const community: Record<CommunityFeature, ReactElement> = {
  groups: screens.GroupListScreen,
  invites: screens.InviteListScreen,
  board: screens.BoardScreen,
};
const more: Record<MoreFeature, ReactElement> = {
  plan: screens.PlanScreen,
  turnarounds: screens.TurnaroundsScreen,
  desk: screens.DeskScreen,
  blocks: screens.TextBlocksScreen,
  categories: screens.CategoryListScreen,
  moderation: screens.ModerationScreen,
  settings: screens.SettingsScreen,
  setup: screens.SetUpScreen,
  audit: screens.AuditScreen,
  people: screens.PeopleScreen,
  plans: screens.PlansScreen,
  newsletter: screens.NewsletterScreen,
  jobs: screens.JobsScreen,
  notifications: screens.NotificationsScreen,
  search: screens.SearchScreen,
  help: screens.HelpScreen,
};

const frameAlone = (face: ReactNode) => <PublicFrame>{face}</PublicFrame>;

const routes = createRoutesFromElements(
  <>
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
      <Route path="requests/:categoryId/duplicate/:requestId" element={screens.NewRequestScreen} />
      <Route path="insights" element={<Navigate to="/app/insights/all" replace />} />
      <Route path="insights/all" element={screens.InsightListScreen} />
      <Route path="insights/:requestId" element={screens.InsightCenterScreen} />
      <Route path="insights/:requestId/print" element={screens.PrintScreen} />
      <Route path="account" element={screens.AccountScreen} />
      <Route path="community" element={screens.FeatureListScreen} />
      {featureRoutes("community", community)}
      <Route path="community/groups/:groupId" element={screens.GroupScreen} />
      <Route path="community/board/:postId" element={screens.PostScreen} />
      <Route path="more" element={screens.FeatureListScreen} />
      {featureRoutes("more", more)}
      <Route path="more/categories/calendars" element={screens.CalendarListScreen} />
      <Route path="more/categories/calendars/:calendarId" element={screens.CalendarScreen} />
      <Route path="more/categories/:categoryId" element={screens.CategoryEditorScreen} />
      <Route path="more/people/:userId" element={screens.PersonScreen} />
      <Route path="*" element={screens.NotFoundScreen} />
    </Route>

    <Route element={<PublicShell />}>
      <Route path="/signin" element={<RedirectSignedIn>{screens.SignInScreen}</RedirectSignedIn>} />
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
  </>,
);

export function AppRoutes() {
  useLinksAhead(openAhead);
  return useRoutes(routes);
}

function featureRoutes(place: string, features: Record<string, ReactElement>): ReactElement[] {
  return Object.entries(features).map(([name, element]) => (
    <Route key={name} path={`${place}/${name}`} element={element} />
  ));
}

/** As long as the page, or its shell, waits for what stands in it, to be painted as one. */
const mostWaitMs = 1_000;

function orEnough(loading: Promise<void>): Promise<void> {
  return Promise.race([loading, new Promise<void>((resolve) => setTimeout(resolve, mostWaitMs))]);
}

function loadAppShell() {
  return loadShellAround(presentAddress());
}

async function loadShellAround(address: string) {
  askForProfile();
  const inside = openAhead(address);
  const shell = await import("#shell/AppShell.tsx");
  await Promise.all([orEnough(inside), untilFaceIsThere()]);
  return shell;
}

/**
 * Until what the page opens on has come, so that it is drawn once: else what is around it would be
 * laid out and painted by itself first, and the screen would have to wait for that.
 */
export function untilFirstIsThere(): Promise<void> {
  return orEnough(openFirst(presentAddress()));
}

async function openFirst(address: string): Promise<void> {
  const session = currentSession();
  const isInside = /^\/app(?![^/?])/.test(address);
  if (isInside && session) return loadScreenAhead("AppShell", () => loadShellAround(address));
  if (session && isForStrangers(address)) return openFirst(findWanted(session.email) ?? "/app");
  return openAhead(isInside ? "/signin" : address);
}

function elementAt(address: string): ReactNode {
  return matchRoutes(routes, address.split("?")[0] ?? "")?.at(-1)?.route.element;
}

function isForStrangers(address: string): boolean {
  const element = elementAt(address);
  return isValidElement(element) && element.type === RedirectSignedIn;
}

/** The code and the first answers of what stands at an address, before it is shown. */
async function openAhead(address: string): Promise<void> {
  const found = elementAt(address);
  const element =
    isValidElement<PropsWithChildren>(found) && found.type === RedirectSignedIn
      ? found.props.children
      : found;
  if (isValidElement<NavigateProps>(element) && typeof element.props.to === "string")
    return openAhead(element.props.to);
  if (!isValidElement<LazyScreenProps<string>>(element) || element.type !== LazyScreen) return;
  askFirst(address);
  await loadScreenAhead(element.props.name, element.props.load);
}
