import { vi } from "vitest";

const refuse = () => {
  throw new DOMException("Blocked for this test.", "SecurityError");
};

/** A browser that lets no page keep anything: every touch throws. */
export function blockStorage(): void {
  vi.spyOn(window, "localStorage", "get").mockImplementation(refuse);
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(refuse);
}

/** Persistent storage that takes only so many entries, and reads like the real one. */
export function limitStorage(most: number): void {
  const real = window.localStorage;
  const limited = new Proxy(real, {
    get: (target, name) => {
      if (name !== "setItem") {
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      }
      return (key: string, value: string) => {
        if (target.getItem(key) === null && target.length >= most)
          throw new DOMException("Full.", "QuotaExceededError");
        target.setItem(key, value);
      };
    },
  });
  vi.spyOn(window, "localStorage", "get").mockReturnValue(limited);
}
