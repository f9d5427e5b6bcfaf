import { placeSetUp, type SetUp, type SetUpStep } from "@sightline/contract/place/place.setUp.ts";
import { Check, CircleDashed, SkipForward } from "lucide-react";
import type { ReactNode } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { problemToast } from "#ui/words/problem.words.ts";
import { PlaceStep } from "./PlaceStep.tsx";
import styles from "./SetUpStepRow.module.css";
import { TestMailStep } from "./TestMailStep.tsx";
import { stepTitles, tellSet } from "./setUp.words.ts";

type Entry = SetUp["steps"][number];
type SetUpStepRowProps = {
  entry: Entry;
  number: number;
  /** The first that is open: what one does there stands out. */
  isNext: boolean;
  setUp: SetUp;
};

const looks = {
  open: { icon: <CircleDashed aria-hidden="true" />, words: "To do" },
  done: { icon: <Check aria-hidden="true" />, words: "Done" },
  skipped: { icon: <SkipForward aria-hidden="true" />, words: "Left out" },
};

/** One step: what it is for while it is open, what is set once it is done. */
export function SetUpStepRow({ entry, number, isNext, setUp }: SetUpStepRowProps) {
  const { step, state } = entry;
  const { icon, words } = looks[state];
  const id = `set-up-${step}`;
  return (
    <li>
      <section className={styles.step} data-state={state} aria-labelledby={id}>
        <header className={styles.head}>
          <h2 id={id} tabIndex={-1} className={styles.title}>
            {number}. {stepTitles[step]}
          </h2>
          <span className={styles.state}>
            {icon}
            {words}
          </span>
        </header>
        {state === "open" ? (
          <Open step={step} isNext={isNext} setUp={setUp} />
        ) : (
          <div className={styles.set}>
            <p>{state === "done" ? tellSet(step, setUp) : "It can be taken up at any time."}</p>
            {state === "done" ? (
              <TextLink href={placesOf[step].href} look="action">
                {placesOf[step].change}
              </TextLink>
            ) : (
              <Skip step={step} skipped={false} />
            )}
          </div>
        )}
      </section>
    </li>
  );
}

/** Where each is seen to, and how its link is called once it is done. */
const placesOf: Record<SetUpStep, { href: string; change: string }> = {
  place: { href: "#/app/more/settings", change: "Change it in the settings" },
  calendar: { href: "#/app/more/categories/calendars", change: "Look at the calendars" },
  category: { href: "#/app/more/categories", change: "Look at the categories" },
  people: { href: "#/app/more/people", change: "Look at the people" },
  mail: { href: "#/app/more/settings", change: "Change the support address" },
};

type OpenProps = { step: SetUpStep; isNext: boolean; setUp: SetUp };

function Open({ step, isNext, setUp }: OpenProps): ReactNode {
  const look = isNext ? "primary" : "secondary";
  const skip = <Skip step={step} skipped />;
  if (step === "place") return <PlaceStep look={look} skip={skip} />;
  if (step === "mail") return <TestMailStep mail={setUp.test_mail} look={look} skip={skip} />;
  const { words, action, href } = elsewhere[step];
  return (
    <>
      <p className={styles.words}>{words}</p>
      <FormActions>
        <ButtonLink href={href} look={look}>
          {action}
        </ButtonLink>
        {skip}
      </FormActions>
    </>
  );
}

const elsewhere: Record<
  Exclude<SetUpStep, "place" | "mail">,
  { words: string; action: string; href: string }
> = {
  calendar: {
    words:
      "When you work: the time zone, the hours of each weekday, and the holidays of your country to start from. Promises are counted in these hours.",
    action: "Set up a calendar",
    href: "#/app/more/categories/calendars/new",
  },
  category: {
    words:
      "What people can ask about, with the questions they are asked and the time you promise. Start from a template or from scratch. It needs a calendar; until there is a category, nobody can ask.",
    action: "Make the first category",
    href: "#/app/more/categories/new",
  },
  people: {
    words:
      "Analysts answer, members ask. Nobody answers their own request, so there should be at least one analyst besides you.",
    action: "Invite people",
    href: "#/app/more/people",
  },
};

/** Leaves a step out, or takes it up again: the one undoes the other. */
function Skip({ step, skipped }: { step: SetUpStep; skipped: boolean }) {
  const toast = useToast();
  const { submit, state } = useSubmit(placeSetUp.skipStep);
  const press = async () => {
    const result = await submit({ params: { step }, body: { skipped } });
    document.getElementById(`set-up-${step}`)?.focus();
    if (!result.ok) toast(problemToast(result.problem));
  };
  return (
    <Button
      look="quiet"
      busy={state === "submitting"}
      onClick={() => void press()}
      aria-describedby={`set-up-${step}`}
    >
      {skipped ? "Leave this out for now" : "Take it up again"}
    </Button>
  );
}
