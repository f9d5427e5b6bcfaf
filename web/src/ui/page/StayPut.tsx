import { Component, createRef, type ReactNode } from "react";

type Props = {
  /** What is there to look at; where it changes, rows have come or gone. */
  shown: string;
  children: ReactNode;
};
type Place = { element: Element; top: number };

/**
 * Rows that come must not move what one looks at: while one writes that is the form inside, else
 * the first row in sight. Browsers do it by themselves only in part.
 */
export class StayPut extends Component<Props> {
  private readonly root = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: Props): Place | null {
    const root = this.root.current;
    if (!root || before.shown === this.props.shown) return null;
    const element = root.querySelector("form:focus-within") ?? firstInSight(root);
    return element ? { element, top: element.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_before: Props, _state: unknown, place: Place | null): void {
    if (!place?.element.isConnected) return;
    const moved = place.element.getBoundingClientRect().top - place.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
  }

  override render(): ReactNode {
    return <div ref={this.root}>{this.props.children}</div>;
  }
}

function firstInSight(root: Element): Element | undefined {
  return [...root.querySelectorAll("li")].find((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
}
