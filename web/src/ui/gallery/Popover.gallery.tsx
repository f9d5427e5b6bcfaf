import { Bell } from "lucide-react";
import { Button } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { Popover } from "#ui/overlays/Popover.tsx";
import { Tooltip } from "#ui/overlays/Tooltip.tsx";
import styles from "./gallery.module.css";

export const title = "Popover and tooltip";

export default function PopoverSection() {
  return (
    <div className={styles.row}>
      <Popover
        trigger={<Button size="s">Source 2</Button>}
        title="Separate collection of textiles: state of play"
        openOnHover
      >
        European Environment Agency · published 12 March 2026 · opened 13 November · original source
      </Popover>
      <Tooltip words="3 unread notifications">
        <IconButton name="Notifications" icon={<Bell />} />
      </Tooltip>
    </div>
  );
}
