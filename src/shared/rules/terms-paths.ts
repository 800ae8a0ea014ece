// Apart from the versions, since each page's footer leads there.

/** The German text binds; the other one is its translation. */
export const termsPaths = { de: "/Geschäftsbedingungen", en: "/terms" } as const satisfies Record<"de" | "en", string>;
