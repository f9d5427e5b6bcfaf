import type { Category } from "@sightline/contract/categories/categories.ts";
import type { Person, SystemRole } from "@sightline/contract/people.shapes.ts";
import type { Found } from "@sightline/contract/search/search.ts";
import { addressTyped, numberTyped } from "@sightline/contract/search/search.typed.ts";
import { ArrowRight, Hash, Link, Plus, Search } from "lucide-react";
import type { ReactNode } from "react";
import { foundPlace } from "#search/found.place.ts";
import { kindWords, plainExcerpt } from "#search/found.words.ts";
import { KindIcon } from "#search/KindIcon.tsx";
import { Avatar } from "#ui/base/Avatar.tsx";
import type { PaletteAction, Standing } from "#ui/overlays/palette.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { findDistance, findMatching, saysAnything, type Named, type Piece } from "./matching.ts";
import { findPlace, placesToGo } from "./palette.places.ts";
import type { Recent } from "./recents.ts";

export type Entry = Named & {
  key: string;
  icon: ReactNode;
  /** Quietly at the end: what kind of thing it is. */
  note?: string | undefined;
  /** What one finds there, where there is room to say so. */
  about?: string | undefined;
  /** Below the words, after the note: what was found in it. */
  excerpt?: readonly Piece[];
  shortcut?: string | undefined;
  /** Its words repeat what was typed: nothing in them is marked. */
  isPlain?: true;
} & (
    | { to: string; run?: never }
    /** Done once the palette has closed. */
    | { run: () => void; to?: never }
  );

export type Group = { name: string; label: string; entries: readonly Entry[] };

export type Known = {
  /** Not known yet: then nothing is offered that depends on it. */
  role: SystemRole | undefined;
  categories: readonly Category[];
  actions: readonly PaletteAction[];
  recents: readonly Recent[];
  standing: Standing | undefined;
  /** Where one is. */
  address: string;
  /** There where the browser lets us write to the clipboard. */
  copyLink: ((address: string) => void) | undefined;
};

const mostRecents = 5;
/** Of each group while one types, so that what is found stays in sight. */
const mostMatching = 4;

/** What is offered here without asking anybody: while one types, what it may mean, the best first. */
export function offersFor(typed: string, known: Known): Group[] {
  const { recents } = known;
  const rest = [placesFor(known), actionsFor(known)];
  if (!saysAnything(typed)) return [hereFor(known), recentsFor(known), ...rest].filter(isAny);
  // While one types, a screen is among the places in any case.
  const things = recents.filter(({ what }) => what !== "screen");
  return [hereFor(known), recentsFor({ ...known, recents: things }), ...rest]
    .map((group) => ({
      ...group,
      entries: findMatching(group.entries, typed).slice(0, mostMatching),
    }))
    .flatMap((group) => {
      const [best] = group.entries;
      return best ? [{ group, distance: findDistance(best, typed) ?? 0 }] : [];
    })
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ group }) => group);
}

function isAny({ entries }: Group): boolean {
  return entries.length > 0;
}

/** A number or an address leads straight there. */
export function straightTo(typed: string, origin: string): Group[] {
  const address = addressTyped(typed, origin);
  const number = numberTyped(typed);
  const entries: Entry[] = [
    ...(address === null
      ? []
      : [
          {
            key: "address",
            words: "Go to this address",
            about: address,
            icon: <Link />,
            to: address,
          },
        ]),
    ...(number === null
      ? []
      : [
          {
            key: "number",
            words: `Go to request ${number}`,
            icon: <Hash />,
            to: `/app/insights/${number}`,
          },
        ]),
  ];
  return entries.length > 0 ? [{ name: "straight", label: "Straight there", entries }] : [];
}

function searchAddress(q: string): string {
  return `/app/more/search?${new URLSearchParams({ q }).toString()}`;
}

