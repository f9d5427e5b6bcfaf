import type { Locator, Page } from "@playwright/test";
import type { demo, Token } from "#e2e/steps/people.ts";
import { accountScreens } from "./screens.accounts.ts";
import { adminScreens } from "./screens.admin.ts";
import { boardScreens } from "./screens.board.ts";
import { categoryScreens } from "./screens.categories.ts";
import { deskScreens } from "#e2e/screens/desk/screens.desk.ts";
import { groupScreens } from "./screens.groups.ts";
import { insightScreens } from "./screens.insights.ts";
import { commentScreens } from "./screens.comments.ts";
import { matchScreens } from "./screens.matches.ts";
import { notificationScreens } from "./screens.notifications.ts";
import { parcelScreens } from "./screens.parcels.ts";
import { peopleScreens } from "./screens.people.ts";
import { placeScreens } from "./screens.place.ts";
import { planScreens } from "./screens.plans.ts";
import { publicScreens } from "./screens.public.ts";
import { requestScreens } from "./screens.requests.ts";
import { scopeScreens } from "#e2e/screens/desk/screens.scope.ts";
import { searchScreens } from "./screens.search.ts";
import { shellScreens } from "./screens.shell.ts";
import { standingScreens } from "./screens.standing.ts";

export type Screen = {
  /** The screen and the state it is in. */
  name: string;
  /** Where it is; what has a number in the demo world is found first. */
  address: string | ((token: Token) => Promise<string>);
  heading: string | RegExp;
  /** Nobody is signed in without it; a newcomer has done nothing yet; for `long` see screens.long.ts. */
  who?: keyof typeof demo | "newcomer" | "long";
  /** Where one types on arrival; on every other screen the heading takes the focus. */
  field?: (page: Page) => Locator;
  /** What must be so before it opens. */
  before?: (page: Page) => Promise<void>;
  /**
   * Brings it into the state and answers with what shows that it is there; without it, the screen
   * is taken as it opens, once nothing on it loads any more.
   */
  bring?: (page: Page) => Locator | Promise<Locator>;
  /** What is open closes when the width changes, so that it is brought about at each width anew. */
  closesOnResize?: true;
  /** Lines of the browser that belong to this state: see watch.ts. */
  expects?: RegExp;
};

/** By the noun that shows them, or the part of the app. */
const byNoun: Readonly<Record<string, readonly Screen[]>> = {
  public: publicScreens,
  accounts: accountScreens,
  shell: shellScreens,
  requests: requestScreens,
  matches: matchScreens,
  standing: standingScreens,
  scope: scopeScreens,
  comments: commentScreens,
  place: placeScreens,
  plans: planScreens,
  notifications: notificationScreens,
  search: searchScreens,
  people: peopleScreens,
  board: boardScreens,
  insights: insightScreens,
  parcels: parcelScreens,
  groups: groupScreens,
  desk: deskScreens,
  admin: adminScreens,
  categories: categoryScreens,
};

/** Every screen there is, in every state worth a look. */
export const screens: readonly (Screen & { noun: string })[] = Object.entries(byNoun).flatMap(
  ([noun, ofNoun]) => ofNoun.map((screen) => ({ ...screen, noun })),
);
