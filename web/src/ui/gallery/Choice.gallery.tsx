import { useState } from "react";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { CheckboxGroup } from "#ui/choices/CheckboxGroup.tsx";
import { RadioCards } from "#ui/choices/RadioCards.tsx";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import styles from "./gallery.module.css";

export const title = "Checkbox, RadioGroup, RadioCards";

const categories = [
  { value: "market", label: "Market sizing", note: "4 working days" },
  { value: "competitors", label: "Competitors", note: "3 working days" },
  { value: "consumer", label: "Consumer trends", note: "4 working days" },
  { value: "pricing", label: "Pricing", note: "2 working days" },
  { value: "regulation", label: "Regulation", note: "4 working days" },
  { value: "technology", label: "Technology scan", note: "5 working days", disabled: true },
];

export default function ChoiceGallery() {
  const [channels, setChannels] = useState<string[]>(["screen"]);
  return (
    <div className={styles.form}>
      <RadioCards label="Category" options={categories} defaultValue="regulation" />
      <RadioGroup
        label="Do you sell in more than one country?"
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
        defaultValue="yes"
      />
      <RadioGroup
        label="Who can see it?"
        lay="column"
        options={[
          { value: "private", label: "Only me and the people I add" },
          { value: "organization", label: "Northwind", note: "Everybody in your plan can read it" },
          { value: "everybody", label: "Everybody", disabled: true },
        ]}
        error="Choose who may see the request."
      />
      <CheckboxGroup
        label="Tell me about deliveries"
        hint="As often as they happen."
        options={[
          { value: "screen", label: "On screen" },
          { value: "mail", label: "By mail", note: "to member@sightline.test" },
          { value: "phone", label: "By phone", disabled: true },
        ]}
        value={channels}
        onValueChange={setChannels}
      />
      <Checkbox label="All notifications" mixed readOnly checked={false} />
      <Checkbox label="Keep me signed in on this device" defaultChecked />
      <Checkbox label="Not offered today" disabled defaultChecked />
      <Checkbox
        label={
          <>
            I agree to the <TextLink href="#/terms">terms of use</TextLink>
          </>
        }
        error="Agree to the terms to go on."
      />
    </div>
  );
}
