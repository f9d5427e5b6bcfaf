import { type Draft, drafts } from "@sightline/contract/drafts.ts";
import { call } from "#api/call/call.ts";
import { asCallProblem, type CallProblem } from "#api/call/callProblem.ts";
import type { DraftBeginning, DraftPlace, DraftShown, Written } from "./draft.shapes.ts";
import { findConflict, findSentAs } from "./draftProblems.ts";
import { markOf, textOf } from "./draftText.ts";
import { watchPerson } from "./person.ts";
import { noteSaving } from "./savesUnderWay.ts";
import { noteUnsaved } from "./unsaved.ts";

const unsavedStates = new Set<DraftShown["state"]>(["unsaved", "saving", "conflict"]);
const pauseMs = 1_000;
const againAfterMs = 10_000;
/** Nobody is signed in; or it is too long or wrong as it stands, and would be each time. */
const waitsForPerson = [401, 413, 422];

/**
 * Keeps one draft on the server in step with what is written here; one save at a time. It outlives
 * its form, but not the session that it began in: nothing is saved as somebody else's.
 */
export class DraftSaver {
  #shown: DraftShown;
  #written: Written | undefined;
  #savedText: string | undefined;
  /** Sent since then and perhaps arrived: the answers may have been lost. */
  readonly #sentMarks: Set<string>;
  #creation: { key: string; written: Written } | undefined;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isHeld = false;
  readonly #listeners = new Set<() => void>();
  readonly #hasLeft = watchPerson();
  /** By this the server knows whether it goes over what another form saved. */
  readonly writer = crypto.randomUUID();

  constructor({ place, saved, newer, sentMarks = [] }: DraftBeginning = {}) {
    this.#savedText = saved && textOf(saved.content);
    this.#sentMarks = new Set(sentMarks);
    this.#shown = {
      state: newer ? "conflict" : saved ? "saved" : "nothing",
      place,
      problem: undefined,
      newer,
      sentAs: undefined,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): DraftShown => this.#shown;
  readonly written = (): Written | undefined => this.#written;

