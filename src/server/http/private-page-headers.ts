/**
 * Of a page that an unguessable address opens, and of all that leads to it: nobody keeps a copy, lists it, or is told
 * its address.
 */
export const privatePageHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
} as const;
