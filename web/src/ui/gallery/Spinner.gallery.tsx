import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { Spinner, SpinnerOverlay } from "#ui/base/Spinner.tsx";
import styles from "./gallery.module.css";

export const title = "Spinner";

export default function SpinnerSection() {
  const [visible, setVisible] = useState(false);
  return (
    <div className={styles.row}>
      <Spinner size="s" />
      <Spinner />
      <Spinner size="l" />
      <Button onClick={() => setVisible(!visible)}>{visible ? "Hide" : "Show"} the overlay</Button>
      <SpinnerOverlay visible={visible} />
    </div>
  );
}