  /** By these marks what was sent is known again, also after a reload. */
  readonly sentMarks = (): readonly string[] => [...this.#sentMarks];

  /** Something is written that is not saved, and this person can go on with it. */
  isOpen(): boolean {
    return unsavedStates.has(this.#shown.state) && !this.#isHeld && !this.#hasLeft();
  }

  /** Told at every change; it is saved after a pause. */
  write(written: Written): void {
    this.#written = written;
    // Also that of a conflict which it began with.
    if (this.#shown.state === "conflict") return noteUnsaved(this, true);
    if (this.#isHeld) return;
    if (this.#isUpToDate()) return this.#showUpToDate();
    if (this.#shown.state === "gone") this.#losePlace();
    if (this.#shown.state !== "saving") this.#show({ state: "unsaved" });
    this.#saveIn(pauseMs);
  }

  /** At once. Answers where it lies, if it could be saved. */
  async flush(): Promise<DraftPlace | undefined> {
    clearTimeout(this.#timer);
    if (!this.#isHeld) await this.#save();
    return this.#shown.place;
  }

  /** A place for files, even before a word is written. */
  async ensure(written: Written): Promise<DraftPlace | undefined> {
    this.#written ??= written;
    if (this.#shown.state === "gone") this.#losePlace();
    return this.flush();
  }

  /** No more saving, as while the draft is being sent; what is under way is waited for. */
  async hold(): Promise<DraftPlace | undefined> {
    this.#isHeld = true;
    clearTimeout(this.#timer);
    await this.#running;
    return this.#shown.place;
  }

  /** What is written is sent or thrown away, so nothing of it is left to be saved. */
  end(): void {
    noteUnsaved(this, false);
  }

  resume(): void {
    this.#isHeld = false;
    if (this.#written) this.write(this.#written);
  }

  /** Sending it was refused: perhaps since another device had saved it, or it was gone. */
  async takeRefusedSending(problem: CallProblem): Promise<void> {
    this.#isHeld = false;
    if (findConflict(problem)) return this.#takeRefusal(problem);
    this.resume();
    if (Object.keys(problem.errors).some((field) => field.endsWith("draft_id")))
      await this.lookAgain();
  }

  /** For when there are signs that the draft is gone, or was saved elsewhere once more. */
  async lookAgain(): Promise<void> {
    const id = (this.#shown.newer ?? this.#shown.place)?.id;
    if (id === undefined || this.#isHeld || this.#hasLeft()) return;
    try {
      const { draft } = await call(drafts.getDraft, { params: { id }, background: true });
      this.#takeStillNewer(draft);
    } catch (thrown) {
      const problem = asCallProblem(thrown);
      if (problem.code === "not_found" || problem.code === "draft_sent") this.#takeRefusal(problem);
    }
  }

  /** What is written here, or `joined` of both, goes over what the other device saved. */
  keepMine(joined?: Written, newer = this.#shown.newer): void {
    if (!newer) return;
    this.#isHeld = false;
    if (joined) this.#written = joined;
    this.#savedText = undefined;
    this.#show({ state: "unsaved", place: placeOf(newer), newer: undefined });
    void this.flush();
  }

  /** The other device's text is taken over; the caller shows it. */
  takeTheirs(theirs: Written, newer = this.#shown.newer): void {
    if (!newer) return;
    this.#isHeld = false;
    this.#written = theirs;
    this.#savedText = textOf(theirs.content);
    this.#show({ state: "saved", place: placeOf(newer), newer: undefined });
  }

  /** There is something to save, and it may be saved. */
  #isDue(): boolean {
    return !this.#isUpToDate() && this.#shown.state !== "conflict" && !this.#hasLeft();
  }

  #isUpToDate(): boolean {
    return this.#written !== undefined && textOf(this.#written.content) === this.#savedText;
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#hasLeft()) this.#timer = setTimeout(() => void this.#save(), ms);
  }

  #save(): Promise<void> {
    if (this.#running) return this.#running;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
    noteSaving(this.#running);
    return this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#written && this.#isDue()) {
        this.#show({ state: "saving" });
        await this.#saveOnce(this.#written);
        if (this.#isHeld) break;
      }
      if (this.#isUpToDate()) this.#showUpToDate();
    } catch (thrown) {
      this.#takeRefusal(asCallProblem(thrown));
    }
  }

  async #saveOnce(written: Written): Promise<void> {
    const { place } = this.#shown;
    if (!place) {
      // Repeated as it was, so that a lost answer does not make two drafts; the rest follows.
      this.#creation ??= { key: crypto.randomUUID(), written };
      const { key, written: first } = this.#creation;
      this.#sentMarks.add(markOf(first.content));
      const body = { draft: first, writer: this.writer };
      const made = await call(drafts.createDraft, { body, idempotencyKey: key });
      this.#creation = undefined;
      return this.#noteSaved(made.draft, first);
    }
    this.#sentMarks.add(markOf(written.content));
    const { draft } = await call(drafts.saveDraft, {
      params: { id: place.id },
      body: { draft: { ...written, version: place.version }, writer: this.writer },
    });
    this.#noteSaved(draft, written);
  }

  #noteSaved(draft: Draft, written: Written): void {
    this.#savedText = textOf(written.content);
    this.#sentMarks.clear();
    this.#show({ place: placeOf(draft) });
  }

  #takeRefusal(problem: CallProblem): void {
    const newer = findConflict(problem);
    if (newer) return this.#takeNewer(newer);
    const sentAs = findSentAs(problem);
    if (sentAs !== undefined) return this.#takeSent(sentAs);
    if (problem.status >= 400 && problem.status < 500) this.#creation = undefined;
    if (problem.code === "not_found" && (this.#shown.place ?? this.#shown.newer)) {
      if (this.#isUpToDate()) return this.#show({ state: "gone", problem: undefined });
      this.#losePlace();
      return this.#saveIn(pauseMs);
    }
    this.#show({ state: "unsaved", problem });
    if (!waitsForPerson.includes(problem.status)) this.#saveIn(againAfterMs);
  }

  #takeNewer(newer: Draft): void {
    const text = textOf(newer.content);
    const isOurs = text === this.#savedText || this.#sentMarks.has(markOf(newer.content));
    if (!isOurs) return this.#show({ state: "conflict", newer, problem: undefined });
    this.#savedText = text;
    this.#show({ state: "unsaved", place: placeOf(newer), problem: undefined });
    this.#saveIn(0);
  }

  /** In a conflict: what is compared with is always what lies there now. */
  #takeStillNewer(draft: Draft): void {
    const { state, newer } = this.#shown;
    if (state !== "conflict" || !newer || draft.version <= newer.version) return;
    if (!this.#written || textOf(draft.content) !== textOf(this.#written.content))
      return this.#show({ newer: draft });
    this.takeTheirs(this.#written, draft);
  }

  /** What was written here since begins another draft, so that it is not lost. */
  #takeSent(sentAs: number): void {
    this.#show({ place: undefined, newer: undefined, sentAs, problem: undefined });
    if (this.#isUpToDate()) return this.#showUpToDate();
    this.#losePlace();
    this.#saveIn(pauseMs);
  }

  /** The draft is no longer there: what is written begins another one. */
  #losePlace(): void {
    this.#savedText = undefined;
    this.#show({ state: "unsaved", place: undefined, newer: undefined, problem: undefined });
  }

  #showUpToDate(): void {
    const { state, place, sentAs } = this.#shown;
    if (state === "gone") return;
    const isSent = !place && sentAs !== undefined;
    this.#show({ state: isSent ? "sent" : "saved", problem: undefined });
  }

  #show(next: Partial<DraftShown>): void {
    this.#shown = { ...this.#shown, ...next };
    noteUnsaved(this, unsavedStates.has(this.#shown.state));
    for (const listener of this.#listeners) listener();
  }
}

function placeOf({ id, version }: Draft): DraftPlace {
  return { id, version };
}
