import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Thanks } from "@sightline/contract/conversations.shapes.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { Heart } from "lucide-react";
import { useState } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { Button } from "#ui/base/Button.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { Tooltip } from "#ui/overlays/Tooltip.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";
import styles from "./ThanksButton.module.css";

type ThanksButtonProps = {
  thanks: Thanks;
  /** What one wrote oneself is not thanked for; who did is told. */
  isOwn: boolean;
  readerId: number | undefined;
  /** Thanks, or takes it back; tells what went wrong. */
  onChange: (given: boolean) => Promise<CallProblem | undefined>;
};

/** Thanks for what somebody wrote, at once on screen, and taken back by a second press. */
export function ThanksButton({ thanks, isOwn, readerId, onChange }: ThanksButtonProps) {
  const toast = useToast();
  const [pressed, setPressed] = useState<{ given: boolean; over: Thanks }>();
  // Holds until the page knows better.
  const given = pressed?.over === thanks ? pressed.given : thanks.given;
  const count = thanks.count + Number(given) - Number(thanks.given);
  if (isOwn) {
    if (count === 0) return null;
    return <p className={styles.told}>Thanked by {namesIn(thanks.by, count, readerId)}</p>;
  }

  async function press(): Promise<void> {
    setPressed({ given: !given, over: thanks });
    const problem = await onChange(!given);
    if (!problem) return;
    setPressed(undefined);
    toast(problemToast(problem));
  }

  return (
    // Who thanked before oneself pressed; oneself is told by the button.
    <Tooltip words={thanks.count > 0 ? namesIn(thanks.by, thanks.count, readerId) : undefined}>
      <Button
        look="quiet"
        size="s"
        icon={<Heart className={given ? styles.given : undefined} />}
        aria-pressed={given}
        onClick={() => void press()}
      >
        {count === 0 ? "Thanks" : `Thanks, ${count.toLocaleString("en")}`}
      </Button>
    </Tooltip>
  );
}

/** "Ann Test, you and 3 others" */
export function namesIn(
  by: readonly Person[],
  count: number,
  readerId: number | undefined,
): string {
  const names = by
    .slice(0, bounds.thanksNamed)
    .map((person) => (person.id === readerId ? "you" : nameOf(person)));
  const more = count - names.length;
  const all = more > 0 ? [...names, more === 1 ? "1 other" : `${more} others`] : names;
  if (all.length < 2) return all.join("");
  return `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
