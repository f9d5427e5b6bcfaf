import { deskScope } from "@sightline/contract/desk.scope.ts";
import type { DeskWork } from "@sightline/contract/desk.ts";
import { ListChecks } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { scopeMissing } from "./scope.missing.ts";
import styles from "./ScopeAsk.module.css";

const SendScope = lateDialog(async () => (await import("./SendScope.tsx")).SendScope);

type ScopeAskProps = {
  work: DeskWork;
  /** Where one is led if that is what keeps it from being published. */
  placeRef: Ref<HTMLDivElement>;
};

/** What is to be done about the scope before one writes on: send it, or say what one works by. */
export function ScopeAsk({ work, placeRef }: ScopeAskProps) {
  const { insight_request: request, scope: rule } = work;
  const { id, can, requester } = request;
  const [latest] = request.insight_scopes;
  const [isOpen, setOpen] = useState(false);
  const take = useAction(useSubmit(deskScope.takeScopeCorrection, { background: true }));
  const toast = useToast();
  const isCorrected = can.includes("take_correction") && latest !== undefined;
  const isFirst = !isCorrected && scopeMissing(work).length > 0 && can.includes("send_scope");

  async function agree(): Promise<void> {
    if (!latest) return;
    const sent = { params: { id }, body: { version: latest.version } };
    if ((await take.act(sent)) === false) return;
    toast({ message: `${requester.first_name} reads that you work by the correction` });
  }

  return (
    <div ref={placeRef}>
      {(isFirst || isCorrected) && (
        <Ask>
          {isCorrected ? (
            <>
              <p>{requester.first_name} corrected the scope:</p>
              <p className={styles.said}>{latest.correction}</p>
            </>
          ) : (
            <p>
              In this category {requester.first_name} confirms first what the answer will cover.
            </p>
          )}
          <div className={styles.actions}>
            {isCorrected && (
              <Button size="s" look="primary" busy={take.busy} onClick={() => void agree()}>
                Work by the correction
              </Button>
            )}
            {can.includes("send_scope") && (
              <Button
                size="s"
                {...(isFirst && { look: "primary" as const })}
                onClick={() => setOpen(true)}
              >
                {latest === undefined ? "Send the scope" : "Send the scope again"}
              </Button>
            )}
          </div>
        </Ask>
      )}
      {isOpen && <SendScope request={request} rule={rule} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Goes with what it asks for, whether that was done here or elsewhere. */
function Ask({ children }: { children: ReactNode }) {
  useFocusHeir(findHeading);
  return (
    <section className={styles.ask} aria-label="The scope">
      <ListChecks aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>{children}</div>
    </section>
  );
}
