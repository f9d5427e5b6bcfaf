import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "#ui/base/Button.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import styles from "./BothTexts.module.css";

/** One part that reads differently in the two. */
export type Differing = { term: string; mine: string; theirs: string };

type BothTextsProps = {
  title: string;
  children: ReactNode;
  parts: readonly Differing[];
  mineName: string;
  theirsName: ReactNode;
  /** Where one text can hold both. It is the only way out that loses nothing, so it comes first. */
  keepBoth?: { words: string; onPress: () => void };
  keepMine: { words: string; onPress: () => void; busy?: boolean };
  takeTheirs: { words: string; onPress: () => void; busy?: boolean };
};

/** Two versions of a text beside each other, so that nothing typed is lost. */
export function BothTexts(props: BothTextsProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { parts, mineName, theirsName, keepBoth, keepMine, takeTheirs } = props;
  return (
    <section className={styles.both} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {props.title}
      </h2>
      <p className={styles.words}>{props.children}</p>
      {parts.map(({ term, mine, theirs }) => (
        <section key={term} aria-label={term}>
          <h3 className={styles.term}>{term}</h3>
          <div className={styles.pair}>
            <Side name={mineName} text={mine} />
            <Side name={theirsName} text={theirs} />
          </div>
        </section>
      ))}
      <FormActions>
        {keepBoth && (
          <Button look="primary" onClick={keepBoth.onPress}>
            {keepBoth.words}
          </Button>
        )}
        <Button busy={keepMine.busy} onClick={keepMine.onPress}>
          {keepMine.words}
        </Button>
        <Button busy={takeTheirs.busy} onClick={takeTheirs.onPress}>
          {takeTheirs.words}
        </Button>
      </FormActions>
    </section>
  );
}

function Side({ name, text }: { name: ReactNode; text: string }) {
  return (
    <div className={styles.side}>
      <h4 className={styles.name}>{name}</h4>
      <p className={styles.text}>{text.trim() === "" ? "Nothing" : text}</p>
    </div>
  );
}
