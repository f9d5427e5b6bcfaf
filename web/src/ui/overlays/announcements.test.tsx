import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Button } from "#ui/base/Button.tsx";
import { FileDrop } from "#ui/fields/FileDrop.tsx";
import { AnnounceProvider, useAnnounce } from "./LiveRegion.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { ProgressBar } from "#ui/base/ProgressBar.tsx";
import { SpinnerOverlay } from "#ui/base/Spinner.tsx";

function Speak() {
  const announce = useAnnounce();
  return (
    <>
      <Button onClick={() => announce("2 newer requests")}>Say</Button>
      <Button onClick={() => announce("Connection lost", "assertive")}>Shout</Button>
    </>
  );
}

describe("an announcement", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is spoken again when said again, and forgotten after a while", () => {
    vi.useFakeTimers();
    render(
      <AnnounceProvider>
        <Speak />
      </AnnounceProvider>,
    );
    fireEvent.click(screen.getByRole("button", { name: "Say" }));
    const first = screen.getByText("2 newer requests");
    expect(first.parentElement?.getAttribute("aria-live")).toBe("polite");
    fireEvent.click(screen.getByRole("button", { name: "Say" }));
    expect(screen.getByText("2 newer requests")).not.toBe(first);
    act(() => {
      vi.advanceTimersByTime(11_000);
    });
    expect(screen.queryByText("2 newer requests")).toBeNull();
  });

  test("can interrupt", () => {
    render(
      <AnnounceProvider>
        <Speak />
      </AnnounceProvider>,
    );
    fireEvent.click(screen.getByRole("button", { name: "Shout" }));
    expect(screen.getByRole("alert").textContent).toBe("Connection lost");
  });
});

test("the overlay tells politely and leaves the focus where it is", () => {
  const { rerender } = render(
    <>
      <input aria-label="Title" />
      <SpinnerOverlay visible={false} />
    </>,
  );
  screen.getByLabelText("Title").focus();
  expect(screen.getByRole("status").textContent).toBe("");
  rerender(
    <>
      <input aria-label="Title" />
      <SpinnerOverlay visible />
    </>,
  );
  expect(screen.getByRole("status").textContent).toBe("Loading");
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
});

test("a problem says what to do, and tries again", async () => {
  const onRetry = vi.fn();
  render(
    <ProblemFace title="The list could not be loaded" onRetry={onRetry} requestId="r-17">
      Nothing is lost.
    </ProblemFace>,
  );
  screen.getByRole("heading", { name: "The list could not be loaded" });
  screen.getByText("r-17");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test("a bar's value is told in the words a person thinks in", () => {
  render(<ProgressBar label="Working time used" value={64} valueWords="6½ working hours left" />);
  const bar = screen.getByRole("progressbar", { name: "Working time used" });
  expect(bar.getAttribute("aria-valuenow")).toBe("64");
  expect(bar.getAttribute("aria-valuetext")).toBe("6½ working hours left");
});

const file = new File(["x"], "chart.png", { type: "image/png" });

function show(onFiles = vi.fn(), onRemove = vi.fn(), disabled = false) {
  render(
    <FileDrop
      label="Attachments"
      files={[
        { id: "a", name: "brief.pdf", size: 2_412_000, state: "kept" },
        { id: "b", name: "photo.jpg", size: 900, state: "sending", progress: 40 },
        {
          id: "c",
          name: "all.zip",
          size: 1,
          state: "refused",
          reason: "Zip files are not taken.",
        },
      ]}
      onFiles={onFiles}
      onRemove={onRemove}
      disabled={disabled}
    />,
  );
  return { onFiles, onRemove, place: screen.getByRole("group", { name: "Attachments" }) };
}

describe("files", () => {
  test("come by choosing, and the same one can be chosen again", async () => {
    const { onFiles, place } = show();
    const input = place.querySelector("input");
    if (!input) throw new Error("no input");
    await userEvent.upload(input, file);
    await userEvent.upload(input, file);
    expect(onFiles.mock.calls).toEqual([[[file]], [[file]]]);
  });

  test("come by dropping and pasting, but not where none are taken", () => {
    const { onFiles, place } = show();
    const transfer = { types: ["Files"], files: [file] };
    fireEvent.dragEnter(place, { dataTransfer: transfer });
    expect(place.dataset.over).toBe("true");
    fireEvent.drop(place, { dataTransfer: transfer });
    expect(place.dataset.over).toBe("false");
    fireEvent.paste(place, { clipboardData: transfer });
    expect(onFiles).toHaveBeenCalledTimes(2);
  });

  test("are not taken while disabled", () => {
    const { onFiles, place } = show(vi.fn(), vi.fn(), true);
    fireEvent.drop(place, { dataTransfer: { types: ["Files"], files: [file] } });
    expect(onFiles).not.toHaveBeenCalled();
  });

  test("show their size, progress or refusal, and can be taken off by name", async () => {
    const { onRemove } = show();
    screen.getByText("2.4 MB");
    screen.getByRole("progressbar", { name: "Sending photo.jpg" });
    screen.getByText("Zip files are not taken.");
    await userEvent.click(screen.getByRole("button", { name: "Cancel photo.jpg" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove brief.pdf" }));
    expect(onRemove.mock.calls).toEqual([["b"], ["a"]]);
  });
});
