import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { fields } from "./requestForm.values.ts";

type PlanMayAskFieldProps = {
  planName: string;
  value: boolean;
  onChange: (may: boolean) => void;
};

/** Asked where a request is private: what its colleagues do not see, they may ask to see. */
export function PlanMayAskField({ planName, value, onChange }: PlanMayAskFieldProps) {
  return (
    <Checkbox
      name={fields.planMayAsk}
      label="Colleagues may ask me for access"
      note={`If somebody in ${planName} is about to ask something similar, they see the title and nothing else. You decide who gets to see more.`}
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
