/**
 * Where the withdrawal function of § 356a BGB is, in each language: every page and the mails to buyers lead there.
 * Apart from its rules, since each page loads it.
 */
export const withdrawalPaths = { de: "/Widerruf", en: "/withdrawal" } as const;
