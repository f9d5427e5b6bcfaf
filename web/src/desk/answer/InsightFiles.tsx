import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { AttachmentList } from "#attachments/AttachmentList.tsx";
import type { useUploads } from "#attachments/useUploads.ts";
import { FieldProblem } from "#ui/fields/FieldProblem.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { latePart } from "#ui/page/latePart.tsx";
import { fields } from "./insight.check.ts";

const UploadField = latePart(
  async () => (await import("#attachments/UploadField.tsx")).UploadField,
  <SkeletonBlock height="s" />,
);

type InsightFilesProps = {
  /** These stay with the next version. */
  published: readonly Attachment[];
  uploads: ReturnType<typeof useUploads>;
  error: string | undefined;
};

export function InsightFiles({ published, uploads, error }: InsightFilesProps) {
  return (
    <div id={fields.attachments} tabIndex={-1}>
      <AttachmentList attachments={published} />
      <UploadField uploads={uploads} />
      {error && <FieldProblem>{error}</FieldProblem>}
    </div>
  );
}
