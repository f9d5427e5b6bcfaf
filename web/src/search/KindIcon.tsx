import type { FoundKind } from "@sightline/contract/search/search.ts";
import {
  Inbox,
  Lightbulb,
  type LucideIcon,
  MessageSquare,
  MessagesSquare,
  UsersRound,
} from "lucide-react";

const icons: Record<FoundKind, LucideIcon> = {
  request: Inbox,
  insight: Lightbulb,
  post: MessagesSquare,
  group: UsersRound,
  comment: MessageSquare,
};

/** The sign of a kind of things, as the navigation has it; the word stands beside it. */
export function KindIcon({ kind }: { kind: FoundKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" />;
}
