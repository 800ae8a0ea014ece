import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { homePaths } from "../../features/home/home.routes.ts";

/** How long the page stays before it leads home, in milliseconds (requirements/website.md). */
const redirectDelay = 5_000;

/** 'Seite nicht gefunden': for unknown addresses and for types of boats that do not exist. */
export function Screen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const here = window.location.pathname;
    const leave = () => {
      // Not after a link was followed whose screen is still loading. The skip link stays on this page.
      if (window.location.pathname === here) void navigate(homePaths.de, { replace: true });
    };
    const timer = setTimeout(leave, redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <h1>{t("notFound.heading")}</h1>
      <p>
        {t("notFound.text")} <Link to={homePaths.de}>{t("notFound.home")}</Link>
      </p>
      <p lang="en">
        {t("notFound.english")}{" "}
        <Link to={homePaths.en} hrefLang="en">
          {t("notFound.englishHome")}
        </Link>
      </p>
    </>
  );
}
