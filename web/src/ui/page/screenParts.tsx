import { type ComponentType, type ReactNode, useEffect, useState } from "react";

type Load<Props> = () => Promise<ComponentType<Props>>;
type Held<Props> = { there?: ComponentType<Props>; load: Load<Props> };

/**
 * A part in a file of its own, asked for when it is first wanted, as a dialog is by the press that
 * opens it. Meanwhile there is what is given here, or nothing. React's own way, `Suspense`, would
 * keep it back for 300 ms even if it is there after ten.
 */
export function latePart<Props extends object>(
  load: Load<Props>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const held: Held<Props> = { load: async () => (held.there ??= await load()) };
  return showing(held, meanwhile);
}

export type PartOfScreen<Props> = ComponentType<Props> & {
  /** Settles when it is there, or lost on its way. */
  coming: Promise<unknown>;
  isComing: () => boolean;
};

/**
 * A part that its screen shows in most of its states: asked for together with the screen, not when its data have
 * come. Nobody knows how much room it takes, and what stands below must not move under a finger:
 * so the screen keeps its skeleton until all of its parts are there, by `useParts`.
 */
export function partOfScreen<Props extends object>(load: Load<Props>): PartOfScreen<Props> {
  let isComing = true;
  const loading = load();
  // What was lost is asked for once more when it is shown.
  const held: Held<Props> = { load: async () => (held.there ??= await loading.catch(load)) };
  const coming = loading
    .then((component) => (held.there = component))
    .catch(() => undefined)
    .finally(() => (isComing = false));
  return Object.assign(showing(held, null), { coming, isComing: () => isComing });
}

/** Whether none of them is still on its way. */
export function useParts(
  ...parts: readonly Pick<PartOfScreen<never>, "coming" | "isComing">[]
): boolean {
  const [, setArrived] = useState(0);
  const awaited = parts.find((part) => part.isComing());
  useEffect(() => {
    let isLeft = false;
    void awaited?.coming.then(() => isLeft || setArrived((former) => former + 1));
    return () => {
      isLeft = true;
    };
  }, [awaited]);
  return !awaited;
}

function showing<Props extends object>(held: Held<Props>, meanwhile: ReactNode) {
  return function Part(props: Props) {
    const [Shown, setShown] = useState(() => held.there);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Shown) return;
      let isLeft = false;
      held.load().then(
        (component) => isLeft || setShown(() => component),
        (error: unknown) => isLeft || setFailure({ error }),
      );
      return () => {
        isLeft = true;
      };
    }, [Shown]);
    // For the words that the page has when something breaks.
    if (failure) throw failure.error;
    return Shown ? <Shown {...props} /> : meanwhile;
  };
}
