// First, before any schema is made.
import "#api/call/zodJitless.ts";
import "#ui/fonts.css";
import "#ui/tokens.css";
import "#ui/base.css";
import "#ui/frame.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { dropCachedOfOthers } from "#api/call/callCache.ts";
import { joinTabs } from "#api/session/joinTabs.ts";
import { App } from "#shell/App.tsx";
import { AppRoutes, untilFirstIsThere } from "./routes.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root.");

const show = () =>
  createRoot(root).render(
    <StrictMode>
      <App>
        <AppRoutes />
      </App>
    </StrictMode>,
  );
void joinTabs().then(dropCachedOfOthers).then(untilFirstIsThere).finally(show);
