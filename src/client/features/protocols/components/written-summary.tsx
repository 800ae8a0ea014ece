import { useTranslation } from "react-i18next";
import type { WrittenProtocol } from "../written-protocol.ts";
import { PhotoList } from "./photos-field.tsx";
import styles from "./protocols.module.css";

/** All that was written down, as it is signed. */
export function WrittenSummary({ written, booking }: { written: WrittenProtocol; booking: number }) {
  const { t } = useTranslation("protocols");
  const { items, fuel, engine_hours: hours, remarks, photos } = written;
  return (
    <>
      <dl className={styles.summary}>
        <div>
          <dt>{t("field.fuel")}</dt>
          <dd>{fuel === "" ? t("notRead") : t(`fuel.${fuel as "0"}`)}</dd>
        </div>
        <div>
          <dt>{t("field.engine_hours")}</dt>
          <dd>{hours === "" ? t("notRead") : hours}</dd>
        </div>
        <div>
          <dt>{t("field.remarks")}</dt>
          <dd className={styles.remarks}>{remarks === "" ? t("none") : remarks}</dd>
        </div>
      </dl>
      <ul className={styles.checked}>
        {items.map(({ text, state, remark }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is not changed here, and lines may be equal
          <li key={index}>
            <span>
              {text}
              {state === "defect" ? <small className={styles.defect}>{remark}</small> : null}
            </span>
            <strong className={state === "defect" ? styles.defect : styles.fine}>
              {t(state === "defect" ? "item.defect" : "item.ok")}
            </strong>
          </li>
        ))}
      </ul>
      <PhotoList booking={booking} photos={photos} />
    </>
  );
}
