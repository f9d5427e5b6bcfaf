import { config } from "zod/mini";

// Imported before every schema: zod would otherwise probe `new Function`, which our content
// security policy forbids and reports.
// By its own name: the build takes what begins with `z.` for a schema that nobody may need.
config({ jitless: true });
