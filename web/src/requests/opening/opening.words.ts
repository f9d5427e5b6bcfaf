import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Opening } from "@sightline/contract/requests/requests.changes.ts";
import { nameOf } from "#ui/words/person.words.ts";

/** "Adam Berg, Berta Lind and 4 more of Test plan will be able to read it …" */
export function readersInWords({ readers, readers_count: count, ...opening }: Opening): string {
  const { name } = opening.organization_plan;
  const later = "whoever joins the plan later will too";
  if (count === 0)
    return `Nobody in ${name} would be new to it: all of them see it already. But ${later}.`;
  const named = readers.map(nameOf);
  const more = count - named.length;
  const who = listed(more > 0 ? [...named, more === 1 ? "1 more" : `${more} more`] : named);
  return `${who} of ${name} will be able to read it, and ${later}.`;
}

/** What comes to be read, in the order in which they find it. */
export function whatIsRead(opening: Opening): string[] {
  const { answers_count, comments_count, files_count, has_scope, has_insight } = opening;
  return [
    answers_count === 0
      ? "the request"
      : `the request with ${counted(answers_count, "answer")} to the category's questions`,
    ...(has_scope ? ["what the answer covers, with all corrections"] : []),
    ...(has_insight ? ["the insight, with its earlier versions"] : []),
    ...(files_count > 0 ? [counted(files_count, "file")] : []),
    comments_count === 0
      ? "the conversation, in which nothing was said so far"
      : `the conversation, the earlier one included: ${counted(comments_count, "comment")} so far`,
    "its history: who did what, and why",
  ];
}

function counted(count: number, noun: string): string {
  if (count > bounds.countShown) return `more than ${bounds.countShown} ${noun}s`;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
