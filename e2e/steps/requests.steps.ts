import { expect, type Page } from "@playwright/test";
import { appUrl, callApi, type Token } from "./people.ts";

export type NewRequest = { title: string; description: string; product: string };

export const oatMilk: NewRequest = {
  title: "What does oat milk cost in Danish shops?",
  description: "We decide in spring whether to sell ours there, and know no shelf price yet.",
  product: "Oat milk, one litre",
};

/** What a person finds on the new-request screen, by the words they see. */
export function requestForm(page: Page) {
  return {
    category: page.getByRole("radio", { name: "Pricing" }),
    title: page.getByRole("textbox", { name: "What do you want to know?" }),
    description: page.getByRole("textbox", { name: "What is it for?" }),
    product: page.getByRole("textbox", { name: "Which product exactly?" }),
    shelfPrices: page.getByRole("radio", { name: "Shelf prices" }),
    review: page.getByRole("button", { name: "Review and submit" }),
    submit: page.getByRole("button", { name: "Submit request" }),
  };
}

export async function fillInRequest(page: Page, request: NewRequest): Promise<void> {
  const form = requestForm(page);
  await form.category.check();
  await form.title.fill(request.title);
  await form.description.fill(request.description);
  await form.product.fill(request.product);
  await form.shelfPrices.check();
}

export async function expectFilledIn(page: Page, request: NewRequest): Promise<void> {
  const form = requestForm(page);
  await expect(form.category).toBeChecked();
  await expect(form.title).toHaveValue(request.title);
  await expect(form.description).toHaveValue(request.description);
  await expect(form.product).toHaveValue(request.product);
  await expect(form.shelfPrices).toBeChecked();
}

/** The request itself opens once it is filed. */
export async function expectFiled(page: Page, title: string): Promise<void> {
  await expect(page).toHaveURL(/#\/app\/insights\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** The rows of the list by this title. */
export function rowsOf(page: Page, title: string) {
  return page.getByRole("list", { name: "Requests" }).getByRole("link", { name: title });
}

/** What this person sees in the list, as the server has it. */
export async function listRequests(token: Token, query = ""): Promise<Row[]> {
  const answer = await callApi("GET", `/api/v1/insight_requests?${query}`, undefined, token);
  // The contract's answer with a page of requests.
  return (answer as { insight_requests: Row[] }).insight_requests;
}

type Row = { id: number; title: string };

type Visibility = "organization" | "private";

/** A request of this person's own, filed without the screen for it. */
export async function fileRequest(
  token: Token,
  title = oatMilk.title,
  visibility?: Visibility,
  further: object = {},
): Promise<number> {
  const { insight_categories } = (await callApi("GET", "/api/v1/insight_categories")) as {
    insight_categories: { id: number; slug: string; insight_questions: { id: number }[] }[];
  };
  const pricing = insight_categories.find((one) => one.slug === "pricing");
  const [product, prices] = pricing?.insight_questions ?? [];
  const answer = await callApi(
    "POST",
    "/api/v1/insight_requests",
    {
      insight_request: {
        title,
        description: oatMilk.description,
        insight_category_id: pricing?.id,
        insight_answers_attributes: [
          { insight_question_id: product?.id, value: oatMilk.product },
          { insight_question_id: prices?.id, value: "shelf_prices" },
        ],
        ...(visibility && { visibility }),
        ...further,
      },
    },
    token,
  );
  // The contract's answer to a filing.
  return (answer as { insight_request: { id: number } }).insight_request.id;
}

/** In another category than the demo's, whatever it asks. */
export async function fileIn(
  token: Token,
  categoryId: number,
  title: string,
  point: string,
): Promise<number> {
  const { insight_categories } = (await callApi("GET", "/api/v1/insight_categories")) as {
    insight_categories: { id: number; insight_questions: { id: number }[] }[];
  };
  const asked = insight_categories.find(({ id }) => id === categoryId)?.insight_questions ?? [];
  const insight_request = {
    title,
    description: "We decide in spring whether to sell it in our own shops.",
    insight_category_id: categoryId,
    insight_answers_attributes: asked.map(({ id }) => ({
      insight_question_id: id,
      value: "Denmark",
    })),
    insight_points_attributes: [{ text: point }],
  };
  const answer = await callApi("POST", "/api/v1/insight_requests", { insight_request }, token);
  // The contract's answer with the request.
  return (answer as { insight_request: { id: number } }).insight_request.id;
}

/** Adds a file to a request, without the screen for it. */
export async function addFile(token: Token, id: number): Promise<void> {
  const form = new FormData();
  form.set("insight_request_id", String(id));
  form.set("file", new Blob(["20 kr"]), "prices.txt");
  const response = await fetch(`${appUrl()}/api/v1/attachments`, {
    method: "POST",
    headers: { "x-user-token": token.userToken, "x-user-email": token.userEmail },
    body: form,
  });
  if (!response.ok) throw new Error(`Adding a file answered ${response.status}`);
}
