import { bounds } from "@sightline/contract/base/bounds.ts";
import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { desk } from "@sightline/contract/desk.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { Button } from "#ui/base/Button.tsx";
import { Combobox } from "#ui/choices/Combobox.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Field } from "#ui/fields/Field.tsx";
import type { Option } from "#ui/choices/option.ts";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { useNow } from "#ui/words/useNow.ts";
import { tellDay } from "#ui/words/time.words.ts";
import { useReader } from "#api/session/useReader.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";

type HandOverProps = {
  request: InsightRequest;
  /** Somebody who does not work on it says who does, as admins do. */
  assigns: boolean;
  /** Brings what is written to the server, so that it goes along. */
  onBefore: () => Promise<void>;
  onClose: () => void;
  onDone: () => void;
};

/** Another analyst goes on, with what was written so far; or the first one begins. */
export function HandOver({ request, assigns, onBefore, onClose, onDone }: HandOverProps) {
  const { id, analyst, requester, objection } = request;
  const loaded = useLoad(desk.listAnalysts);
  const [heir, setHeir] = useState<Option | null>(null);
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const handOver = useAction(
    useSubmit(assigns ? deskStaff.assignRequest : desk.handOverRequest, { background: true }),
  );
  const { zone } = useReader();
  const now = useNow();
  const toast = useToast();
  const options = (loaded.answer?.analysts ?? [])
    .filter((one) => one.id !== analyst?.id && one.id !== requester.id)
    .map((one) => ({
      value: String(one.id),
      label: nameOf(one),
      ...(one.id === objection?.left_to_others_by?.id && {
        disabled: true,
        note: "declined it, and somebody objected",
      }),
      ...(one.away_until && {
        disabled: true,
        note: `away until ${tellDay(new Date(one.away_until), now, zone)}`,
      }),
    }));

  const deed = analyst ? "Hand over" : "Give";

  async function send(): Promise<void> {
    if (!heir) return setError("Choose who takes over.");
    await onBefore();
    const said = note.trim() === "" ? {} : { note: note.trim() };
    const body = { user_id: Number(heir.value), ...said };
    if ((await handOver.act({ params: { id }, body })) === false) return;
    toast({ message: `Request ${id} is now with ${heir.label}` });
    onClose();
    onDone();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={analyst ? "Hand over" : "Give to an analyst"}
      description={
        analyst
          ? `What ${assigns ? nameOf(analyst) : "you"} ${assigns ? "has" : "have"} written so far goes with it. The promise stays the same.`
          : "It leaves the queue and is theirs. The promise stays the same."
      }
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            look="primary"
            busy={handOver.busy}
            busyWords="Handing over"
            onClick={() => void send()}
          >
            {heir ? `${deed} to ${heir.label}` : deed}
          </Button>
        </>
      }
    >
      <Field label="Who takes over?" error={error}>
        <Combobox
          options={options}
          value={heir}
          loading={loaded.state === "loading"}
          emptyText="Nobody else works at the desk."
          onValueChange={(option) => {
            setHeir(option);
            setError(undefined);
          }}
        />
      </Field>
      <Field
        label="What should they know?"
        optional
        bound={bounds.reason.max}
        text={note}
        hint="It goes into the request’s history, where everyone who sees the request can read it."
      >
        <Textarea rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  );
}
