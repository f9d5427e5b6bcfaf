/** Browser storage that may be blocked or full. What it refuses is held in memory while the page lives. */
export type Keep = {
  read(key: string): string | null;
  write(key: string, value: string): void;
  /** False when storage refused; nothing is held in memory then. */
  tryWrite(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
};

export const persistent = keepIn(() => window.localStorage);
export const perTab = keepIn(() => window.sessionStorage);

function keepIn(storage: () => Storage): Keep {
  const refused = new Map<string, string>();

  function tryWrite(key: string, value: string): boolean {
    const done = attempt(() => {
      storage().setItem(key, value);
      return true;
    });
    if (done) refused.delete(key);
    return done === true;
  }

  return {
    read: (key) => refused.get(key) ?? attempt(() => storage().getItem(key)) ?? null,
    write: (key, value) => {
      if (tryWrite(key, value)) return;
      // An older value left in storage would come back after a reload.
      attempt(() => storage().removeItem(key));
      refused.set(key, value);
    },
    tryWrite,
    remove: (key) => {
      refused.delete(key);
      attempt(() => storage().removeItem(key));
    },
    keys: () => [...new Set([...refused.keys(), ...(attempt(() => storedKeys(storage())) ?? [])])],
  };
}

function storedKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
