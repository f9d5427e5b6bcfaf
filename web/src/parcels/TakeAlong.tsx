import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";

const TakeAlongDialog = lateDialog(
  async () => (await import("./TakeAlongDialog.tsx")).TakeAlongDialog,
);

type TakeAlongProps = { request: Pick<InsightRequest, "id" | "can"> };

/** The whole request, as a file or on paper. */
export function TakeAlong({ request: { id, can } }: TakeAlongProps) {
  const [isOpen, setOpen] = useState(false);
  const words = "Download or print it all";
  usePaletteActions([{ words, icon: <Download />, onSelect: () => setOpen(true) }]);
  return (
    <>
      <Button wide look="quiet" icon={<Download />} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && (
        <TakeAlongDialog
          requestId={id}
          withNotes={can.includes("note")}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
