import { defineEndpoints } from "#base/endpoint.ts";

export const newsletterRows = defineEndpoints({
  exportSubscribers: {
    method: "GET",
    path: "/api/v1/newsletter_subscribers",
    summary: "Who has subscribed to the newsletter, as a CSV file. Nothing is sent from here.",
    access: "admin",
    response: "file",
  },
});
