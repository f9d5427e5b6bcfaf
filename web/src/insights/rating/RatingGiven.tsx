import { Star } from "lucide-react";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { ratings } from "./rating.words.ts";
import styles from "./RatingGiven.module.css";

type RatingGivenProps = {
  rating: number;
  /** Who gave it: "You", or a name. */
  by: string;
};

/** How much it helped, as its requester said on accepting it. */
export function RatingGiven({ rating, by }: RatingGivenProps) {
  const words = ratings.find(({ value }) => value === rating)?.words ?? "";
  return (
    <p className={styles.given}>
      <span aria-hidden="true" className={styles.stars}>
        {ratings.map(({ value }) => (
          <Star key={value} className={styles.star} data-filled={value <= rating} />
        ))}
      </span>
      <span>
        {by} rated it {rating} of {ratings.length}
        <VisuallyHidden>: </VisuallyHidden>
        <span className={styles.words}>{words}</span>
      </span>
    </p>
  );
}
