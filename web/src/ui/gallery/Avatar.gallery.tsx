import { Avatar, AvatarStack } from "#ui/base/Avatar.tsx";
import { demoPeople } from "./demo.ts";
import styles from "./gallery.module.css";

export const title = "Avatar";

export default function AvatarSection() {
  return (
    <div className={styles.row}>
      {demoPeople.map((person) => (
        <Avatar key={person.id} person={person} />
      ))}
      {demoPeople.slice(0, 1).map((person) => (
        <Avatar key={person.id} person={person} size="l" />
      ))}
      <AvatarStack people={demoPeople.slice(0, 3)} />
      <AvatarStack people={demoPeople} size="m" limit={4} />
    </div>
  );
}
