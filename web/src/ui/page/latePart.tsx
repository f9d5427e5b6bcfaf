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
