import type { Language } from "../../../shared/contract/page.ts";
import { myVoucherPaths } from "../../../shared/rules/my-voucher-paths.ts";
import { otherLanguage, type ScreenRow } from "../../screen-row.ts";

export const myVoucherScreen = (language: Language): ScreenRow => ({
  id: "myVoucher",
  language,
  path: myVoucherPaths[language],
  namespaces: ["my-voucher", "validation"],
  head: { title: "my-voucher:head.title" },
  counterpart: () => myVoucherPaths[otherLanguage(language)],
  isUnlisted: true,
});
