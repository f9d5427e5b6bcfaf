import { Ellipsis, Inbox, Lightbulb, type LucideIcon, UserRound, UsersRound } from "lucide-react";

export type Place = { words: string; to: string; icon: LucideIcon };

/** The five places of the app, in their order. Which of them exist is told by the routes. */
export const places: readonly Place[] = [
  { words: "Requests", to: "/app/requests", icon: Inbox },
  { words: "Insights", to: "/app/insights", icon: Lightbulb },
  { words: "Community", to: "/app/community", icon: UsersRound },
  { words: "Account", to: "/app/account", icon: UserRound },
  { words: "More", to: "/app/more", icon: Ellipsis },
];
