/**
 * Every screen and the number of its chunk, 0 to 25; the file is `assets/<number>.<hash>.js`.
 * Screens that belong together may share a number. A screen file without one fails the build.
 * 14 to 18 are the admin's rooms: categories, people, moderation, audit log and jobs, settings.
 */
export const chunkNumbers = {
  HomeScreen: 0,
  SignInScreen: 1,
  FeatureListScreen: 2,
  NotificationsScreen: 2,
  RequestListScreen: 3,
  NewRequestScreen: 4,
  InsightListScreen: 5,
  PrintScreen: 5,
  InsightCenterScreen: 6,
  AccountScreen: 7,
  GroupListScreen: 8,
  GroupScreen: 8,
  InviteListScreen: 9,
  BoardScreen: 10,
  PostScreen: 10,
  PlanScreen: 11,
  TurnaroundsScreen: 12,
  DeskScreen: 13,
  TextBlocksScreen: 13,
  CategoryListScreen: 14,
  CategoryEditorScreen: 14,
  CalendarListScreen: 14,
  CalendarScreen: 14,
  PeopleScreen: 15,
  PersonScreen: 15,
  PlansScreen: 15,
  NewsletterScreen: 15,
  ModerationScreen: 16,
  AuditScreen: 17,
  JobsScreen: 17,
  SetUpScreen: 18,
  SettingsScreen: 18,
  SearchScreen: 19,
  HelpScreen: 19,
  RegisterScreen: 20,
  ResetPasswordScreen: 21,
  ChangePasswordScreen: 22,
  ConfirmAccountScreen: 23,
  AcceptGroupScreen: 24,
  TermsScreen: 25,
  PrivacyScreen: 25,
  NotFoundScreen: 25,
} as const;

export function isAdminRoom(number: number): boolean {
  return number >= chunkNumbers.CategoryListScreen && number <= chunkNumbers.SettingsScreen;
}

export type ScreenName = keyof typeof chunkNumbers;

export function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(chunkNumbers, name);
}

const outsideTheApp: readonly ScreenName[] = [
  "HomeScreen",
  "SignInScreen",
  "NotFoundScreen",
  "RegisterScreen",
  "ResetPasswordScreen",
  "ChangePasswordScreen",
  "ConfirmAccountScreen",
  "AcceptGroupScreen",
  "TermsScreen",
  "PrivacyScreen",
];

/** Screens that open without the app's shell. One that is missing here loads more than it needs. */
export function isOutsideTheApp(name: string): boolean {
  return isScreenName(name) && outsideTheApp.includes(name);
}

/** `…/requests/RequestListScreen.tsx` is RequestListScreen. */
export function screenNameOf(file: string): string | undefined {
  return /\/(\w+Screen)\.tsx$/.exec(file)?.[1];
}

export function chunkNumberOf(screen: string): number {
  const name = screenNameOf(screen) ?? screen;
  if (!isScreenName(name))
    throw new Error(`${name} has no number: give it one in web/build/chunks.ts.`);
  return chunkNumbers[name];
}

/** Of a chunk that begins with a screen; those of several screens are called by their number. */
export function chunkFileName(facadeModuleId: string | null): string {
  if (facadeModuleId === null || screenNameOf(facadeModuleId) === undefined)
    return "assets/[name].[hash:7].js";
  return `assets/${chunkNumberOf(facadeModuleId)}.[hash:7].js`;
}
