/** What is left on a voucher. Behind it a `#` and the code is the link of the voucher's mail. */
export const myVoucherPaths = { de: "/Mein-Gutschein", en: "/my-voucher" } as const;
