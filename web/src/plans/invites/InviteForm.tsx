import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import type { OrganizationPlan } from "@sightline/contract/plans.ts";
import { type FocusEvent, useEffect, useState } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import type { CallProblem } from "#api/call/callProblem.ts";
import { checkOnLeaving } from "#api/submit/forms.ts";
import { useTyped } from "#api/submit/typed.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { readAddresses, whyNotSent } from "./addresses.ts";
import styles from "./InviteForm.module.css";
import { InviteResults } from "./InviteResults.tsx";
import { freeWords } from "#plans/plans.words.ts";
import { generalOf } from "#ui/words/problem.words.ts";
import { tellFurther, type Told, useInvite } from "./useInvite.ts";

type Invited = { addresses: string; role: PlanRole };

const roles = [
  { value: "member", label: "Member" },
  { value: "owner", label: "Owner" },
] as const;

/** One address or a pasted list of them. What could not be sent stays in the field. */
export function InviteForm({ plan }: { plan: OrganizationPlan }) {
  const typed = useTyped<{ addresses: string }>("plan-invite");
  const { invite, busy } = useInvite();
  const [told, setTold] = useState<Told[]>([]);
  const [problem, setProblem] = useState<CallProblem>();
  const form = useForm<Invited>({
    ...checkOnLeaving,
    defaultValues: { addresses: typed.kept.addresses ?? "", role: "member" },
    resolver: resolverFor(plan),
  });
  const text = useWatch({ control: form.control, name: "addresses" });
  const count = readAddresses(text).addresses.length;
  const { keep, drop } = typed;
  useEffect(() => (text === "" ? drop() : keep({ addresses: text })), [text, keep, drop]);

  const send = form.handleSubmit(async ({ addresses, role }) => {
    const read = readAddresses(addresses);
    const result = await invite(read.addresses, role);
    setProblem(result.problem);
    if (!result.told) return;
    const all = [...result.told, ...read.further.map(tellFurther)];
    setTold(all);
    const again = all.filter((one) => one.again).map(({ email }) => email);
    form.reset({ addresses: again.join("\n"), role });
    form.setFocus("addresses");
  });

  if (plan.seats.free <= 0) {
    return (
      <div className={styles.form}>
        <p>
          All {plan.seats.total} seats are in use. Revoke an open invitation or remove somebody to
          free one, or ask the people who run this place for more seats.
        </p>
        <InviteResults told={told} />
      </div>
    );
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void send(event)}>
      <ErrorSummary errors={[]} {...generalOf(problem)} />
      <Field
        label="E-mail addresses"
        hint={`One or more, separated by spaces, commas or new lines. ${freeWords(plan.seats.free)}`}
        error={form.formState.errors.addresses?.message}
      >
        <Textarea
          {...registered(form)}
          rows={2}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <RadioGroup
        label="They join as"
        hint="Owners can also invite and remove people, rename the plan and make others owners."
        options={roles}
        {...form.register("role")}
      />
      <FormActions>
        <Button type="submit" look="primary" busy={busy} busyWords="Sending">
          {count > 1 ? `Send ${count} invitations` : "Send the invitation"}
        </Button>
      </FormActions>
      <InviteResults told={told} />
    </form>
  );
}

/** An empty field that one merely passed through is no mistake yet. */
function registered(form: ReturnType<typeof useForm<Invited>>) {
  const { onBlur, ...rest } = form.register("addresses");
  return {
    ...rest,
    onBlur: (event: FocusEvent<HTMLTextAreaElement>) => {
      if (event.currentTarget.value.trim() === "") form.clearErrors("addresses");
      else void onBlur(event);
    },
  };
}

function resolverFor(plan: OrganizationPlan): Resolver<Invited> {
  return (values): ReturnType<Resolver<Invited>> => {
    const message = whyNotSent(values.addresses, plan);
    if (message === undefined) return { values, errors: {} };
    return { values: {}, errors: { addresses: { type: "addresses", message } } };
  };
}
