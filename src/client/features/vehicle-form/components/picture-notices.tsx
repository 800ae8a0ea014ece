import { useTranslation } from "react-i18next";
import { mostPictures } from "../../../../../machines/vehicle-form/vehicle-form.rules.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { VehicleFlow } from "../vehicle-form.provider.tsx";
import styles from "./pictures.module.css";

/** Files that were chosen and not taken, each with the reason. */
export function RefusedFiles() {
  const { t } = useTranslation("vehicle-form");
  const refused = VehicleFlow.useSelector(({ context }) => context.refusedFiles);
  if (refused.length === 0) return null;
  return (
    <Banner kind="error" title={t("picture.refused")}>
      <ul className={styles.names}>
        {refused.map(({ name, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name
          <li key={index}>{t(`picture.refusal.${reason}`, { name, most: mostPictures })}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Files that were chosen before a reload: no browser hands them back. */
export function LostPictures() {
  const { t } = useTranslation("vehicle-form");
  const flow = VehicleFlow.useActorRef();
  const names = VehicleFlow.useSelector(({ context }) => context.lostNames);
  if (names.length === 0) return null;
  const understood = <Button onClick={() => flow.send({ type: "losses.dismissed" })}>{t("picture.understood")}</Button>;
  return (
    <Banner kind="warning" actions={understood}>
      <p>{t("picture.lost")}</p>
      <ul className={styles.names}>
        {names.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name
          <li key={index}>{name}</li>
        ))}
      </ul>
    </Banner>
  );
}
