import { bounds } from "@sightline/contract/base/bounds.ts";
import { type KeyboardEvent, useCallback, useState } from "react";
import { MentionHelp } from "#conversations/mentions/MentionHelp.tsx";
import { applyEdit } from "#ui/markdown/applyEdit.ts";
import { Button } from "#ui/base/Button.tsx";
import { commandKey } from "#ui/base/commandKey.ts";
import { Field } from "#ui/fields/Field.tsx";
import { type EditorFace, MarkdownEditor } from "#ui/markdown/MarkdownEditor.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { Tooltip } from "#ui/overlays/Tooltip.tsx";
import { citeAfter } from "#desk/sources/cite.edit.ts";
import { MarginMarks } from "#desk/statements/MarginMarks.tsx";
import { CitedMark } from "#desk/sources/CitedMark.tsx";
import { fields } from "./insight.check.ts";
import { sourceFrom } from "#desk/sources/sources.edit.ts";
import type { InsightForm } from "./useInsightForm.ts";
import { latePart } from "#ui/page/latePart.tsx";

const CitePanel = latePart(
  async () => (await import("#desk/sources/CitePanel.tsx")).CitePanel,
  <SkeletonBlock height="s" />,
);

type BodyEditorProps = {
  requestId: number;
  form: InsightForm;
  today: string;
  face: EditorFace;
  onFace: (face: EditorFace) => void;
  onFiles: (files: File[]) => void;
  pictureOf: (address: string) => string | undefined;
};

/** The text itself, with its source marks in the preview and a quick way to set one. */
export function BodyEditor({ requestId, form, today, face, onFace, ...props }: BodyEditorProps) {
  const { written, change } = form;
  const { sources } = written;
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  const [isCiting, setCiting] = useState(false);
  const citation = useCallback(
    (number: number) => <CitedMark number={number} title={sources[number - 1]?.title} />,
    [sources],
  );

  function stopCiting(): void {
    setCiting(false);
    area?.focus();
  }
  function cite(number: number): void {
    setCiting(false);
    // When the panel is gone, so that the cursor stays in the text.
    setTimeout(() => {
      if (area) applyEdit(area, (selected) => citeAfter(selected, number));
    });
  }
  function addAndCite(url: string): void {
    change({ sources: [...sources, sourceFrom(url, today)] });
    cite(sources.length + 1);
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== "." || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    setCiting(true);
  }

  return (
    // The keys pressed inside come up to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={press}>
      <MentionHelp naming={{ kind: "request", id: requestId }}>
        <Field label="Insight" error={form.errorAt(fields.body)}>
          <MarkdownEditor
            ref={setArea}
            manner="read"
            name={fields.body}
            rows={12}
            limit={bounds.insightBody.max}
            value={written.body}
            face={face}
            citation={citation}
            attachmentUrl={props.pictureOf}
            onFaceChange={onFace}
            onFiles={props.onFiles}
            onChange={(body) => change({ body })}
            tools={
              <Tooltip words={`Cite a source, ${commandKey} .`}>
                <Button
                  size="s"
                  look="quiet"
                  data-cite
                  aria-expanded={isCiting}
                  aria-keyshortcuts="Control+. Meta+."
                  onClick={() => setCiting(!isCiting)}
                >
                  Cite
                </Button>
              </Tooltip>
            }
          />
        </Field>
        <MarginMarks
          area={area}
          text={written.body}
          statements={form.statements.all.filter(({ part }) => part === "body")}
        />
      </MentionHelp>
      {isCiting && (
        <CitePanel
          written={written}
          onCite={cite}
          onAdd={addAndCite}
          onClose={stopCiting}
          onLeave={() => setCiting(false)}
        />
      )}
    </div>
  );
}
