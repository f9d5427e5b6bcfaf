import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/base/IconButton.tsx";
import styles from "./Sheet.module.css";

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Stays in view below what scrolls. */
  actions?: ReactNode;
};

/** More room than a dialog: at the side where there is width, the whole screen on a phone. */
export function Sheet({ open, onOpenChange, title, description, children, actions }: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop data-veil className={styles.backdrop} />
        <Base.Popup className={styles.sheet}>
          <header className={styles.header}>
            <div>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {description ? (
                <Base.Description className={styles.description}>{description}</Base.Description>
              ) : null}
            </div>
            <Base.Close render={<IconButton name="Close" icon={<X />} />} />
          </header>
          {/* A stop for the keyboard: a text without controls could not be scrolled otherwise. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.content} role="group" aria-label={title} tabIndex={0}>
            {children}
          </div>
          {actions ? <footer className={styles.actions}>{actions}</footer> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
