import { beforeEach, expect, test } from "vitest";
import { apiHost } from "./host.ts";

const openPageAt = (url: string) =>
  // happy-dom's own way to say where the page is.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);

const write = (http: string, https: string) => {
  document.head.innerHTML = `<meta name="api-host-http" content="${http}"><meta name="api-host-https" content="${https}">`;
};

beforeEach(() => {
  document.head.innerHTML = "";
  openPageAt("http://page.test/");
});

test.each([
  ["http://page.test/", "http://api.test", "https://safe.test/", "http://api.test"],
  ["https://page.test/", "http://api.test", "https://safe.test/", "https://safe.test"],
  ["http://page.test/", "/", "/", "http://page.test"],
  ["https://page.test/app/", "/", "/", "https://page.test"],
  ["http://page.test/", "__API_HOST_HTTP__", "__API_HOST_HTTPS__", "http://localhost:3002"],
  ["https://page.test/", "", "", "https://localhost:3002"],
  ["http://page.test/", "http://", "", "http://localhost:3002"],
])("a page at %s with %j and %j calls %s", (page, http, https, host) => {
  openPageAt(page);
  write(http, https);
  expect(apiHost()).toBe(host);
});

test("where none is written it is port 3002 of the local machine", () => {
  expect(apiHost()).toBe("http://localhost:3002");
});
