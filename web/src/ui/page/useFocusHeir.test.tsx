import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type MouseEvent, useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { nextFrames } from "#testing/frames.ts";
import { ProblemFace } from "./ProblemFace.tsx";
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

describe("rows", () => {
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
});

describe("what is tried again", () => {
  function Page({ dialog = false }: { dialog?: boolean }) {
    const [state, setState] = useState<"failed" | "loading" | "ready">("failed");
    return (
      <>
        <h1 tabIndex={-1}>Requests</h1>
        <div role={dialog ? "dialog" : undefined} tabIndex={-1}>
          {state === "failed" && (
            <ProblemFace title="The list could not be loaded" onRetry={() => setState("loading")}>
              The server gave no answer.
            </ProblemFace>
          )}
          {state === "loading" && <p>Loading</p>}
        </div>
        <input aria-label="Search" />
        <button type="button" onMouseDown={keepFocus} onClick={() => setState("failed")}>
          Fails
        </button>
        <button type="button" onMouseDown={keepFocus} onClick={() => setState("ready")}>
          Comes
        </button>
      </>
    );
  }
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  const heading = () => screen.getByRole("heading", { level: 1 });

  const tryAgain = async () => {
    screen.getByRole("button", { name: "Try again" }).focus();
    await userEvent.keyboard("{Enter}");
  };

  test("leaves the keys at the heading, where they go on if it comes", async () => {
    render(<Page />);
    await tryAgain();
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    await press("Comes");
    expect(document.activeElement).toBe(heading());
  });

  test("gives the focus back to its button if it fails again, at once or later", async () => {
    render(<Page />);
    await tryAgain();
    await press("Fails");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Try again" }));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    await press("Fails");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Try again" }));
  });

  test("takes nobody from what they went on to meanwhile", async () => {
    render(<Page />);
    await tryAgain();
    await userEvent.click(screen.getByLabelText("Search"));
    await press("Fails");
    expect(document.activeElement).toBe(screen.getByLabelText("Search"));
  });

  test("leaves nobody who is asked something behind the dialog", async () => {
    render(<Page dialog />);
    await tryAgain();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("dialog")));
    await press("Fails");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Try again" }));
  });

  test("takes the focus once for each press alone", async () => {
    render(<Page />);
    await tryAgain();
    await press("Fails");
    await press("Comes");
    heading().focus();
    await press("Fails");
    expect(document.activeElement).toBe(heading());
  });
});
