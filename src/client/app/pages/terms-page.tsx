import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { type PublishedPriceList, toPriceList } from "../../../shared/contract/price-list.ts";
import type { PublishedListAnswer } from "../../../shared/contract/published-price-list.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { specifiedPriceList } from "../../../shared/rules/price-list.ts";
import { termsPaths } from "../../../shared/rules/terms-paths.ts";
import { termsAddress, termsVersionIn } from "../../../shared/rules/terms-versions.ts";
import { allVehicles } from "../../../shared/rules/vehicle-words.ts";
import { fleetApi, useGetAllVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import {
  isNeverPublished,
  publishedListApi,
  useGetPublishedListQuery,
} from "../../features/settings/published-list.api.ts";
import { settingsApi, useGetBusinessSettingsQuery } from "../../features/settings/settings.api.ts";
import { formatDay } from "../../format/dates.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { TaggedText } from "../../ui/tagged-text.tsx";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";
import { TermsText } from "./terms-text.tsx";

/** The terms (requirements/website.md): with the figures that hold, or with those of a version that the address names. */
export function Screen({ language, page }: ScreenProps) {
  const version = termsVersionIn(useLocation().search);
  const shown = { language, page };
  if (version === "unknown") return <UnknownVersion {...shown} />;
  return version === null ? <HeldTerms {...shown} /> : <VersionTerms {...shown} id={version} />;
}

type Shown = Pick<ScreenProps, "language" | "page">;

/** What holds now. Until that is known nothing is said: figures that do not hold would be wrong for a moment. */
function HeldTerms(shown: Shown) {
  const { t } = useTranslation("terms");
  const query = useGetBusinessSettingsQuery();
  return (
    <QueryView query={query} failed={t("scope.failed")}>
      {({ price_list }) => <ListedTerms {...shown} published={price_list} note={null} />}
    </QueryView>
  );
}

function VersionTerms({ id, ...shown }: Shown & { id: number }) {
  const { t } = useTranslation("terms");
  const { currentData, ...query } = useGetPublishedListQuery(id);
  if (query.error && isNeverPublished(query.error)) return <UnknownVersion {...shown} />;
  return (
    <QueryView query={{ ...query, data: currentData }} failed={t("scope.failed")}>
      {(published) => (
        <ListedTerms {...shown} published={published} note={<VersionNote {...shown} published={published} />} />
      )}
    </QueryView>
  );
}

interface ListedTermsProps extends Shown {
  published: PublishedPriceList | undefined;
  /** Which version it is; null for what holds. */
  note: ReactNode;
}

function ListedTerms({ language, page: { config }, published, note }: ListedTermsProps) {
  const { t } = useTranslation("terms");
  const namesBoats = published?.fees.some(({ vehicle }) => vehicle !== null) ?? false;
  const boats = useGetAllVehiclesQuery(allVehicles, { skip: !namesBoats });
  const list = published ? toPriceList(published) : specifiedPriceList;
  const binding = (text: string) => (
    <Link to={termsAddress("de", note === null ? null : published?.id)} hrefLang="de">
      {text}
    </Link>
  );
  const translation = language === "de" ? null : <TaggedText text={t("translation")} parts={{ german: binding }} />;
  const notes =
    note && translation ? (
      <>
        {note} {translation}
      </>
    ) : (
      (note ?? translation)
    );
  return (
    <QueryView query={namesBoats ? boats : { ...boats, data: [] }} failed={t("scope.failed")}>
      {(listed) => <TermsText {...{ language, config, list, boats: listed, note: notes }} />}
    </QueryView>
  );
}

function VersionNote({ language, published }: Shown & { published: PublishedListAnswer }) {
  const { t } = useTranslation("terms");
  const since = formatDay(dayOf(new Date(published.published_at ?? "")), language, "brief");
  return (
    <TaggedText text={t("scope.version", { number: published.id, day: since })} parts={{ now: toNow(language) }} />
  );
}

const toNow = (language: Shown["language"]) => (text: string) => <Link to={termsPaths[language]}>{text}</Link>;

function UnknownVersion({ language }: Shown) {
  const { t } = useTranslation("terms");
  return (
    <>
      <h1>{t("heading")}</h1>
      <p>
        <TaggedText text={t("scope.unknown")} parts={{ now: toNow(language) }} />
      </p>
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = async ({ dispatch }, _language, _params, _page, query) => {
  const version = termsVersionIn(query);
  if (version === "unknown") return;
  const published =
    version === null
      ? (await dispatch(settingsApi.endpoints.getBusinessSettings.initiate())).data?.price_list
      : (await dispatch(publishedListApi.endpoints.getPublishedList.initiate(version))).data;
  if (published?.fees.some(({ vehicle }) => vehicle !== null)) {
    await dispatch(fleetApi.endpoints.getAllVehicles.initiate(allVehicles));
  }
};
