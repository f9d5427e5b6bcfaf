import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type FormEvent, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { Button, ButtonLink } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";

describe("a press on a form's button, while the cursor is in a field of it", () => {
  const left = vi.fn();
  const sent = vi.fn((event: FormEvent) => event.preventDefault());
  const aside = vi.fn();
  function Form() {
    const [wrong, setWrong] = useState(false);
    const leave = () => {
      left();
      setWrong(true);
    };
    return (
      <form onSubmit={sent}>
        <input aria-label="Name" onBlur={leave} />
        {wrong && <p>Enter your name.</p>}
        <Button type="submit">Save</Button>
        <Button onClick={() => aside(wrong)}>Discard</Button>
        <Button aria-haspopup="menu">More</Button>
      </form>
    );
  }
  const start = async () => {
    for (const told of [left, sent, aside]) told.mockClear();
    render(<Form />);
    await userEvent.click(screen.getByLabelText("Name"));
    return userEvent.setup();
  };
  const button = (name: string) => screen.getByRole("button", { name });
  const problem = () => screen.queryByText("Enter your name.");

  test("leaves the field once it is released, so that nothing moves under the pointer", async () => {
    const user = await start();
    await user.pointer({ keys: "[MouseLeft>]", target: button("Save") });
    expect(problem()).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
    await user.pointer({ keys: "[/MouseLeft]", target: button("Save") });
    expect(sent).toHaveBeenCalledOnce();
    expect(problem()).not.toBeNull();
    expect(document.activeElement).toBe(button("Save"));
  });

  test("does what it does with what leaving the field has changed", async () => {
    const user = await start();
    await user.click(button("Discard"));
    expect(aside).toHaveBeenCalledExactlyOnceWith(true);
    expect(left).toHaveBeenCalledOnce();
  });

  test("that is released elsewhere leaves nothing, and a later one there neither", async () => {
    const user = await start();
    await user.pointer({ keys: "[MouseLeft>]", target: button("Save") });
    await user.pointer({ keys: "[/MouseLeft]", target: document.body });
    await user.pointer({ keys: "[MouseLeft>]", target: screen.getByLabelText("Name") });
    await user.pointer({ keys: "[/MouseLeft]", target: button("Save") });
    expect(left).not.toHaveBeenCalled();
    expect(sent).not.toHaveBeenCalled();
  });

  test("takes the focus at once where it opens something", async () => {
    const user = await start();
    await user.pointer({ keys: "[MouseLeft>]", target: button("More") });
    expect(document.activeElement).toBe(button("More"));
  });

  test("by Enter in the field, the cursor stays there", async () => {
    const user = await start();
    await user.keyboard("{Enter}");
    expect(sent).toHaveBeenCalledOnce();
    expect(left).not.toHaveBeenCalled();
  });
});

describe("a button that is busy", () => {
  test("keeps its name and the focus, says what goes on, and takes no second press", async () => {
    const submitted = vi.fn();
    function Submit() {
      const [busy, setBusy] = useState(false);
      return (
        <Button
          busy={busy}
          busyWords="Submitting request"
          onClick={() => {
            submitted();
            setBusy(true);
          }}
        >
          Submit request
        </Button>
      );
    }
    render(<Submit />);
    const button = screen.getByRole("button", { name: "Submit request" });
    expect(screen.getByRole("status").textContent).toBe("");
    await userEvent.click(button);
    await userEvent.click(button);
    await userEvent.keyboard("{Enter}");
    expect(submitted).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(screen.getByRole("button", { name: "Submit request" })).toBe(button);
    expect(screen.getByRole("status").textContent).toBe("Submitting request");
  });

  test("does not send its form again by Enter in a field", async () => {
    const sent = vi.fn((event: FormEvent) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={sent}>
        <input aria-label="Title" />
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await userEvent.type(screen.getByLabelText("Title"), "a{Enter}");
    expect(sent).toHaveBeenCalledTimes(1);
    rerender(form(true));
    await userEvent.type(screen.getByLabelText("Title"), "b{Enter}");
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

test("a plain button does not send the form it stands in", async () => {
  const sent = vi.fn();
  render(
    <form onSubmit={sent}>
      <Button>Keep as draft</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button"));
  expect(sent).not.toHaveBeenCalled();
});

test("a shortcut is told apart from the name", () => {
  render(
    <ButtonLink href="#/new" shortcut="C">
      New request
    </ButtonLink>,
  );
  const link = screen.getByRole("link", { name: "New request" });
  expect(link.getAttribute("aria-keyshortcuts")).toBe("C");
  expect(link.textContent).toContain("C");
});

test("an icon button is called by its name and hands on what is hung on it", () => {
  const ref = vi.fn();
  render(<IconButton name="Close" icon={<svg />} aria-expanded="false" ref={ref} />);
  const button = screen.getByRole("button", { name: "Close" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(ref).toHaveBeenCalledWith(button);
});
