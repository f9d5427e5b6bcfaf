import { callApi } from "#e2e/steps/people.ts";
import type { Screen } from "./screens.ts";

const plan = { address: "/app/more/plan", heading: "Northwind" } as const;

export const planScreens: readonly Screen[] = [
  { name: "plan, its owner's", ...plan, who: "member" },
  { name: "plan, a member's", ...plan, who: "colleague" },
  { name: "plan, none yet", address: "/app/more/plan", heading: "Plan", who: "newcomer" },
  {
    name: "plan, alone in it and about to dissolve it",
    address: async (token) => {
      await callApi("PUT", "/api/v1/organization_plans", { name: "Southwind" }, token);
      return "/app/more/plan";
    },
    heading: "Southwind",
    who: "newcomer",
    bring: async (page) => {
      await page.getByRole("button", { name: "Dissolve this plan" }).click();
      return page.getByText("Dissolve Southwind?");
    },
  },
  {
    name: "plan, what somebody would leave behind",
    ...plan,
    who: "member",
    bring: async (page) => {
      await page
        .getByRole("button", { name: /Olivia/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: /Remove/ }).click();
      return page.getByRole("dialog");
    },
  },
  { name: "turnarounds", address: "/app/more/turnarounds", heading: "Turnarounds", who: "member" },
  { name: "more", address: "/app/more", heading: "More", who: "member" },
];
