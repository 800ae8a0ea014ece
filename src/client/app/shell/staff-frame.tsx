import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { Link } from "react-router";
import { hasAccess } from "../../../shared/contract/call.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { termsPaths } from "../../../shared/rules/terms-paths.ts";
import { bookForGuestPath } from "../../features/book-for-guest/book-for-guest.routes.ts";
import { SearchBar } from "../../features/search/components/search-bar.tsx";
import { selectUser } from "../../features/session/session.slice.ts";
import { useLanguage } from "../../format/language.ts";
import { classNames } from "../../ui/class-names.ts";
import { Row, Stack } from "../../ui/layout.tsx";
import { SkipLink } from "../../ui/skip-link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { imprintPath, privacyPaths, staffPaths } from "../routing/paths.ts";
import type { FrameProps } from "../routing/screen.ts";
import { useIdlePreload } from "../routing/use-idle-preload.ts";
import { StaffOffline } from "../session/staff-offline.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { LanguageButton, LanguageNotice, useLanguageSwitch } from "./language-switch.tsx";
import shared from "./layout.module.css";
import { LogoutLink } from "./logout-link.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { QueueNotice } from "./queue-notice.tsx";
import styles from "./staff-frame.module.css";
import { StaffShortcuts } from "./staff-shortcuts.tsx";
import { TrialNotice } from "./trial-notice.tsx";
import { useAppHead } from "./use-app-head.ts";

const mainId = "main";

/** The frame of every screen of the internal area: who is logged in, the way to the menu and the way out. */
export function StaffFrame({ match, company, routes, preload, isTrial, children }: FrameProps) {
  const { t } = useTranslation(["staff", "common"]);
  const user = useSelector(selectUser);
  useAppHead();
  useIdlePreload(user, routes, preload);
  const language = useLanguageSwitch(user, match.route, preload);
  const frame = (
    <Stack gap={0} className={styles.frame}>
      <SkipLink to={mainId}>{t("common:skipToContent")}</SkipLink>
      <header className={styles.bar}>
        <div className={classNames(shared.page, styles.inner)}>
          <Link className={styles.brand} to={staffPaths.menu}>
            <BrandMark className={styles.mark} />
            <span className={styles.company}>
              <VisuallyHidden when="withLargeLetters">{company.name}</VisuallyHidden>
            </span>
          </Link>
          <StaffShortcuts here={match.route.path} user={user} />
          {hasAccess(user, "staff") ? (
            <SearchBar
              noneAction={(close) => (
                <Link to={bookForGuestPath} onClick={close}>
                  {t("frame.newBooking")}
                </Link>
              )}
            />
          ) : null}
          {user ? (
            <span className={styles.user}>
              <VisuallyHidden>{t("frame.user")} </VisuallyHidden>
              <VisuallyHidden when="withLargeLetters">{fullName(user)}</VisuallyHidden>
            </span>
          ) : null}
          {user ? <LanguageButton {...language} /> : null}
          <LogoutLink />
        </div>
        <OfflineNotice />
        <LanguageNotice {...language} />
        <QueueNotice />
      </header>
      <TrialNotice isTrial={isTrial} />
      <main id={mainId} tabIndex={-1} className={classNames(shared.page, styles.main)}>
        {children}
      </main>
      <LegalLinks />
    </Stack>
  );
  return user ? <StaffOffline user={user}>{frame}</StaffOffline> : frame;
}

/** The pages that by law every page must link to. */
function LegalLinks() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <footer className={styles.legal}>
      <Row as="nav" gap={0} className={styles.links} aria-label={t("footer.label")}>
        <Link to={imprintPath}>{t("footer.imprint")}</Link>
        <Link to={privacyPaths[language]}>{t("footer.privacy")}</Link>
        <Link to={termsPaths[language]}>{t("footer.terms")}</Link>
      </Row>
    </footer>
  );
}
