import { render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { Later } from "./Later.tsx";

test("what comes later is drawn after the rest, without being asked for", () => {
  const order: string[] = [];
  function Part({ name }: { name: string }) {
    useEffect(() => void order.push(name), [name]);
    return <p>{name}</p>;
  }
  render(
    <>
      <Later>
        <Part name="below" />
      </Later>
      <Part name="above" />
    </>,
  );
  screen.getByText("below");
  expect(order).toEqual(["above", "below"]);
});

test("once there, it changes with the rest", () => {
  function Counted() {
    const [count, setCount] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          More
        </button>
        <Later>{count} pressed</Later>
      </>
    );
  }
  render(<Counted />);
  const more = screen.getByRole("button");
  more.click();
  return screen.findByText("1 pressed");
});
