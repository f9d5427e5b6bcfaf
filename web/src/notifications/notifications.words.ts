import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { sentenceOf } from "@sightline/contract/notifications/notifications.words.ts";
import { nameOf } from "#ui/words/person.words.ts";

/** The sentence of an entry, parted where the name of its thing stands. */
export function partsOf(entry: Notification): { before: string; title: string; after: string } {
  const sentence = sentenceOf(entry);
  const who = entry.actor ? nameOf(entry.actor) : "";
  // Somebody may be called like the thing.
  const start = sentence.startsWith(who) ? who.length : 0;
  const at = entry.title === "" ? -1 : sentence.indexOf(entry.title, start);
  if (at === -1) return { before: sentence, title: "", after: "" };
  const end = at + entry.title.length;
  return { before: sentence.slice(0, at), title: entry.title, after: sentence.slice(end) };
}
