import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { withdrawalPaths } from "../../../shared/rules/withdrawal-paths.ts";
import { CodeForm } from "../../features/my-voucher/components/code-form.tsx";
import { SendVoucherForm } from "../../features/my-voucher/components/send-voucher-form.tsx";
import { VoucherState } from "../../features/my-voucher/components/voucher-state.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { ScreenProps } from "../routing/screen.ts";
import styles from "./text-page.module.css";

/** What is left on a voucher (requirements/vouchers.md); behind a `#` the code of a mail's link. */
export function Screen({ language, page }: ScreenProps) {
  const { t } = useTranslation("my-voucher");
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<string | null>(null);
  // No server is told what stands behind the `#`.
  const code = typed ?? (isHydrated ? hash.slice(1) : "");
  return (
    <div className={styles.page}>
      <h1>{t("heading")}</h1>
      {code === "" ? (
        <>
          <p>{t("intro")}</p>
          <CodeForm onCode={setTyped} />
          <h2>{t("send.heading")}</h2>
          <p>{t("send.intro", { phone: page.config.company.phone })}</p>
          <SendVoucherForm />
        </>
      ) : (
        <VoucherState
          key={code}
          code={code}
          withdrawalPath={withdrawalPaths[language]}
          onOtherCode={() => setTyped("")}
        />
      )}
    </div>
  );
}
