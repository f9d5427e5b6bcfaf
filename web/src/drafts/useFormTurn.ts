import { useState } from "react";

type Place = {
  /** The draft that the address names. */
  asked: number | undefined;
  isReview: boolean;
};

/**
 * Which form is on screen: another draft in the address is another form, unless the form on screen
 * has itself just become that draft, or one comes back to it from its review.
 */
export function useFormTurn(place: Place) {
  const [form, setForm] = useState({
    turn: 0,
    opened: place.asked,
    made: undefined as number | undefined,
    place,
  });
  const { asked, isReview } = place;
  if (asked !== form.place.asked || isReview !== form.place.isReview) {
    const isSame =
      asked === form.place.asked ||
      (asked !== undefined && asked === form.made) ||
      (asked === undefined && form.place.isReview);
    setForm(
      isSame ? { ...form, place } : { turn: form.turn + 1, opened: asked, made: undefined, place },
    );
  }
  return {
    turn: form.turn,
    /** The draft to be loaded before the form can be shown. */
    opened: form.opened,
    /** The form has become this draft. */
    noteMade: (id: number) => setForm((former) => ({ ...former, made: id })),
  };
}
