import { oatMilk } from "./requests.steps.ts";

export const draftRow = {
  id: 2,
  kind: "request",
  title: oatMilk.title,
  version: 1,
  created_at: "2026-11-10T09:00:00.000Z",
  saved_at: "2026-11-10T09:00:00.000Z",
};

/** As the server answers when another device saved meanwhile. */
export const draftConflict = {
  type: "",
  title: "Someone changed this in the meantime",
  status: 409,
  detail: "Compare the two, then save again.",
  code: "stale_version",
  draft: {
    ...draftRow,
    content: { title: "What does oat milk cost in Sweden?", description: oatMilk.description },
    attachments: [],
  },
};

/** As the server answers when another device has submitted it. */
export const draftSent = {
  type: "",
  title: "This draft has been submitted in the meantime",
  status: 410,
  detail: "Open the request it became.",
  code: "draft_sent",
  insight_request_id: 180,
};
