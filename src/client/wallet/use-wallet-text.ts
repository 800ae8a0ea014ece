import { useTranslation } from "react-i18next";
import de from "../../../locales/de/wallet.json";
import en from "../../../locales/en/wallet.json";
import type { Language } from "../../shared/contract/page.ts";

const texts = { de, en };

/** The texts come with the code that shows them: most visitors of a page that can be paid for never open the wallet. */
export function useWalletText() {
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  if (!i18n.hasResourceBundle(language, "wallet")) i18n.addResourceBundle(language, "wallet", texts[language]);
  return useTranslation("wallet");
}
