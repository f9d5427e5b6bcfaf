import type { ReactNode } from "react";
import { Navigate, useNavigate } from "react-router";
import { AboutStep } from "./AboutStep.tsx";
import { AccountPage } from "#accounts/AccountPage.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { type NewAccount, type Step, stepAfter, stepBefore } from "./registration.steps.ts";
import { StepTrail } from "./StepTrail.tsx";
import { TermsStep } from "./TermsStep.tsx";
import type { AccountForm } from "./useAccountForm.ts";

type AccountStepsProps = {
  base: "/register" | "/activate";
  /** The step in the address. */
  wanted: string | undefined;
  account: AccountForm;
  passwordMin: number;
  /** The first step differs: one writes an address, or is told which one was invited. */
  first: { title: string; lead: ReactNode; form: ReactNode };
  sending: { busy: boolean; problem: string | undefined; secondsLeft: number };
  onFinish: (account: NewAccount) => Promise<void>;
};

const titles: Record<Exclude<Step, "email">, { title: string; lead: string }> = {
  about: {
    title: "Who are you?",
    lead: "Your name appears next to what you write and share.",
  },
  password: {
    title: "Choose a password",
    lead: "It is stored so that nobody can read it, including us, and it is never kept in this browser.",
  },
  terms: { title: "Almost there", lead: "Check your details. You can go back to any step." },
};

/** The way to an account, whether one registers or was invited. */
export function AccountSteps(props: AccountStepsProps) {
  const { base, wanted, account, sending, first } = props;
  const { form, step } = account;
  const navigate = useNavigate();
  if (wanted !== step) return <Navigate to={`${base}/${step}`} replace />;

  const { title, lead } = step === "email" ? first : titles[step];
  const before = stepBefore(step);
  const back = `#${base}/${before ?? "email"}`;
  const goOn = () => void navigate(`${base}/${stepAfter(step) ?? step}`);
  return (
    <AccountPage title={title} lead={lead} above={<StepTrail base={base} step={step} />}>
      {step === "email" && first.form}
      {step === "about" && <AboutStep form={form} back={back} onDone={goOn} />}
      {step === "password" && (
        <PasswordStep form={form} min={props.passwordMin} back={back} onDone={goOn} />
      )}
      {step === "terms" && (
        <TermsStep form={form} back={back} onDone={props.onFinish} {...sending} />
      )}
    </AccountPage>
  );
}
