import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { useEffect } from "react";
import { AttachmentList } from "#attachments/AttachmentList.tsx";
import { useUploads } from "#attachments/useUploads.ts";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { latePart } from "#ui/page/latePart.tsx";
import { Composer, type ComposerProps } from "#ui/thread/Composer.tsx";

const UploadField = latePart(
  async () => (await import("#attachments/UploadField.tsx")).UploadField,
  <SkeletonBlock height="s" />,
);

type CommentComposerProps = Omit<ComposerProps, "files" | "onFiles"> & {
  /** What it has in hand, and of this what the comment had before. */
  files: readonly Attachment[];
  former: readonly Attachment[];
  onFilesChange: (next: (files: readonly Attachment[]) => readonly Attachment[]) => void;
  /** The ids of those that were last sent from here: with it, they are gone from here. */
  sent: readonly number[];
};

const place = async () => ({ for_comment: "true" as const });

/** Writes a comment with its files, which wait until it is sent. */
export function CommentComposer(props: CommentComposerProps) {
  const { files, former, onFilesChange, sent, onSend, onLeave, ...composer } = props;
  const isFormer = ({ id }: Attachment) => former.some((one) => one.id === id);
  const keptOfFormer = files.filter(isFormer);
  const toast = useToast();
  const uploads = useUploads(
    files.filter((file) => !isFormer(file)),
    place,
    (attachment) => onFilesChange((all) => [...all, attachment]),
    keptOfFormer.length,
  );
  const { handOver } = uploads;
  useEffect(() => {
    handOver(sent);
  });

  const takeOff = (id: number) => onFilesChange((all) => all.filter((file) => file.id !== id));

  function removeUpload(entryId: string): void {
    const id = uploads.entries.find((one) => one.id === entryId)?.attachment?.id;
    if (id !== undefined) takeOff(id);
    uploads.remove(entryId);
  }

  function send(): void {
    if (uploads.isSending)
      toast({ message: "A file is still uploading", detail: "Try again once it has uploaded." });
    else onSend();
  }

  /** What was added to the change goes with it. */
  function leave(): void {
    for (const { id } of uploads.entries) uploads.remove(id);
    onLeave?.();
  }

  return (
    <Composer
      {...composer}
      onSend={send}
      {...(onLeave ? { onLeave: leave } : {})}
      onFiles={uploads.add}
      files={
        <>
          <AttachmentList attachments={keptOfFormer} onRemove={({ id }) => takeOff(id)} />
          <UploadField uploads={{ ...uploads, remove: removeUpload }} />
        </>
      }
    />
  );
}
