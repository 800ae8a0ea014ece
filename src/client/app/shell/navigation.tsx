import { useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { Link, useLocation } from "react-router";
import type { Company, Language } from "../../../shared/contract/page.ts";
import { homePaths, homeSections } from "../../features/home/home.routes.ts";
import { loginPath, logoutPath } from "../../features/session/session.routes.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { voucherPaths } from "../../features/vouchers/vouchers.routes.ts";
import { translatedSearch } from "../../format/stay-names.ts";
import { otherLanguage } from "../../screen-row.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { useCloseOutside } from "../../ui/use-close-outside.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { languageTarget } from "../routing/match.ts";
import { staffPaths } from "../routing/paths.ts";
import type { RouteMatch } from "../routing/screen.ts";
import { saveScrollPosition } from "../routing/scroll-position.ts";
import type { NavigationState } from "../routing/use-navigation-effects.ts";
import { BrandMark } from "./brand-mark.tsx";
import { Flag } from "./flag.tsx";
import { FloatingCircles } from "./floating-circles.tsx";
import frame from "./layout.module.css";
import styles from "./navigation.module.css";

/** How far down the bar takes its active look, in pixels (requirements/website.md). */
const activeLookThreshold = 350;
const linkedSections = ["boats", "approach", "contact", "about"] as const;

interface NavigationProps {
  match: RouteMatch;
  company: Company;
}

function subscribeToScroll(onChange: () => void): () => void {
  window.addEventListener("scroll", onChange, { passive: true });
  return () => window.removeEventListener("scroll", onChange);
}

/** Whether the page is scrolled more than `threshold` pixels down; false while rendering on the server. */
function useScrolledBeyond(threshold: number): boolean {
  return useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > threshold,
    () => false,
  );
}

/** The bar at the top: home, its sections where there is room, the way in or out, the other language. */
export function Navigation({ match, company }: NavigationProps) {
  const { t } = useTranslation();
  const active = useScrolledBeyond(activeLookThreshold);
  const { language } = match.route;
  return (
    <header className={classNames(styles.bar, active && styles.active)}>
      <nav className={classNames(frame.page, styles.inner)} aria-label={t("nav.label")}>
        <Link className={styles.brand} to={homePaths[language]}>
          <BrandMark className={styles.mark} />
          <VisuallyHidden when="withLargeLetters">{company.name}</VisuallyHidden>
        </Link>
        <FloatingCircles company={company} />
        <SectionLinks language={language} />
        <SessionLinks />
        <LanguageToggle match={match} />
      </nav>
    </header>
  );
}

/** In the bar where there is room, otherwise below it once the button opened them. */
function SectionLinks({ language }: { language: Language }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useCloseOutside({ isOpen, area: menu, button, close });
  return (
    <div ref={menu}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.link, styles.menuButton)}
        aria-expanded={isOpen}
        aria-controls="nav-sections"
        aria-label={t("nav.menu")}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? "close" : "menu"} />
      </button>
      <div id="nav-sections" className={styles.sections} data-open={isOpen || undefined}>
        {linkedSections.map((section) => (
          <Link
            key={section}
            className={styles.link}
            to={{ pathname: homePaths[language], hash: homeSections[language][section] }}
            onClick={close}
          >
            {t(`nav.${section}`)}
          </Link>
        ))}
        <Link className={styles.link} to={voucherPaths[language]} onClick={close}>
          {t("footer.vouchers")}
        </Link>
      </div>
    </div>
  );
}

/** Login for visitors; the internal area and Logout for staff. */
function SessionLinks() {
  const { t } = useTranslation();
  const user = useSelector(selectUser);
  if (!user) {
    return (
      <Link className={styles.link} to={loginPath}>
        {t("nav.login")}
      </Link>
    );
  }
  return (
    <>
      <Link className={styles.link} to={staffPaths.menu}>
        {t("nav.staff")}
      </Link>
      <Link className={styles.link} to={logoutPath}>
        {t("nav.logout")}
      </Link>
    </>
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
      className={styles.link}
      to={{ pathname: path, search: translatedSearch(search), hash: section }}
      state={{ keepScrollPosition: true } satisfies NavigationState}
      onClick={saveScrollPosition}
      hrefLang={other}
      lang={other}
    >
      <Flag language={other} />
      <VisuallyHidden when="onPhones">{t("nav.otherLanguage")}</VisuallyHidden>
    </Link>
  );
}
