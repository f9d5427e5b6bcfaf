import { Check } from "lucide-react";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { type Step, steps } from "./registration.steps.ts";
import styles from "./StepTrail.module.css";

const words: Record<Step, string> = {
  email: "E-mail",
  about: "About you",
  password: "Password",
  terms: "Terms",
};

/** Where one is, and the way back to what is done. */
export function StepTrail({ base, step }: { base: string; step: Step }) {
  const here = steps.indexOf(step);
  return (
    <nav aria-label="Steps">
      <ol role="list" className={styles.trail}>
        {steps.map((one, index) => (
          <li key={one} data-state={index < here ? "done" : index === here ? "here" : "ahead"}>
            {index < here ? (
              <a href={`#${base}/${one}`} className={styles.step}>
                {words[one]}
                <Check aria-hidden="true" />
                <VisuallyHidden>, done</VisuallyHidden>
              </a>
            ) : (
              <span className={styles.step} aria-current={index === here ? "step" : undefined}>
                {words[one]}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
