import { bounds } from "@sightline/contract/base/bounds.ts";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { FormErrors } from "#categories/editing/useVersionedForm.ts";
import { Button } from "#ui/base/Button.tsx";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { usePageToast } from "#ui/fields/usePageToast.ts";
import {
  hangingOn,
  hindranceOf,
  nameOf,
  newQuestion,
  type QuestionValues,
  withQuestion,
} from "#categories/editing/category.values.ts";
import { QuestionEditor } from "./QuestionEditor.tsx";
import styles from "./QuestionList.module.css";

type QuestionListProps = {
  questions: readonly QuestionValues[];
  errors: FormErrors;
  /** By the questions of that moment. */
  onChange: (change: (now: readonly QuestionValues[]) => readonly QuestionValues[]) => void;
  onLeave: (field: string) => void;
};

/** The questions in their order; one that others depend on stays where and what they need. */
export function QuestionList({ questions, errors, onChange, onLeave }: QuestionListProps) {
  const announce = useAnnounce();
  const toast = usePageToast();
  const place = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<number>();
  const refuse = (why: string) => toast({ message: why, problem: true });

  function move(at: number, by: 1 | -1): void {
    const hindrance = hindranceOf(questions, at, by);
    if (hindrance !== null) return refuse(hindrance);
    const one = questions[at];
    const to = at + by;
    if (!one || to < 0 || to >= questions.length) return;
    onChange((now) => now.filter(({ key }) => key !== one.key).toSpliced(to, 0, one));
    announce(`${nameOf(one)} is now ${to + 1} of ${questions.length}`);
  }

  function remove(at: number): void {
    const one = questions[at];
    if (!one) return;
    const hanging = hangingOn(questions, one.key);
    if (hanging.length > 0) {
      const verb = hanging.length === 1 ? "depends" : "depend";
      return refuse(`${hanging.join(" and ")} ${verb} on ${nameOf(one)}. Change that first.`);
    }
    onChange((now) => now.filter(({ key }) => key !== one.key));
    place.current?.querySelector("h2")?.focus();
    toast({
      message: `${nameOf(one)} is removed`,
      detail: "It counts once you save.",
      action: { words: "Undo", onPress: () => onChange((now) => withQuestion(now, one, at)) },
    });
  }

  function add(): void {
    const one = newQuestion(questions);
    onChange((now) => [...now, one]);
    setOpened(one.key);
  }

  return (
    <section ref={place} aria-labelledby="questions" className={styles.questions}>
      <header>
        <h2 id="questions" tabIndex={-1} className={styles.title}>
          Questions
        </h2>
        <p className={styles.lead}>
          Facts that the analyst needs. What people want to know, they write themselves, above
          these.
        </p>
      </header>
      {questions.length === 0 && (
        <p className={styles.lead}>No questions yet. A category works without any, too.</p>
      )}
      <ol role="list" className={styles.list}>
        {questions.map((one, at) => (
          <QuestionEditor
            key={one.key}
            question={one}
            at={at}
            earlier={questions.slice(0, at)}
            hanging={hangingOn(questions, one.key)}
            errors={errors}
            startsOpen={one.key === opened}
            isLast={at === questions.length - 1}
            onChange={(next) =>
              onChange((now) => now.map((other) => (other.key === one.key ? next : other)))
            }
            onLeave={onLeave}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {questions.length < bounds.questionsPerCategory && (
        <div>
          <Button icon={<Plus />} onClick={add}>
            Add a question
          </Button>
        </div>
      )}
    </section>
  );
}
