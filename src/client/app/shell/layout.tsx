import { useTranslation } from "react-i18next";
import { classNames } from "../../ui/class-names.ts";
import { SkipLink } from "../../ui/skip-link.tsx";
import type { FrameProps } from "../routing/screen.ts";
import { Footer } from "./footer.tsx";
import styles from "./layout.module.css";
import { Navigation } from "./navigation.tsx";
import { TrialNotice } from "./trial-notice.tsx";

const mainId = "main";

/** The frame of every public screen: skip link, navigation, main part, footer, and the ways to reach the company. */
export function Layout({ match, company, isTrial, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <>
      <SkipLink to={mainId}>{t("skipToContent")}</SkipLink>
      <Navigation match={match} company={company} />
      <TrialNotice isTrial={isTrial} />
      <main id={mainId} tabIndex={-1} className={classNames(styles.page, styles.main)}>
        {children}
      </main>
      <Footer language={match.route.language} company={company} />
    </>
  );
}
