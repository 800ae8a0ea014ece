import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/layout.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useLazyPart } from "../../../ui/use-lazy-part.ts";
import { useMapConsent } from "../map-consent.ts";
import type { RiverMapProps } from "./river-map.tsx";
import styles from "./visit.module.css";

const loadMap = () => import(/* webpackChunkName: "map" */ "./river-map.tsx").then(({ RiverMap }) => RiverMap);

/** The place of the map: what it would load, until the visitor agrees; then the map, and the way back. */
export function MapFrame({ place }: { place: string }) {
  const { t } = useTranslation("visit");
  const { isGranted, grant, revoke } = useMapConsent();
  if (!isGranted) {
    return (
      <div className={styles.frame}>
        <div className={styles.hidden}>
          <h3>{t("map.hiddenTitle")}</h3>
          <p>{t("map.hidden")}</p>
          <Button onClick={grant}>{t("map.show")}</Button>
        </div>
      </div>
    );
  }
  const texts = { place, label: t("map.label"), zoomInLabel: t("map.zoomIn"), zoomOutLabel: t("map.zoomOut") };
  return (
    <>
      <div className={styles.frame}>
        <LoadedMap {...texts} />
      </div>
      <Note className={styles.note}>
        {t("map.shown")}{" "}
        <Button variant="quiet" onClick={revoke}>
          {t("map.hide")}
        </Button>
      </Note>
    </>
  );
}

function LoadedMap(props: RiverMapProps) {
  const { t } = useTranslation("visit");
  const { Part: RiverMap, loadPart } = useLazyPart(loadMap);
  // Consent was given, perhaps in an earlier visit: the map loads at once.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- fetched once
  useEffect(loadPart, []);
  return RiverMap ? <RiverMap {...props} /> : <Spinner label={t("map.loading")} />;
}
