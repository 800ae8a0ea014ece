/** A receipt of the till on the guest's phone; behind it stands a slash and a token. */
export const receiptPagePaths = { de: "/Beleg", en: "/receipt" } as const;
