import type { VoucherBackground } from "../contract/vouchers.ts";

/**
 * The drawings that vouchers are printed on, below `public/`: page and PDF show the same. Their texts are
 * `vouchers:background`.
 */
export const voucherPictures: Record<VoucherBackground, string> = {
  1: "/vouchers/river-at-dawn.svg",
  2: "/vouchers/jetty-with-reeds.svg",
  3: "/vouchers/boat-under-stars.svg",
};
