import { bounds } from "@sightline/contract/base/bounds.ts";
import { tellOldAge } from "@sightline/contract/insights/sources.age.ts";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useState } from "react";
import { Badge } from "#ui/base/Badge.tsx";
import { DateInput } from "#ui/fields/DateInput.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { fields } from "#desk/answer/insight.check.ts";
import type { WrittenSource } from "#desk/answer/insight.values.ts";
import styles from "./SourceFields.module.css";
import { useCitedElsewhere } from "./useCitedElsewhere.ts";

type SourceFieldProps = {
  source: WrittenSource;
  index: number;
  isLast: boolean;
  isCited: boolean;
  /** The number of another source with the same link. */
  sameAs: number | undefined;
  today: string;
  errorAt: (field: string) => string | undefined;
  onChange: (next: Partial<WrittenSource>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One source: its line, and folded into it what is known of it. */
export function SourceField({ source, index, sameAs, today, ...props }: SourceFieldProps) {
  const { title, publisher, url } = source;
  const [isOpen, setOpen] = useState(title === "");
  const [wasNew] = useState(isOpen);
  const elsewhere = useCitedElsewhere(url, isOpen);
  const number = index + 1;
  const age = tellOldAge(source.published_on, today);
  const name = (part: string) => fields.source(index, part);
  const error = (part: string) => props.errorAt(name(part));
  return (
    <li className={styles.source}>
      <span className={styles.number}>{number}</span>
      <details
        className={styles.known}
        open={wasNew}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={styles.line}>
          <span className={styles.title}>{title.trim() === "" ? "No title yet" : title}</span>
          {publisher !== "" && <span className={styles.publisher}>{publisher}</span>}
          {age && <Badge tone="due">{age}</Badge>}
          {!source.original && <Badge>second-hand</Badge>}
          {!props.isCited && <Badge>not cited</Badge>}
          {sameAs !== undefined && <Badge tone="due">same link as source {sameAs}</Badge>}
        </summary>
        <div className={styles.parts}>
          <div className={styles.wide}>
            <Field label="Title" error={error("title")} bound={bounds.sourceTitle.max} text={title}>
              <TextInput
                name={name("title")}
                value={title}
                onChange={(event) => props.onChange({ title: event.target.value })}
              />
            </Field>
          </div>
          <Field label="Publisher" optional error={error("publisher")}>
            <TextInput
              name={name("publisher")}
              value={publisher}
              onChange={(event) => props.onChange({ publisher: event.target.value })}
            />
          </Field>
          <Field label="Link" optional error={error("url")} hint={tellElsewhere(elsewhere)}>
            <TextInput
              type="url"
              name={name("url")}
              value={url}
              onChange={(event) => props.onChange({ url: event.target.value })}
            />
          </Field>
          <Field label="Published on" optional error={error("published_on")}>
            <DateInput
              name={name("published_on")}
              value={source.published_on ?? ""}
              onChange={(event) => props.onChange({ published_on: event.target.value || null })}
            />
          </Field>
          <Field label="Opened on" optional error={error("opened_on")}>
            <DateInput
              name={name("opened_on")}
              value={source.opened_on ?? ""}
              onChange={(event) => props.onChange({ opened_on: event.target.value || null })}
            />
          </Field>
          <div className={styles.wide}>
            <RadioGroup
              label="Whose findings are they?"
              name={name("original")}
              options={origins}
              value={source.original ? "original" : "second_hand"}
              onValueChange={(value) => props.onChange({ original: value === "original" })}
            />
          </div>
        </div>
      </details>
      <span className={styles.verbs}>
        <IconButton
          size="s"
          name={`Move source ${number} up`}
          icon={<ArrowUp />}
          disabled={index === 0}
          onClick={() => props.onMove(index - 1)}
        />
        <IconButton
          size="s"
          name={`Move source ${number} down`}
          icon={<ArrowDown />}
          disabled={props.isLast}
          onClick={() => props.onMove(index + 1)}
        />
        <IconButton
          size="s"
          name={`Remove source ${number}`}
          icon={<X />}
          onClick={props.onRemove}
        />
      </span>
    </li>
  );
}

const origins = [
  { value: "original", label: "Original: its own findings" },
  { value: "second_hand", label: "Second-hand: it reports what others found" },
] as const;

function tellElsewhere(count: number): string | undefined {
  if (count === 0) return undefined;
  const many = count > 99 ? "more than 99" : count;
  return `Already cited in ${many} ${count === 1 ? "insight" : "insights"} you may see.`;
}