/** What the server found, below the way to all of it, which stands there at once. */
export function foundFor(
  q: string,
  answer: { found: readonly Found[]; people: readonly Person[]; guessed: boolean } | undefined,
): Group[] {
  if (q === "") return [];
  const all: Entry = {
    key: "all",
    words: `All results for “${q}”`,
    icon: <Search />,
    isPlain: true,
    to: searchAddress(q),
  };
  const found = answer?.found.map((one) => foundEntry(one)) ?? [];
  const people = answer?.people.map(personEntry) ?? [];
  return [
    {
      name: "results",
      label: answer?.guessed && found.length > 0 ? "Results for similar words" : "Results",
      entries: [all, ...found],
    },
    ...(people.length > 0 ? [{ name: "people", label: "People", entries: people }] : []),
  ];
}

function hereFor({ actions, standing, copyLink }: Known): Group {
  const copied: Entry[] =
    copyLink && standing && standing.what !== "gone"
      ? [
          {
            key: "copy",
            words: "Copy link",
            also: "address share",
            icon: <Link />,
            run: () => copyLink(standing.address),
          },
        ]
      : [];
  const entries = actions.filter(({ everywhere }) => !everywhere).map(actionEntry);
  return { name: "here", label: "On this screen", entries: [...entries, ...copied] };
}

function recentsFor({ recents, address, role }: Known): Group {
  const places = role ? placesToGo(role) : [];
  const here = findPlace(places, address)?.address ?? address;
  const entries = recents
    .flatMap(({ address: to, what }): Entry[] => {
      if (what === "screen") {
        const place = findPlace(places, to);
        return place ? [recentEntry(place.address, place.name, { icon: <ArrowRight /> })] : [];
      }
      const { kind, words } = what;
      return [
        recentEntry(to, words, { note: kindWords[kind].one, icon: <KindIcon kind={kind} /> }),
      ];
    })
    // An address that led on to another one is the same place.
    .filter(({ key }, index, all) => all.findIndex((one) => one.key === key) === index)
    .filter(({ to }) => to !== here)
    .slice(0, mostRecents);
  return { name: "recent", label: "Recent", entries };
}

function recentEntry(to: string, words: string, look: Pick<Entry, "note" | "icon">): Entry {
  return { key: `recent ${to}`, words, to, ...look };
}

function placesFor({ role }: Known): Group {
  const entries = (role ? placesToGo(role) : []).map(({ address, name, words, note }): Entry => ({
    key: `place ${address}`,
    words,
    name,
    about: note,
    icon: <ArrowRight />,
    to: address,
  }));
  return { name: "places", label: "Places", entries };
}

function actionsFor({ actions, categories }: Known): Group {
  const asking = categories
    .filter(({ retired_at }) => retired_at === null)
    .map(({ name, slug }): Entry => ({
      key: `new ${slug}`,
      words: `New request in ${name}`,
      also: "ask",
      icon: <Plus />,
      to: `/app/requests/${slug}/new`,
    }));
  const everywhere = actions.filter((one) => one.everywhere).map(actionEntry);
  return { name: "actions", label: "Actions", entries: [...asking, ...everywhere] };
}

function actionEntry({ words, icon, also, shortcut, href, onSelect }: PaletteAction): Entry {
  const told = { key: `action ${words}`, words, icon, also, shortcut };
  return href === undefined ? { ...told, run: onSelect } : { ...told, to: href.replace(/^#/, "") };
}

function foundEntry(found: Found): Entry {
  const { kind, id, title, excerpt } = found;
  return {
    key: `found ${kind} ${id}`,
    words: title,
    note: noteOf(found),
    excerpt: plainExcerpt(excerpt),
    icon: <KindIcon kind={kind} />,
    to: foundPlace(found),
  };
}

function noteOf({ kind, id, internal, also }: Found): string {
  if (internal) return "Internal note";
  if (kind === "request") return also ? `Request ${id} and its insight` : `Request ${id}`;
  return also ? "Insight and its request" : kindWords[kind].one;
}

function personEntry(person: Person): Entry {
  const name = nameOf(person);
  return {
    key: `person ${person.id}`,
    words: name,
    about: "What they wrote",
    icon: <Avatar size="s" decorative person={{ id: person.id, name }} />,
    to: `/app/more/search?person=${person.id}`,
  };
}
