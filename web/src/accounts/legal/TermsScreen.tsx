import { TextLink } from "#ui/base/TextLink.tsx";
import { LegalPage } from "./LegalPage.tsx";

export function TermsScreen() {
  return (
    <LegalPage
      kind="terms"
      title="Terms of use"
      other={
        <>
          How we treat your data is in the <TextLink href="#/privacy">privacy notice</TextLink>.
        </>
      }
    />
  );
}
