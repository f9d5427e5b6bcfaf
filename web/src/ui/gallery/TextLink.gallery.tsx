import { Kbd } from "#ui/base/Kbd.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import styles from "./gallery.module.css";

export const title = "TextLink and Kbd";

export default function TextLinkGallery() {
  return (
    <>
      <p>
        Delivered Friday, 3 working hours early. Version 2:{" "}
        <TextLink href="#/changes">see what changed since you read it</TextLink>. Filed under{" "}
        <TextLink look="quiet" href="#/regulation">
          Regulation
        </TextLink>
        .
      </p>
      <div className={styles.row}>
        <TextLink look="action" href="#/open">
          Open
        </TextLink>
        <TextLink look="action" href="#/join">
          Join instead
        </TextLink>
        <Kbd keys="Ctrl K" />
        <Kbd keys="j" />
        <Kbd keys="Enter" />
      </div>
    </>
  );
}
