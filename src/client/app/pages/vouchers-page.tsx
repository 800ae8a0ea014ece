import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { Link } from "react-router";
import { selectIsFinal, selectOutcome } from "../../../../machines/voucher-purchase/voucher-purchase.selectors.ts";
import { myVoucherPaths } from "../../../shared/rules/my-voucher-paths.ts";
import { termsPaths } from "../../../shared/rules/terms-paths.ts";
import { CookieNotice } from "../../checkout/cookie-notice.tsx";
import { selectSeller } from "../../features/session/session.slice.ts";
import { VoucherForm } from "../../features/vouchers/components/voucher-form.tsx";
import { VoucherOutcome } from "../../features/vouchers/components/voucher-outcome.tsx";
import { VoucherPreview } from "../../features/vouchers/components/voucher-preview.tsx";
import { VoucherFormProvider, type VoucherScene } from "../../features/vouchers/voucher-form.provider.tsx";
import { createVoucherDraft } from "../../features/vouchers/voucher-values.ts";
import { Purchase, PurchaseProvider } from "../../features/vouchers/vouchers.provider.tsx";
import { useLanguage } from "../../format/language.ts";
import { Grid } from "../../ui/layout.tsx";
import { privacyPaths } from "../routing/paths.ts";
import type { ScreenProps } from "../routing/screen.ts";
import styles from "./vouchers-page.module.css";

/** Buying a voucher (requirements/vouchers.md). */
export function Screen({ language, page }: ScreenProps) {
  const { t } = useTranslation("vouchers");
  const { today, config } = page;
  const isStaff = useSelector(selectSeller) !== null;
  const draft = useMemo(() => createVoucherDraft({ isStaff }), [isStaff]);
  // Another voucher begins with a purchase of its own.
  const [round, setRound] = useState(0);
  const scene = useMemo<VoucherScene>(
    () => ({
      language,
      today,
      company: config.company,
      wallet: config.wallet,
      privacyPath: privacyPaths[language],
      termsPath: termsPaths.de,
    }),
    [language, today, config],
  );
  return (
    <>
      <h1 className={styles.heading}>{t("title")}</h1>
      <PurchaseProvider key={round} draft={draft}>
        <VoucherFormProvider scene={scene} draft={draft}>
          <Layout onAgain={() => setRound(round + 1)} />
        </VoucherFormProvider>
      </PurchaseProvider>
    </>
  );
}

/** Preview and form; what came of the order stands above them, or in their place once nothing is left to do. */
function Layout({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation("vouchers");
  const language = useLanguage();
  const outcome = Purchase.useSelector(selectOutcome);
  const isFinal = Purchase.useSelector(selectIsFinal);
  const message = outcome ? <VoucherOutcome onAgain={onAgain} /> : null;
  if (isFinal) return message;
  return (
    <>
      <CookieNotice />
      {message ? (
        <div className={styles.outcome}>{message}</div>
      ) : (
        <p className={styles.intro}>
          {t("intro")} <Link to={myVoucherPaths[language]}>{t("mine")}</Link>
        </p>
      )}
      <Grid gap={8} className={styles.grid}>
        <div className={styles.preview}>
          <VoucherPreview />
        </div>
        <div className={styles.form}>
          <VoucherForm />
        </div>
      </Grid>
    </>
  );
}
