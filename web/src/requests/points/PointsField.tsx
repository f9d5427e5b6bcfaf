import { bounds } from "@sightline/contract/base/bounds.ts";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { Button } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { FieldGroup } from "#ui/fields/FieldGroup.tsx";
import { FieldProblem } from "#ui/fields/FieldProblem.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { filledPoints, isUntouched, newKey, type PointValues } from "./points.values.ts";
import { fields, type FormErrors } from "#requests/form/requestForm.values.ts";
import styles from "./PointsField.module.css";

type PointsFieldProps = {
  /** Where it is not about a whole request: what is wanted, and what to say of it. */
  asks?: { label: string; hint: string };
  points: readonly PointValues[];
  errors: FormErrors;
  /** With the proposal that was taken away, if it was one. */
  onChange: (points: readonly PointValues[], dismissed?: string) => void;
  onLeave: (field: string) => void;
};

/**
 * What exactly one wants to know. Proposals come by themselves while one writes above, and nobody
 * has to care for them: each can be put otherwise, moved and removed, by pointer and by key.
 */
export function PointsField({ asks, points, errors, onChange, onLeave }: PointsFieldProps) {
  const announce = useAnnounce();
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number>(undefined);
  const keysId = useId();
  const isFull = points.length >= bounds.pointsPerRequest;
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${wanted.current}"]`)?.focus();
    wanted.current = undefined;
  });

  function add(at: number): void {
    if (isFull) return;
    const key = newKey(points);
    wanted.current = key;
    onChange(points.toSpliced(at, 0, { key, text: "", proposed: null }));
  }

  function move(at: number, by: 1 | -1): void {
    const one = points[at];
    const to = at + by;
    if (!one || to < 0 || to >= points.length) return;
    onChange(points.toSpliced(at, 1).toSpliced(to, 0, one));
    announce(`Point ${to + 1} of ${points.length}`);
  }

  function remove(at: number): void {
    const heir = points[at + 1] ?? points[at - 1];
    wanted.current = heir?.key;
    onChange(points.toSpliced(at, 1), points[at]?.proposed ?? undefined);
    announce(`Point ${at + 1} removed`);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>, at: number): void {
    const { key, altKey, repeat, currentTarget, nativeEvent } = event;
    // While letters are put together, the keys belong to that.
    if (nativeEvent.isComposing) return;
    if (altKey && (key === "ArrowUp" || key === "ArrowDown")) {
      wanted.current = points[at]?.key;
      move(at, key === "ArrowUp" ? -1 : 1);
    } else if (key === "Enter") add(at + 1);
    else if (key === "Backspace" && currentTarget.value === "") {
      // Held down to empty one point, it is not meant for the next ones.
      if (!repeat) remove(at);
    } else return;
    event.preventDefault();
  }

  return (
    <FieldGroup
      role="group"
      label={asks?.label ?? "What exactly do you want to know?"}
      optional={asks === undefined}
      hint={asks?.hint ?? hintFor(points)}
      error={errors[fields.points]}
    >
      <VisuallyHidden id={keysId}>
        Enter adds a point below, Alt with the arrow keys moves this one.
      </VisuallyHidden>
      <ol role="list" ref={list} className={styles.points}>
        {points.map((one, at) => {
          const name = fields.point(filledPoints(points.slice(0, at)).length);
          const error = one.text.trim() === "" ? undefined : errors[name];
          const called = `point ${at + 1}`;
          return (
            <li key={one.key} className={styles.point} data-proposed={isUntouched(one)}>
              <span aria-hidden="true" className={styles.number}>
                {at + 1}
              </span>
              <Textarea
                rows={1}
                name={name}
                data-key={one.key}
                aria-label={`Point ${at + 1}${isUntouched(one) ? ", proposed" : ""}`}
                aria-describedby={error === undefined ? keysId : `${keysId}-${one.key} ${keysId}`}
                aria-invalid={error !== undefined || undefined}
                className={styles.text}
                value={one.text}
                onKeyDown={(event) => press(event, at)}
                onBlur={() => onLeave(name)}
                onChange={({ target }) => {
                  onChange(points.with(at, { ...one, text: onOneLine(target.value) }));
                }}
              />
              <span className={styles.moves}>
                <IconButton
                  size="s"
                  name={`Move ${called} up`}
                  icon={<ArrowUp aria-hidden="true" />}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  size="s"
                  name={`Move ${called} down`}
                  icon={<ArrowDown aria-hidden="true" />}
                  disabled={at === points.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  size="s"
                  name={`Remove ${called}`}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => remove(at)}
                />
              </span>
              {error !== undefined && (
                <FieldProblem id={`${keysId}-${one.key}`} className={styles.wrong}>
                  {error}
                </FieldProblem>
              )}
            </li>
          );
        })}
      </ol>
      {!isFull && (
        <Button size="s" look="quiet" icon={<Plus />} onClick={() => add(points.length)}>
          Add a point
        </Button>
      )}
    </FieldGroup>
  );
}

/** What was pasted; what is typed has one line anyway. */
function onOneLine(text: string): string {
  if (!text.includes("\n")) return text;
  return text
    .split("\n")
    .map((part) => part.trim())
    .join(" ");
}

function hintFor(points: readonly PointValues[]): string {
  if (points.length === 0)
    return "Each point is answered by itself. Without any, your question above is the one.";
  return points.some(({ proposed }) => proposed !== null)
    ? "Read from your text, and answered one by one. Change them as you like."
    : "Each point is answered by itself.";
}
