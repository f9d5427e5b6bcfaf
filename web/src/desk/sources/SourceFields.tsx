import { citationsIn } from "@sightline/contract/insights/insights.publishing.ts";
import { useEffect, useRef, useState } from "react";
import { usePageToast } from "#ui/fields/usePageToast.ts";
import { AddSource } from "./AddSource.tsx";
import { focusPlace } from "#desk/answer/focusPlace.ts";
import { fields } from "#desk/answer/insight.check.ts";
import { SourceField } from "./SourceField.tsx";
import styles from "./SourceFields.module.css";
import {
  findSame,
  moveSource,
  placesCiting,
  putBackSource,
  removeSource,
  sourceFrom,
} from "./sources.edit.ts";
import type { InsightForm } from "#desk/answer/useInsightForm.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const RemoveSource = lateDialog(async () => (await import("./RemoveSource.tsx")).RemoveSource);

/** What the insight rests on, in the order of its numbers. */
export function SourceFields({ form, today }: { form: InsightForm; today: string }) {
  const { written, change, changeBy } = form;
  const { sources, summary, body } = written;
  const section = useRef<HTMLElement>(null);
  const [removing, setRemoving] = useState<number>();
  const [added, setAdded] = useState<number>();
  const toast = usePageToast();
  const { cited } = citationsIn(`${summary}\n${body}`, sources.length);

  useEffect(() => {
    if (added !== undefined && section.current)
      focusPlace(section.current, fields.source(added, "title"));
  }, [added]);

  function add(link: string): void {
    change({ sources: [...sources, sourceFrom(link, today)] });
    setAdded(sources.length);
  }

  function move(from: number, to: number): void {
    change(moveSource(written, from, to));
    const direction = to < from ? "up" : "down";
    // The same button goes on with the same source, as long as there is room.
    requestAnimationFrame(() =>
      section.current
        ?.querySelector<HTMLElement>(`[aria-label="Move source ${to + 1} ${direction}"]`)
        ?.focus(),
    );
  }

  function remove(index: number): void {
    setRemoving(undefined);
    setAdded(undefined);
    change(removeSource(written, index));
    toast({
      message: `Source ${index + 1} removed`,
      action: {
        words: "Undo",
        onPress: () => changeBy((now) => putBackSource(now, written, index)),
      },
    });
  }

  return (
    <section ref={section} aria-labelledby="sources-heading">
      <h2 id="sources-heading">Sources</h2>
      {sources.length === 0 && (
        <p className={styles.none}>
          Every statement needs a source. Add one here, then cite it as [1].
        </p>
      )}
      <ol role="list" className={styles.sources}>
        {sources.map((source, index) => (
          <SourceField
            // A source is its place: its number is what the text cites.
            key={index}
            source={source}
            index={index}
            isLast={index === sources.length - 1}
            isCited={cited.includes(index + 1)}
            sameAs={findSame(sources, index)}
            today={today}
            errorAt={form.errorAt}
            onChange={(next) => form.changeSource(index, next)}
            onMove={(to) => move(index, to)}
            onRemove={() =>
              placesCiting(written, index + 1).length === 0 ? remove(index) : setRemoving(index)
            }
          />
        ))}
      </ol>
      <AddSource onAdd={add} />
      {removing !== undefined && (
        <RemoveSource
          number={removing + 1}
          places={placesCiting(written, removing + 1)}
          onRemove={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}
