import { Bell, Ellipsis, Pin, Plus, Share2, Trash2, X } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import styles from "./gallery.module.css";

export const title = "Button and IconButton";

export default function ButtonGallery() {
  const [busy, setBusy] = useState(true);
  return (
    <>
      <div className={styles.row}>
        <ButtonLink look="primary" href="#/app/requests/all/new" icon={<Plus />} shortcut="C">
          New request
        </ButtonLink>
        <Button look="primary">Publish</Button>
        <Button>Ask for a revision</Button>
        <Button look="quiet" icon={<Share2 />}>
          Share in a group
        </Button>
        <Button look="danger" icon={<Trash2 />}>
          Delete this group
        </Button>
      </div>
      <div className={styles.row}>
        <Button look="primary" size="s">
          Small
        </Button>
        <Button size="s">Small</Button>
        <Button look="primary">Middle</Button>
        <Button look="primary" size="l">
          Ask your first question
        </Button>
        <ButtonLink look="quiet" size="l" href="#/">
          Read an example insight
        </ButtonLink>
      </div>
      <div className={styles.row}>
        <Button
          look="primary"
          busy={busy}
          busyWords="Submitting request"
          onClick={() => setBusy(true)}
        >
          Submit request
        </Button>
        <Button busy={busy}>Keep as draft</Button>
        <Button look="danger" busy={busy}>
          Delete
        </Button>
        <Button look="quiet" onClick={() => setBusy(!busy)}>
          {busy ? "Stop" : "Start"} the busy ones
        </Button>
      </div>
      <div className={styles.row}>
        <Button look="primary" disabled>
          Submit request
        </Button>
        <Button disabled shortcut="E">
          Keep as draft
        </Button>
        <Button look="quiet" disabled>
          Leave
        </Button>
      </div>
      <div className={styles.narrow}>
        <Button look="primary" wide>
          Accept and rate
        </Button>
        <Button wide>Ask for a revision</Button>
      </div>
      <div className={styles.row}>
        <IconButton name="Notifications" icon={<Bell />} />
        <IconButton name="More actions" icon={<Ellipsis />} aria-expanded="true" />
        <IconButton name="Pin this post" icon={<Pin />} aria-pressed="true" />
        <IconButton name="Close" icon={<X />} size="s" />
        <IconButton name="Close, not now" icon={<X />} disabled />
      </div>
    </>
  );
}
