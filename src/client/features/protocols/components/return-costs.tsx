import { useTranslation } from "react-i18next";
import type { ReturnFindings } from "../../../../shared/contract/return-findings.ts";
import { useMoney } from "../../../format/money.ts";
import { List, Stack } from "../../../ui/layout.tsx";
import styles from "./protocols.module.css";

/** What the return costs as it was agreed on: late hours, litres and damage, as guest and staff sign it. */
export function ReturnCosts({ charges, damage, total }: ReturnFindings) {
  const { t } = useTranslation("protocols");
  const money = useMoney();
  return (
    <Stack as="section" gap={3} className={styles.part} aria-labelledby="protocol-costs">
      <h2 id="protocol-costs">{t("returned.title")}</h2>
      {charges.length === 0 ? (
        <p>{t("returned.none")}</p>
      ) : (
        <List as="dl" gap={2} className={styles.summary}>
          {charges.map(({ kind, quantity, amount }) => (
            <div key={kind}>
              <dt>{t(`returned.charge.${kind}`, { count: quantity })}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
          <div>
            <dt>{t("returned.total")}</dt>
            <dd>{money(total)}</dd>
          </div>
        </List>
      )}
      {damage === "" ? null : <p>{t("returned.damage", { damage })}</p>}
    </Stack>
  );
}
