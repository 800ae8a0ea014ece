import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Company, Language } from "../../../shared/contract/page.ts";
import { myBookingPaths } from "../../../shared/rules/my-booking-paths.ts";
import { termsPaths } from "../../../shared/rules/terms-paths.ts";
import { withdrawalPaths } from "../../../shared/rules/withdrawal-paths.ts";
import { homePaths, homeSections } from "../../features/home/home.routes.ts";
import { voucherPaths } from "../../features/vouchers/vouchers.routes.ts";
import { classNames } from "../../ui/class-names.ts";
import { accessibilityPaths, imprintPath, privacyPaths } from "../routing/paths.ts";
import styles from "./layout.module.css";

interface FooterProps {
  language: Language;
  company: Company;
}

/** Who the company is, and what must be reachable from every page. */
export function Footer({ language, company }: FooterProps) {
  const { t } = useTranslation();
  // Consent to the map is withdrawn where it is given: beside the map.
  const mapConsent = { pathname: homePaths[language], hash: homeSections[language].approach };
  return (
    <footer className={styles.footer}>
      <div className={classNames(styles.page, styles.parts)}>
        <address className={styles.address}>
          <strong>{company.name}</strong>
          <span>{company.street}</span>
          <span>{company.zipAndCity}</span>
        </address>
        <nav className={styles.links} aria-label={t("footer.label")}>
          <Link to={voucherPaths[language]}>{t("footer.vouchers")}</Link>
          <Link to={myBookingPaths[language]}>{t("footer.myBooking")}</Link>
          <Link to={imprintPath}>{t("footer.imprint")}</Link>
          <Link to={privacyPaths[language]}>{t("footer.privacy")}</Link>
          <Link to={termsPaths[language]}>{t("footer.terms")}</Link>
          <Link to={withdrawalPaths[language]}>{t("footer.withdrawal")}</Link>
          <Link to={accessibilityPaths[language]}>{t("footer.accessibility")}</Link>
          <Link to={mapConsent}>{t("footer.mapConsent")}</Link>
        </nav>
      </div>
    </footer>
  );
}
