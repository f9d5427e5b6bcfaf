import { acts, type SubjectKind } from "./audit.acts.ts";
import type { AuditAct } from "./audit.ts";

/** How the catalogue speaks of something that has no name there. */
const unnamed: Partial<Record<SubjectKind, string>> = {
  calendar: "a calendar",
  category: "a category",
  comment: "a comment",
  group: "a group",
  invitation: "an invitation",
  job: "a job",
  legal_text: "a text",
  plan: "a plan",
  post: "a post",
  report: "a report",
  request: "a request",
  text_block: "a text block",
  user: "a person",
};

const kinds: Record<SubjectKind, string> = {
  calendar: "the calendar",
  category: "the category",
  comment: "comment",
  export: "export",
  group: "the group",
  invitation: "the invitation of",
  job: "job",
  legal_text: "the text",
  place: "the place",
  plan: "the plan",
  post: "the post",
  report: "report",
  request: "the request",
  session: "session",
  text_block: "the text block",
  user: "",
};

type Told = Pick<AuditAct, "act" | "actor" | "subject" | "details">;

/** "Ada Byron changed the role of Grace Hopper, from member to analyst". */
export function sentenceOf({ act, actor, subject, details }: Told): string {
  const values = new Map((details ?? []).map(({ name, value }) => [name, value]));
  let words: string = acts[act];
  if (subject) {
    const phrase = unnamed[subject.kind];
    if (phrase && words.includes(phrase)) words = words.replace(phrase, nameOf(subject));
  }
  for (const place of ["plan", "group"]) {
    const name = values.get(place);
    if (name === undefined || !words.includes(`a ${place}`)) continue;
    words = words.replace(`a ${place}`, `the ${place} ${name}`);
    values.delete(place);
  }
  return `${actorOf(actor)} ${words}${changeIn(values)}`;
}

export function actorOf(actor: AuditAct["actor"]): string {
  return actor ? `${actor.first_name} ${actor.last_name}` : "Sightline";
}

export function nameOf({ kind, id, name }: NonNullable<AuditAct["subject"]>): string {
  const said = kinds[kind];
  if (name === null) return kind === "user" ? `person ${id}` : `${bare(said)} ${id}`;
  return said === "" ? name : `${said} ${name}`;
}

function bare(said: string): string {
  return said.replace(/^the /, "").replace(/ of$/, "");
}

function changeIn(values: ReadonlyMap<string, string>): string {
  const [from, to] = [values.get("from"), values.get("to")];
  const change = from !== undefined && to !== undefined ? `, from ${from} to ${to}` : "";
  const rest = [...values].filter(([name]) => !(change && (name === "from" || name === "to")));
  if (rest.length === 0) return change;
  return `${change} (${rest.map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`).join(", ")})`;
}
