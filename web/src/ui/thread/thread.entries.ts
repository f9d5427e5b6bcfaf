/** One entry as it comes over the wire, whatever it is written about. */
export type ThreadEntry = {
  id: number;
  /** Markdown; empty once deleted. */
  body: string;
  author: { id: number; first_name: string; last_name: string };
  created_at: string;
  edited_at: string | null;
  deleted: boolean;
  can: readonly string[];
};

/** Something went wrong with the whole rather than with the text. */
export type ThreadProblem = { title: string; detail: string };

/** A text in hand. Its holder keeps it, so that neither a failure nor a sign-in loses it. */
export type TextInHand = {
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  busy: boolean;
  /** What is wrong with the text. */
  error?: string;
  problem?: ThreadProblem;
};

/** An entry that is being changed. */
export type EntryInHand = TextInHand & {
  id: number;
  /** What it read when the change began. */
  before: string;
  onLeave: () => void;
};

export function nameOfAuthor({ author }: ThreadEntry): string {
  return `${author.first_name} ${author.last_name}`.trim();
}
