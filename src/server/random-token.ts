import { randomFillSync } from "node:crypto";

/** Random bytes of many tokens: asking for each one's own takes as long as the rest of a short answer. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

/** So many random bytes as base64url. */
export function randomToken(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString("base64url", used - bytes, used);
}
