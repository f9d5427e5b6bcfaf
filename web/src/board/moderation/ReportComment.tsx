import { board } from "@sightline/contract/board/board.ts";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const ReportDialog = lateDialog(async () => (await import("./ReportDialog.tsx")).ReportDialog);

export function ReportComment({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const { act, busy } = useAction(useSubmit(board.reportPostComment, { background: true }));
  return (
    <>
      <Button size="s" look="quiet" onClick={() => setOpen(true)}>
        Report
      </Button>
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
