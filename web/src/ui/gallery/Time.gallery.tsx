import { Time, TimeZone } from "#ui/words/Time.tsx";
import { demoMoment } from "./demo.ts";
import styles from "./gallery.module.css";

export const title = "Time";

const distances = [-4000, -200, -50, -20, -2, -0.2, 0.4, 3, 24, 60, 300, 3000];

export default function TimeSection() {
  return (
    <TimeZone zone="Europe/Berlin">
      <div className={styles.row}>
        {distances.map((hours) => (
          <Time key={hours} moment={demoMoment(hours)} />
        ))}
      </div>
    </TimeZone>
  );
}
