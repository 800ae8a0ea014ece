import { useTranslation } from "react-i18next";
import type { ReturnFindings } from "../../../../shared/contract/return-findings.ts";
import type { WrittenProtocol } from "../written-protocol.ts";
import { PhotoList } from "./photos-field.tsx";
import styles from "./protocols.module.css";
import { ReturnCosts } from "./return-costs.tsx";

interface WrittenSummaryProps {
  written: WrittenProtocol;
  /** Of a return. */
  returned: ReturnFindings | null;
  booking: number;
}

/** All that was written down, as it is signed. */
export function WrittenSummary({ written, returned, booking }: WrittenSummaryProps) {
  const { t } = useTranslation("protocols");
  const { items, fuel, engine_hours: hours, remarks, photos } = written;
  const litres = returned?.litres ?? null;
  const gauge = fuel === "" ? t("notRead") : t(`fuel.${fuel as "0"}`);
  return (
    <>
      <dl className={styles.summary}>
        <div>
          <dt>{t("field.fuel")}</dt>
          <dd>{litres !== null ? t("returned.litres", { count: litres }) : gauge}</dd>
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
      {returned ? <ReturnCosts {...returned} /> : null}
      <PhotoList booking={booking} photos={photos} />
    </>
  );
}
