import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { currentSession, subscribeSession } from "#api/session/session.ts";
import { perTab } from "#api/session/storage.ts";

const prefix = "typed:";
const nobody = "nobody";

type Texts = Record<string, unknown>;

export type Typed<T extends Texts> = {
  /** What this person had typed here, if anything: for a form's first values. */
  kept: Partial<T>;
  keep: (texts: T) => void;
  /** After submitting. With `only`: unless something else is kept there by now. */
  drop: (only?: T) => void;
};

/**
 * Keeps a form's text in this tab over a reload and over a session that ends. It belongs to the
 * e-mail it was typed under. Never give it a password.
 */
export function useTyped<T extends Texts = Texts>(name: string): Typed<T> {
  // Fixed at mount: a form that outlives its session for a moment still writes under its person.
  const [key] = useState(() => keyOf(name));
  const [kept] = useState(() => readTexts<T>(key));
  const keep = useCallback(
    (texts: T) => {
      perTab.write(key, JSON.stringify(texts));
      tellWatchers();
    },
    [key],
  );
  const drop = useCallback(
    (only?: T) => {
      if (only && perTab.read(key) !== JSON.stringify(only)) return;
      perTab.remove(key);
      tellWatchers();
    },
    [key],
  );
  return { kept, keep, drop };
}

/** What is kept there at the moment, for who shows it where its form is gone. */
export function useKeptNow(name: string): Texts {
  const [key] = useState(() => keyOf(name));
  const text = useSyncExternalStore(watchTyped, () => perTab.read(key));
  return useMemo(() => parseTexts<Texts>(text), [text]);
}

const watchers = new Set<() => void>();

function watchTyped(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}

subscribeSession(({ now, why }) => {
  if (now)
    dropTyped((key) => !key.startsWith(ownPrefix(now.email)) && !key.startsWith(ownPrefix(nobody)));
  else if (why === "signed_out") dropTyped((key) => !key.startsWith(ownPrefix(nobody)));
});

function dropTyped(isOver: (key: string) => boolean): void {
  for (const key of perTab.keys()) if (key.startsWith(prefix) && isOver(key)) perTab.remove(key);
}

function keyOf(name: string): string {
  return `${ownPrefix(currentSession()?.email ?? nobody)}${name}`;
}

function ownPrefix(email: string): string {
  return `${prefix}${email}:`;
}

function readTexts<T extends Texts>(key: string): Partial<T> {
  return parseTexts<T>(perTab.read(key));
}

function parseTexts<T extends Texts>(text: string | null): Partial<T> {
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    // Written by `keep` of the same name, which takes a T.
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
