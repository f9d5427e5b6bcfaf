import { calendars, type Holiday } from "@sightline/contract/calendars.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { Button } from "#ui/base/Button.tsx";
import { LazyCombobox } from "#ui/choices/LazyCombobox.tsx";
import type { Option } from "#ui/choices/option.ts";
import { Select } from "#ui/choices/Select.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { NumberInput } from "#ui/fields/NumberInput.tsx";
import { SkeletonText } from "#ui/lists/Skeleton.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { holidayYears, isHolidayYear } from "./calendar.values.ts";
import { tellHolidayDay } from "./calendar.words.ts";
import styles from "./CountryHolidays.module.css";

type CountryHolidaysProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  startYear: number;
  onAdd: (holidays: readonly Holiday[]) => void;
};

const everywhere = "everywhere";

/** The public holidays of a country and a year, to begin with; each can be changed afterwards. */
export function CountryHolidays({ startYear, onAdd, ...dialog }: CountryHolidaysProps) {
  const [country, setCountry] = useState<Option | null>(null);
  const [region, setRegion] = useState(everywhere);
  const [year, setYear] = useState<number | null>(startYear);
  const countries = useLoad(calendars.listCountries).answer?.countries ?? [];
  const isAsked = country !== null && year !== null && isHolidayYear(year);
  const found = useLoad(
    calendars.listHolidays,
    {
      query: {
        country: country?.value ?? "",
        year: year ?? 0,
        ...(region === everywhere ? {} : { region }),
      },
    },
    { when: isAsked, keepFormer: true },
  );
  const { holidays = [], regions = [] } = (isAsked && found.answer) || {};
  return (
    <Dialog
      {...dialog}
      title="Add a country’s holidays"
      description="They are copied into this calendar. Look through them: some places work on days that are holidays elsewhere."
      actions={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>Not now</Button>
          <Button look="primary" disabled={holidays.length === 0} onClick={() => onAdd(holidays)}>
            {holidays.length === 0 ? "Add them" : `Add ${holidays.length} days`}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field label="Country">
          <LazyCombobox
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            value={country}
            onValueChange={(chosen) => {
              setCountry(chosen);
              setRegion(everywhere);
            }}
          />
        </Field>
        {regions.length > 0 && (
          <Field label="Region">
            <Select
              options={[
                { value: everywhere, label: "The whole country" },
                ...regions.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              value={region}
              onValueChange={setRegion}
            />
          </Field>
        )}
        <Field label="Year">
          <NumberInput
            min={holidayYears.first}
            max={holidayYears.last}
            value={year}
            onValueChange={setYear}
          />
        </Field>
        {isAsked && found.state === "loading" && <SkeletonText lines={4} />}
        {found.state === "failed" && <p role="alert">{found.problem.detail}</p>}
        {holidays.length > 0 && (
          <ul role="list" aria-label="Holidays found" className={styles.found}>
            {holidays.map(({ day, name }) => (
              <li key={day}>
                <span className={styles.name}>{name}</span> {tellHolidayDay(day)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
