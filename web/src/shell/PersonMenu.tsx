import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { ChevronsUpDown, LogOut, SunMoon, UserRound } from "lucide-react";
import { saveAndSignOut } from "#drafts/unsaved.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useSession } from "#api/session/useSession.ts";
import { Avatar } from "#ui/base/Avatar.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { themeChoices, useThemeChoice } from "#ui/theme.ts";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import styles from "./PersonMenu.module.css";

const themeWords = { system: "Same as the system", light: "Light", dark: "Dark" };
const switchWords = {
  system: "Switch to the system's theme",
  light: "Switch to the light theme",
  dark: "Switch to the dark theme",
};
const themes = themeChoices.map((value) => ({ value, label: themeWords[value] }));

/** Who is signed in, with their account, the theme and the way out. */
export function PersonMenu() {
  const session = useSession();
  const profile = useLoad(accountProfile.getProfile);
  const [theme, chooseTheme] = useThemeChoice();
  usePaletteActions([
    ...themeChoices
      .filter((one) => one !== theme)
      .map((one) => ({
        words: switchWords[one],
        icon: <SunMoon />,
        everywhere: true as const,
        onSelect: () => chooseTheme(one),
      })),
    {
      words: "Sign out",
      also: "log out",
      icon: <LogOut />,
      everywhere: true,
      onSelect: () => void saveAndSignOut(),
    },
  ]);
  const email = session?.email ?? "";
  const user = profile.answer?.user;
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : email;
  return (
    <LazyMenu
      align="start"
      trigger={
        <button type="button" className={styles.person}>
          <Avatar person={{ id: user?.id ?? email, name }} decorative />
          <span className={styles.words}>
            <span className={styles.name}>{name}</span>
            {user && <span className={styles.email}>{email}</span>}
          </span>
          <VisuallyHidden>Account, theme and sign out</VisuallyHidden>
          <ChevronsUpDown aria-hidden="true" className={styles.opens} />
        </button>
      }
      sections={[
        { entries: [{ words: "Account", icon: <UserRound />, href: "#/app/account" }] },
        {
          label: "Theme",
          options: themes,
          chosen: theme,
          onChoose: (value) => chooseTheme(themeChoices.find((one) => one === value) ?? "system"),
        },
        {
          entries: [{ words: "Sign out", icon: <LogOut />, onSelect: () => void saveAndSignOut() }],
        },
      ]}
    />
  );
}
