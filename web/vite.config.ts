import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkFiles } from "./build/chunkFiles.ts";
import { chunkFileName } from "./build/chunks.ts";
import { classNames } from "./build/classNames.ts";
import { compressed } from "./build/compressed.ts";
import { earlyFiles } from "./build/earlyFiles.ts";
import { formerBuilds } from "./build/formerBuilds.ts";
import { gatheredStyles } from "./build/gatheredStyles.ts";
import { icons } from "./build/icons.ts";
import { lightRows, unusedSchemas } from "./build/lightRows.ts";
import { pageInDevelopment } from "./build/pageInDevelopment.ts";
import { runtimeInVendor } from "./build/runtimeInVendor.ts";
import { sharedChunks } from "./build/sharedChunks.ts";

const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3002"}`;
const proxied = ["/api", "/users/password", "/mailbox", "/docs", "/healthz", "/readyz"];

export default defineConfig({
  plugins: [
    react(),
    pageInDevelopment(),
    icons(),
    lightRows(),
    unusedSchemas(),
    classNames(),
    sharedChunks(),
    runtimeInVendor(),
    gatheredStyles(),
    chunkFiles(),
    earlyFiles(),
    formerBuilds(),
    compressed(),
  ],
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, api])) },
  build: {
    // The first browsers that know light-dark(), which the tokens are written in. With an older
    // target the build would rewrite it, and a theme on part of a page would no longer work.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    emptyOutDir: false,
    // The content security policy knows no data: for fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What came with the page is there, and need not be named for each screen.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => !/\/(?:vendor|first)\./.test(file)),
    },
    rolldownOptions: {
      output: {
        entryFileNames: "assets/main.[hash:7].js",
        chunkFileNames: (chunk) => chunkFileName(chunk.facadeModuleId ?? null),
        assetFileNames: "assets/[name].[hash:7][extname]",
      },
    },
  },
});
