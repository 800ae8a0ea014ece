import { use, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { CompanyPhone } from "../forms/company-phone.ts";
import { keepsCookies } from "../storage/cookies.ts";
import { Banner } from "../ui/banner.tsx";

const subscribeToNothing = () => () => {};

/** Says before anything is filled in that the browser keeps no cookies: no order would come through. */
export function CookieNotice() {
  const { t } = useTranslation("checkout");
  const phone = use(CompanyPhone);
  const isKept = useSyncExternalStore(subscribeToNothing, keepsCookies, () => true);
  if (isKept) return null;
  return (
    <Banner kind="warning" title={t("cookies.title")}>
      {t("cookies.text", { phone })}
    </Banner>
  );
}
