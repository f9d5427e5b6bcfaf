import { Bell, Ellipsis, Pin, X } from "lucide-react";
import { IconButton } from "#ui/base/IconButton.tsx";
import styles from "./gallery.module.css";

export const title = "IconButton";

export default function IconButtonGallery() {
  return (
    <div className={styles.row}>
      <IconButton name="Notifications" icon={<Bell />} />
      <IconButton name="More actions" icon={<Ellipsis />} aria-expanded="true" />
      <IconButton name="Pin this post" icon={<Pin />} aria-pressed="true" />
      <IconButton name="Close" icon={<X />} size="s" />
      <IconButton name="Close, not now" icon={<X />} disabled />
    </div>
  );
}
