import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import type { Company, Language } from "../../../shared/contract/page.ts";
import { fleetApi } from "../../features/fleet/fleet.api.ts";
import { Hiring } from "../../features/home/components/hiring.tsx";
import { homeSections } from "../../features/home/home.routes.ts";
import { settingsApi } from "../../features/settings/settings.api.ts";
import { voucherPaths } from "../../features/vouchers/vouchers.routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import { Picture } from "../../ui/picture.tsx";
import { defer } from "../routing/deferred.tsx";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";
import type { RootState } from "../store.ts";
import styles from "./home-page.module.css";

const anchorsOf = (section: "boats" | "approach" | "contact" | "about") => ({
  de: homeSections.de[section],
  en: homeSections.en[section],
});
const loadFinder = () => import(/* webpackChunkName: "home-finder" */ "./home-finder.tsx");
const namespaces = ["finder", "calendar"];
const finder = defer({
  load: loadFinder,
  namespaces,
  anchors: { de: "finder", en: "finder" },
});
const boats = defer({
  load: () => import(/* webpackChunkName: "home-boats" */ "./home-boats.tsx"),
  namespaces: [],
  anchors: anchorsOf("boats"),
});
const visit = defer({
  load: () => import(/* webpackChunkName: "home-visit" */ "./home-visit.tsx"),
  namespaces: ["visit"],
  anchors: anchorsOf("approach"),
});
const contact = defer({
  load: () => import(/* webpackChunkName: "home-contact" */ "./home-contact.tsx"),
  namespaces: ["contact", "validation"],
  anchors: anchorsOf("contact"),
});
const about = defer({
  load: () => import(/* webpackChunkName: "home-about" */ "./home-about.tsx"),
  namespaces: ["visit"],
  anchors: anchorsOf("about"),
});

/**
 * The start page (requirements/home.md): the welcome at once; boats, hours, way, contact and the
 * company are below, with code that follows.
 */
export function Screen({ language, page }: ScreenProps) {
  return (
    <>
      <Welcome language={language} />
      <finder.Part language={language} page={page} />
      <Invitations language={language} company={page.config.company} />
      <boats.Part language={language} page={page} />
      <visit.Part language={language} page={page} />
      <contact.Part language={language} page={page} />
      <about.Part language={language} page={page} />
    </>
  );
}

const selectSettings = settingsApi.endpoints.getBusinessSettings.select();
const selectHiring = (state: RootState) => selectSettings(state).data?.hiring ?? false;

const selectBoats = fleetApi.endpoints.getOperatingVehicles.select("houseboats");
/** The names of the boats that need a licence; null while nobody knows them. */
const selectLicensed = (state: RootState) =>
  selectBoats(state)
    .data?.filter(({ license }) => license === "yes")
    .map(({ name }) => name)
    .join(", ") ?? null;

/** So short that the button and the whole finder below it are in a phone's first screen. */
function Welcome({ language }: { language: Language }) {
  const { t } = useTranslation("home");
  const licensed = useSelector(selectLicensed);
  const sections = homeSections[language];
  const known = licensed ? t("welcomeExcept", { boats: licensed }) : t("welcome");
  // A promise without its exceptions would be a wrong one.
  const welcome = licensed === null ? t("welcomeUnknown") : known;
  return (
    <section id={sections.top} className={styles.hero} aria-labelledby="welcome-heading">
      <Picture
        path="/scenes/hero.svg"
        darkPath="/scenes/hero-dark.svg"
        alt=""
        sizes="(min-width: 80rem) 71rem, 100vw"
        width={2400}
        height={1200}
        className={styles.scene}
        priority
      />
      <div className={styles.welcome}>
        <h1 id="welcome-heading">{t("heading")}</h1>
        <p className={styles.lead}>{welcome}</p>
        <LinkButton variant="action" to={{ hash: sections.boats }}>
          {t("bookNow")}
        </LinkButton>
      </div>
    </section>
  );
}

/** What else one may be here for, below the finder. */
function Invitations({ language, company }: { language: Language; company: Company }) {
  const { t } = useTranslation("home");
  const hiring = useSelector(selectHiring);
  return (
    <Row as="ul" gap={0} className={styles.more}>
      {company.tourUrl ? (
        <li>
          <a href={company.tourUrl} target="_blank" rel="noreferrer">
            {t("tour")}
          </a>
        </li>
      ) : null}
      <li>
        <LinkButton variant="quiet" to={voucherPaths[language]}>
          {t("voucher")}
        </LinkButton>
      </li>
      {hiring ? (
        <li>
          <Hiring contactHash={homeSections[language].contact} />
        </li>
      ) : null}
    </Row>
  );
}

export const prefetch: ScreenModule["prefetch"] = (store, language, _params, page, query) =>
  Promise.all([
    // In the part's own code, which the browser loads later: only the server fetches before it renders.
    query && loadFinder().then(({ prefetch: ask }) => ask(store, { language, page }, query)),
    store.dispatch(fleetApi.endpoints.getOperatingVehicles.initiate("houseboats")),
    store.dispatch(settingsApi.endpoints.getBusinessSettings.initiate()),
  ]);

export const deferred: ScreenModule["deferred"] = [finder, boats, visit, contact, about];
