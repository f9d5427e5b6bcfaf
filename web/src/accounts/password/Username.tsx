import styles from "#accounts/form.module.css";

/** So that a password manager files the password under its address. */
export function Username({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className={styles.unseen}
    />
  );
}
