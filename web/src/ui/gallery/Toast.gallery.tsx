import { Button } from "#ui/base/Button.tsx";
import { ToastPlace, useToast } from "#ui/overlays/Toast.tsx";
import styles from "./gallery.module.css";

export const title = "Toast";

export default function ToastSection() {
  return (
    <>
      <ToastPlace />
      <Buttons />
    </>
  );
}

function Buttons() {
  const toast = useToast();
  const undo = () => toast({ message: "The request is open again" });
  return (
    <div className={styles.row}>
      <Button onClick={() => toast({ message: "Link copied" })}>Copy the link</Button>
      <Button
        onClick={() =>
          toast({ message: "Request 214 cancelled", action: { words: "Undo", onPress: undo } })
        }
      >
        Cancel the request
      </Button>
      <Button
        onClick={() =>
          toast({
            message: "The comment was not sent",
            detail: "Your text is still in the box. Try again in a moment.",
            problem: true,
          })
        }
      >
        Fail to send
      </Button>
    </div>
  );
}
