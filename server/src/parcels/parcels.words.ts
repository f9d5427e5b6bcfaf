import { tellNumber } from "@sightline/contract/categories/questions.numbers.ts";
import type { Parcel } from "@sightline/contract/parcels.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { RequestEvent } from "@sightline/contract/requests/requests.events.shapes.ts";

type Answer = Parcel["insight_request"]["insight_answers"][number];

export function tellAnswer({ choices, limits, value }: Answer): string {
  const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one;
  if (Array.isArray(value)) return value.map(labelOf).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number")
    return [tellNumber(value, limits), limits.unit].filter(Boolean).join(" ");
  return labelOf(value);
}

/** By the name of the event, so that one of a new kind is told as well. */
export function tellEvent({
  kind,
  person,
  filename,
  reason,
  points,
  changed,
}: RequestEvent): string {
  const about = [person && nameOf(person), filename, changed.join(", "), points.join("; "), reason];
  return [sentence(kind), ...about.filter(Boolean)].join(": ");
}

export function nameOf({ first_name, last_name }: Person): string {
  return `${first_name} ${last_name}`;
}

/** "in_progress" as "In progress". */
export function sentence(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of each moment of a page, which says once whose times they are. */
export function makeWhen(timeZone: string): (moment: string) => string {
  const words = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone,
  });
  return (moment) => words.format(new Date(moment)).replace(" at ", ", ");
}
