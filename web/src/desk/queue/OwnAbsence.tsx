import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { desk } from "@sightline/contract/desk.ts";
import { CalendarOff } from "lucide-react";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { Time } from "#ui/words/Time.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const AbsenceDialog = lateDialog(
  async () => (await import("#people/admin/AbsenceDialog.tsx")).AbsenceDialog,
);

/** Says oneself that one is away, where one would otherwise get work. */
export function OwnAbsence({ userId }: { userId: number }) {
  const loaded = useLoad(desk.listAnalysts);
  const [open, setOpen] = useState(false);
  const hasOpened = useHasOpened(open);
  const { submit, state, problem, reset } = useSubmit(deskStaff.setOwnAbsence);
  const toast = useToast();
  const until = loaded.answer?.analysts.find(({ id }) => id === userId)?.away_until ?? null;
  const move = (next: boolean) => {
    setOpen(next);
    reset();
  };
  const save = async (away: string | null) => {
    const result = await submit({ body: { away_until: away } });
    if (!result.ok) return;
    move(false);
    toast({
      message: away === null ? "You are back at work" : "You are away",
      detail: away === null ? undefined : "Nobody can hand a request over to you until then.",
    });
  };
  return (
    <>
      <Button look="quiet" icon={<CalendarOff />} onClick={() => setOpen(true)}>
        {until === null ? (
          "Going away?"
        ) : (
          <>
            Away until <Time moment={until} manner="day" inLink />
          </>
        )}
      </Button>
      {hasOpened && (
        <AbsenceDialog
          key={until}
          title="You are away"
          until={until}
          busy={state === "submitting"}
          problem={problem}
          open={open}
          onOpenChange={move}
          onSave={(away) => void save(away)}
        />
      )}
    </>
  );
}
