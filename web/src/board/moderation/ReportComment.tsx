import { board } from "@sightline/contract/board/board.ts";
import { Ellipsis, Flag } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/base/IconButton.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const ReportDialog = lateDialog(async () => (await import("./ReportDialog.tsx")).ReportDialog);

export function ReportComment({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const { act, busy } = useAction(useSubmit(board.reportPostComment, { background: true }));
  return (
    <>
      <LazyMenu
        trigger={<IconButton name="More to do with this comment" icon={<Ellipsis />} />}
        sections={[
          { entries: [{ words: "Report", icon: <Flag />, onSelect: () => setOpen(true) }] },
        ]}
      />
      {isOpen && (
        <ReportDialog
          name={`report comment ${id}`}
          title="Report this comment"
          busy={busy}
          onReport={async (reason) => (await act({ params: { id }, body: { reason } })) !== false}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
