import { type ComponentProps, createContext, useContext, useLayoutEffect } from "react";

/** What ties a control to the words around it. */
export type FieldTies = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  disabled: boolean;
  /** A control with an id of its own says so, or the label would point to nothing. */
  takeId: (id: string) => void;
};

export const FieldContext = createContext<FieldTies | null>(null);

type Own = Pick<ComponentProps<"input">, "id" | "disabled" | "aria-describedby" | "aria-invalid">;

/** What a control takes from the field it stands in; outside of any, just its own. */
export function useFieldTies({ id, disabled, "aria-describedby": own, ...rest }: Own) {
  const field = useContext(FieldContext);
  const takeId = field?.takeId;
  useLayoutEffect(() => {
    if (id !== undefined) takeId?.(id);
  }, [id, takeId]);
  const described = [own, field?.describedBy].filter(Boolean).join(" ");
  return {
    id: id ?? field?.id,
    /** For what hides the rest of the page from those who listen, its label included. */
    labelId: field?.labelId,
    disabled: disabled || field?.disabled || undefined,
    words: {
      "aria-describedby": described === "" ? undefined : described,
      "aria-invalid": field?.invalid || rest["aria-invalid"] || undefined,
    },
  };
}
