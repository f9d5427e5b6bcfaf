import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createPortal } from "react-dom";
import { expect, test } from "vitest";
import { noteOpened } from "#testing/screens.tsx";
import { LinkRow, LinkRows, RowLink } from "./LinkRow.tsx";

test("a press on a row follows the row's own link, wherever another one stands", async () => {
  const opened = noteOpened();
  render(
    <LinkRows label="Requests">
      <LinkRow>
        <a href="#/people/4">Ann</a>
        <RowLink href="#/requests/12">What it costs</RowLink>
        <span>Since Monday</span>
      </LinkRow>
    </LinkRows>,
  );
  await userEvent.click(screen.getByText("Since Monday"));
  expect(opened).toEqual(["#/requests/12"]);
});

test("a press on what a row has opened elsewhere in the page does not follow its link", async () => {
  const opened = noteOpened();
  render(
    <LinkRows label="Requests">
      <LinkRow>
        <RowLink href="#/requests/12">What it costs</RowLink>
        {createPortal(<p>Really?</p>, document.body)}
      </LinkRow>
    </LinkRows>,
  );
  await userEvent.click(screen.getByText("Really?"));
  expect(opened).toEqual([]);
});

test("a press on a field in a row is for the field", async () => {
  const opened = noteOpened();
  render(
    <LinkRows label="People">
      <LinkRow>
        <label>
          Select <input type="checkbox" />
        </label>
        <RowLink href="#/people/4">Ann</RowLink>
      </LinkRow>
    </LinkRows>,
  );
  await userEvent.click(screen.getByText("Select"));
  await userEvent.click(screen.getByRole("checkbox"));
  expect(opened).toEqual([]);
});
