/** The drawings that a voucher can be printed on, by number. */
export const voucherBackgrounds = [1, 2, 3] as const;
export type VoucherBackground = (typeof voucherBackgrounds)[number];

/**
 * The drawings that vouchers are printed on, below `public/`: page and PDF show the same. Their texts are
 * `vouchers:background`.
 */
export const voucherPictures: Record<VoucherBackground, string> = {
  1: "/vouchers/river-at-dawn.svg",
  2: "/vouchers/jetty-with-reeds.svg",
  3: "/vouchers/boat-under-stars.svg",
};
