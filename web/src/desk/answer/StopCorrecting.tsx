import { useNavigate } from "react-router";
import type { useDraftedForm } from "#drafts/useDraftedForm.ts";
import { Button } from "#ui/base/Button.tsx";

type StopCorrectingProps = {
  draft: Pick<ReturnType<typeof useDraftedForm>, "isThere" | "discard">;
  from: string;
  to: string;
};

/** What is published stays as it is. What was written over it can be taken back for a moment. */
export function StopCorrecting({ draft, from, to }: StopCorrectingProps) {
  const navigate = useNavigate();

  async function stop(): Promise<void> {
    if (draft.isThere)
      await draft.discard({
        message: "Your correction is discarded",
        to,
        replace: true,
        backTo: () => from,
      });
    else await navigate(to, { replace: true });
  }

  return <Button onClick={() => void stop()}>Stop correcting</Button>;
}
