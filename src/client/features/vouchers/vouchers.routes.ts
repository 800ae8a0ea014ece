import type { Language } from "../../../shared/contract/page.ts";
import { otherLanguage, type ScreenRow } from "../../screen-row.ts";

/** Where a voucher is bought, in each language. */
export const voucherPaths = { de: "/Gutscheine", en: "/vouchers" } as const satisfies Record<Language, string>;

export const vouchersScreen = (language: Language): ScreenRow => ({
  id: "vouchers",
  language,
  path: voucherPaths[language],
  namespaces: ["validation", "checkout", "vouchers"],
  head: { title: "common:head.vouchers", description: "vouchers" },
  counterpart: () => voucherPaths[otherLanguage(language)],
});
