import { Copy, Ellipsis, Link, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { Menu } from "#ui/overlays/Menu.tsx";
import styles from "./gallery.module.css";

export const title = "Menu";

export default function MenuSection() {
  const [following, setFollowing] = useState(true);
  return (
    <div className={styles.row}>
      <Menu
        align="start"
        trigger={<IconButton name="More for request 211" icon={<Ellipsis />} />}
        sections={[
          {
            entries: [
              { words: "Ask again", icon: <Copy />, href: "#/app/requests/all/duplicate/211" },
              { words: "Copy the link", icon: <Link />, shortcut: "L", onSelect: () => {} },
              { words: "Follow", checked: following, onSelect: () => setFollowing(!following) },
            ],
          },
          {
            label: "Yours",
            entries: [
              { words: "Edit", disabled: true, onSelect: () => {} },
              { words: "Cancel the request", icon: <Trash2 />, danger: true, onSelect: () => {} },
            ],
          },
        ]}
      />
      <Menu
        align="start"
        trigger={<Button>Due first</Button>}
        sections={[
          {
            label: "Sort by",
            entries: [
              { words: "Due first", checked: true, onSelect: () => {} },
              { words: "Newest", checked: false, onSelect: () => {} },
            ],
          },
        ]}
      />
    </div>
  );
}
