import { saveAndSignOut } from "#drafts/unsaved.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { invitedAddress } from "./groupToken.ts";

/** The way to the account an invitation is for; the screen leads back to it after sign-in. */
export function SwitchAccount({ email }: { email: string }) {
  const change = () => {
    invitedAddress.keep(email);
    void saveAndSignOut();
  };
  return (
    <FormActions>
      <Button look="primary" size="l" onClick={change}>
        Switch account
      </Button>
      <ButtonLink href="#/app" look="quiet" size="l">
        Stay signed in
      </ButtonLink>
    </FormActions>
  );
}
