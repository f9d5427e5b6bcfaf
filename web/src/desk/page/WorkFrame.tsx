import type { DeskWork } from "@sightline/contract/desk.ts";
import type { ReactNode } from "react";
import { usePresence } from "#api/live/usePresence.ts";
import { BlockHelp } from "#desk/blocks/BlockHelp.tsx";
import { fillingOf } from "#desk/blocks/block.filling.ts";
import { FilterPills } from "#ui/lists/FilterPills.tsx";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { AlsoHere } from "#ui/page/AlsoHere.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import type { WorkFace } from "./useFace.ts";
import styles from "./WorkFrame.module.css";

type WorkFrameProps = {
  work: DeskWork;
  queueHref: string;
  face: WorkFace;
  onFace: (face: WorkFace) => void;
  /** What a phone calls the text. */
  textName: string;
  /** How the draft stands. */
  status?: ReactNode;
  actions?: ReactNode;
  /** Beside the text, above the question. */
  beside?: ReactNode;
  question: ReactNode;
  children: ReactNode;
};

/** The text at the left, the question at the right; on a phone one of the two. */
export function WorkFrame({ work, queueHref, face, onFace, ...props }: WorkFrameProps) {
  const { insight_request: request } = work;
  // What was pressed may be gone with this page, as what is claimed goes on in another one.
  useFocusHeir(findHeading);
  const presence = usePresence(request.id, { atDesk: true });
  return (
    <BlockHelp filling={fillingOf(request)}>
      <div className={styles.frame} data-face={face}>
        <div className={styles.head}>
          <div className={styles.line}>
            <TextLink look="quiet" href={queueHref} className={styles.back}>
              Desk
            </TextLink>
            <TextLink look="quiet" href={`#/app/insights/${request.id}`} className={styles.page}>
              Request {request.id}
            </TextLink>
            <StatusMark status={request.status} overdue={request.overdue} />
            <div className={styles.status}>{props.status}</div>
            <div className={styles.actions}>{props.actions}</div>
          </div>
        </div>
        <div className={styles.top}>
          <h1 tabIndex={-1} className={styles.title}>
            {request.title}
          </h1>
          <AlsoHere {...presence} />
          <div className={styles.faces}>
            <FilterPills
              label="What to show"
              options={[
                { value: "question", label: "Question" },
                { value: "write", label: props.textName },
              ]}
              value={[face]}
              onValueChange={(on) => onFace(on.find((one) => one !== face) ?? face)}
            />
          </div>
        </div>
        <div className={styles.write}>{props.children}</div>
        <aside className={styles.rail} aria-label="The question">
          <div className={styles.beside}>{props.beside}</div>
          <div className={styles.asked}>{props.question}</div>
        </aside>
      </div>
    </BlockHelp>
  );
}
