import { Component, type ReactNode } from "react";
import { Button } from "#ui/base/Button.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { reloadPage } from "./reloadPage.ts";

type Props = {
  children: ReactNode;
  /** Another value, such as another address, is another chance. */
  place: string;
  /** What to put around the words where no shell stands. */
  frame?: (face: ReactNode) => ReactNode;
};
type State = { failed: boolean; place: string };

/** What a screen could not draw is said in words, and the rest of the page stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { failed: false, place };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { frame = (face) => face } = this.props;
    return frame(
      <ProblemFace
        heading="h1"
        title="This page could not be shown"
        onRetry={() => this.setState({ failed: false })}
        action={<Button onClick={reloadPage}>Reload everything</Button>}
      >
        The fault is ours. What you typed has been kept where possible.
      </ProblemFace>,
    );
  }
}
