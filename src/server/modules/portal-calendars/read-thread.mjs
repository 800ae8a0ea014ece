import { register } from "tsx/esm/api";

// What read-apart.ts runs from sources: a thread knows no TypeScript by itself. The build puts calendar-reader.ts,
// bundled, in place of this file.

register();
await import("./calendar-reader.ts");
