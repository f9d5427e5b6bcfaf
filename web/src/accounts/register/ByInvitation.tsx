import { AccountPage, Ways } from "#accounts/AccountPage.tsx";
import { ButtonLink } from "#ui/base/Button.tsx";
import { currentPlaceName } from "#ui/base/placeName.ts";
import { TextLink } from "#ui/base/TextLink.tsx";

/** Said before anything is typed: an account comes from who runs the place. */
export function ByInvitation({ support }: { support: string | null }) {
  return (
    <AccountPage
      title="Accounts here come by invitation"
      lead={
        <>
          <p>
            You can't register by yourself. Ask the people who run {currentPlaceName()} to invite
            you
            {support === null ? (
              "."
            ) : (
              <>
                : <TextLink href={`mailto:${support}`}>{support}</TextLink>.
              </>
            )}
          </p>
          <p>If you have an invitation already, open the link in its mail.</p>
        </>
      }
    >
      <Ways>
        <ButtonLink href="#/signin" size="l">
          Sign in
        </ButtonLink>
      </Ways>
    </AccountPage>
  );
}
