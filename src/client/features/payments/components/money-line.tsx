import { useTranslation } from "react-i18next";
import type { OpenMoney } from "../../../../shared/contract/open-money.ts";
import { useMoney } from "../../../format/money.ts";
import { Row } from "../../../ui/layout.tsx";
import styles from "./payments.module.css";
import { useSoldText } from "./sold-line.tsx";

/** Which money a popup is about. */
export function MoneyLine({ row }: { row: OpenMoney }) {
  const { t } = useTranslation("payments");
  const money = useMoney();
  const soldText = useSoldText();
  return (
    <Row gap={4} nowrap spread baseline>
      <p className={styles.sold}>
        <strong>{row.name || t("noName")}</strong>
        <br />
        {soldText(row)}
      </p>
      <p className={styles.amount}>{money(row.amount)}</p>
    </Row>
  );
}
