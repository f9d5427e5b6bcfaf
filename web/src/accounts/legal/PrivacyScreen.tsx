import { TextLink } from "#ui/base/TextLink.tsx";
import { LegalPage } from "./LegalPage.tsx";

export function PrivacyScreen() {
  return (
    <LegalPage
      kind="privacy"
      title="Privacy"
      other={
        <>
          What you agree to when you register is in the{" "}
          <TextLink href="#/terms">terms of use</TextLink>.
        </>
      }
    />
  );
}
