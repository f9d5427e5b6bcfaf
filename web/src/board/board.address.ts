/** What the board's address asks for: the list, or a post in writing. */
export type BoardAddress = {
  isWriting: boolean;
  /** The draft to go on with. */
  draft: number | undefined;
  /** The post to change. */
  edit: number | undefined;
};

export const boardPath = "/app/community/board";

export const boardHref = `#${boardPath}`;
export const newPostPath = `${boardPath}?write=1`;
export const postPath = (id: number) => `${boardPath}/${id}`;
export const postHref = (id: number) => `#${postPath(id)}`;
export const draftPath = (draft: number) => `${newPostPath}&draft=${draft}`;

/** A draft of the change goes along where there is one. */
export function editPath(id: number, draft?: number): string {
  return `${boardPath}?edit=${id}${draft === undefined ? "" : `&draft=${draft}`}`;
}

export function readBoardAddress(search: string): BoardAddress {
  const asked = new URLSearchParams(search);
  const [draft, edit] = [numberIn(asked.get("draft")), numberIn(asked.get("edit"))];
  return {
    isWriting: asked.has("write") || draft !== undefined || edit !== undefined,
    draft,
    edit,
  };
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
