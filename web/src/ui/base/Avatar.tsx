import styles from "./Avatar.module.css";
import { initialsOf, tintOf } from "./avatar.look.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export type Person = { id: number | string; name: string };
type Size = "s" | "m" | "l";

/** A person as initials. Beside a written name it is decorative; alone it says the name. */
export function Avatar({
  person,
  size = "m",
  decorative = false,
}: {
  person: Person;
  size?: Size;
  decorative?: boolean;
}) {
  return (
    <span
      className={styles.avatar}
      data-size={size}
      data-tint={tintOf(person.id)}
      title={person.name}
    >
      <span aria-hidden="true">{initialsOf(person.name)}</span>
      {decorative ? null : <VisuallyHidden>{person.name}</VisuallyHidden>}
    </span>
  );
}

type AvatarStackProps = { people: Person[]; size?: Size; limit?: number };

/** Several people; those past the limit are counted on screen and still named to listeners. */
export function AvatarStack({ people, size = "s", limit = 3 }: AvatarStackProps) {
  if (people.length === 0) return null;
  const shown = people.length > limit ? people.slice(0, limit - 1) : people;
  const rest = people.slice(shown.length);
  return (
    <span className={styles.stack}>
      <VisuallyHidden>{people.map((person) => person.name).join(", ")}</VisuallyHidden>
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size={size} decorative />
      ))}
      {rest.length > 0 ? (
        <span
          className={styles.avatar}
          data-size={size}
          data-tint="rest"
          title={rest.map((person) => person.name).join(", ")}
          aria-hidden="true"
        >
          +{rest.length}
        </span>
      ) : null}
    </span>
  );
}
