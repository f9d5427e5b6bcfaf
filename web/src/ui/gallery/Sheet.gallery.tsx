import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { Sheet } from "#ui/overlays/Sheet.tsx";
import styles from "./gallery.module.css";

export const title = "Sheet";

export default function SheetSection() {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen(true)}>See what changed</Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Version 2"
        description="Corrected today 10:20"
        actions={
          <Button look="primary" onClick={() => setOpen(false)}>
            Done reading
          </Button>
        }
      >
        <MarkdownView
          text={"The fee range for Denmark was **0.12 to 0.45 euro**.\n\n".repeat(12)}
        />
      </Sheet>
    </div>
  );
}
