import type { Plugin } from "vite";

/** In production the server writes these into the page; in development the page proxies to it. */
export function pageInDevelopment(): Plugin {
  return {
    name: "sightline:page-in-development",
    apply: "serve",
    transformIndexHtml: (html) =>
      html.replaceAll("__API_HOST_HTTP__", "/").replaceAll("__API_HOST_HTTPS__", "/"),
  };
}
