import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { classNames } from "../ui/class-names.ts";
import { Flag } from "./flag.tsx";
import styles from "./layout.module.css";
import { homePaths, imprintPath, otherLanguage, privacyPaths, termsPath } from "./paths.ts";
import { languageTarget } from "./routes.ts";
import type { RouteMatch } from "./screen.ts";
import type { ArrivalState } from "./use-arrival.ts";
import { useScrolledBeyond } from "./use-scrolled-beyond.ts";

/** How far down the bar takes its active look, in pixels (public-side 9). */
const activeLookThreshold = 350;
const mainId = "main";

interface LayoutProps {
  match: RouteMatch;
  companyName: string;
  children: ReactNode;
}

/** The frame of every public screen: skip link, navigation, main part, footer. */
export function Layout({ match, companyName, children }: LayoutProps) {
  const { t } = useTranslation();
  return (
    <>
      <a className={styles.skip} href={`#${mainId}`}>
        {t("skipToContent")}
      </a>
      <Navigation match={match} companyName={companyName} />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer match={match} />
    </>
  );
}

function Navigation({ match, companyName }: Omit<LayoutProps, "children">) {
  const { t } = useTranslation();
  const active = useScrolledBeyond(activeLookThreshold);
  return (
    <header className={classNames(styles.bar, active && styles.active)}>
      <nav className={styles.barInner} aria-label={t("nav.label")}>
        <Link className={styles.brand} to={homePaths[match.route.language]}>
          <BrandMark />
          <span>{companyName}</span>
        </Link>
        <LanguageToggle match={match} />
      </nav>
    </header>
  );
}

/** Leads to the same place in the other language; scroll position and form stay as they are. */
function LanguageToggle({ match }: { match: RouteMatch }) {
  const { t } = useTranslation();
  const { hash, search } = useLocation();
  const other = otherLanguage(match.route.language);
  const [path, section] = languageTarget(match, hash).split("#");
  return (
    <Link
      className={styles.language}
      to={{ pathname: path, search, hash: section }}
      state={{ keepPlace: true } satisfies ArrivalState}
      hrefLang={other}
      lang={other}
    >
      <Flag language={other} />
      <span>{t("nav.otherLanguage")}</span>
    </Link>
  );
}

function Footer({ match }: { match: RouteMatch }) {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <nav className={styles.footerInner} aria-label={t("footer.label")}>
        <Link to={imprintPath}>{t("footer.imprint")}</Link>
        <Link to={privacyPaths[match.route.language]}>{t("footer.privacy")}</Link>
        <Link to={termsPath}>{t("footer.terms")}</Link>
      </nav>
    </footer>
  );
}

function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M3 19h26l-4 6H8z" />
      <path d="M8 17v-6h12v6M20 13h4l2 4M14 11V6l5 3" />
    </svg>
  );
}
