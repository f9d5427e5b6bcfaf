import * as z from "zod/mini";

// Imported before every schema: zod would otherwise probe `new Function`, which our content
// security policy forbids and reports.
z.config({ jitless: true });
