import { profileRows } from "@sightline/contract/accounts.profile.ts";
import { ChevronsUpDown, LogOut } from "lucide-react";
import { signOut } from "#api/signOut.ts";
import { useLoad } from "#api/useLoad.ts";
import { useSession } from "#api/useSession.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { Menu } from "#ui/Menu.tsx";
import { type ThemeChoice, useThemeChoice } from "#ui/theme.ts";
import { VisuallyHidden } from "#ui/VisuallyHidden.tsx";
import styles from "./PersonMenu.module.css";

const themes: readonly { choice: ThemeChoice; words: string }[] = [
  { choice: "system", words: "As the system" },
  { choice: "light", words: "Light" },
  { choice: "dark", words: "Dark" },
];

/** Who is signed in, with the theme and the way out. */
export function PersonMenu() {
  const session = useSession();
  const profile = useLoad(profileRows.getProfile);
  const [theme, chooseTheme] = useThemeChoice();
  const email = session?.email ?? "";
  const user = profile.answer?.user;
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : email;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={styles.person}>
          <Avatar person={{ id: user?.id ?? email, name }} decorative />
          <span className={styles.words}>
            <span className={styles.name}>{name}</span>
            {user && <span className={styles.email}>{email}</span>}
          </span>
          <VisuallyHidden>Theme and sign out</VisuallyHidden>
          <ChevronsUpDown aria-hidden="true" className={styles.opens} />
        </button>
      }
      sections={[
        {
          label: "Theme",
          entries: themes.map(({ choice, words }) => ({
            words,
            checked: theme === choice,
            onSelect: () => chooseTheme(choice),
          })),
        },
        { entries: [{ words: "Sign out", icon: <LogOut />, onSelect: () => void signOut() }] },
      ]}
    />
  );
}
