import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { nextFrames } from "#testing/frames.ts";
import { useFocusHeir } from "./useFocusHeir.ts";

function Row({ name, onRemove }: { name: string; onRemove: () => void }) {
  useFocusHeir(() => document.querySelector("h2"));
  return (
    <li>
      <button type="button" onClick={onRemove}>
        Remove {name}
      </button>
    </li>
  );
}

function Rows() {
  const [names, setNames] = useState(["Ada", "Bo"]);
  const remove = (gone: string) => setNames(names.filter((name) => name !== gone));
  return (
    <>
      <h2 tabIndex={-1}>People</h2>
      <ul>
        {names.map((name) => (
          <Row key={name} name={name} onRemove={() => remove(name)} />
        ))}
      </ul>
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => remove("Bo")}
      >
        Bo leaves
      </button>
    </>
  );
}

beforeEach(() => void render(<Rows />));

test("what goes with the focus leaves it to its heir", async () => {
  const focus = vi.spyOn(screen.getByRole("heading"), "focus");
  screen.getByRole("button", { name: "Remove Ada" }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading")));
  // The page stays where it is read.
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
});

test("what goes while the focus is elsewhere moves nothing", async () => {
  const ada = screen.getByRole("button", { name: "Remove Ada" });
  ada.focus();
  await userEvent.click(screen.getByRole("button", { name: "Bo leaves" }));
  expect(screen.queryByRole("button", { name: "Remove Bo" })).toBeNull();
  await nextFrames();
  expect(document.activeElement).toBe(ada);
});
