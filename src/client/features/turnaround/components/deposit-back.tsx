import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TurnaroundStay } from "../../../../shared/contract/turnaround.ts";
import type { Cents } from "../../../../shared/rules/money.ts";
import type { ReturnChargeAmount } from "../../../../shared/rules/return-charges.ts";
import { useMoney } from "../../../format/money.ts";
import { useOnline } from "../../../offline/use-online.ts";
import { Figures, Note, Row } from "../../../ui/layout.tsx";
import styles from "./turnaround.module.css";

interface DepositBackProps {
  stay: TurnaroundStay;
  /** What the return costs. */
  charges: readonly ReturnChargeAmount[];
  costs: Cents;
  held: Cents;
  back: Cents;
  /** A deposit is held that covers what is kept of it. */
  canGiveBack: boolean;
  /** It is computed on this device. */
  isProvisional: boolean;
  /** The choice of the way; null where there is none. */
  children: ReactNode;
}

/** What goes back of the deposit, to be read from a step away, and what is kept of it for what. */
export function DepositBack({
  stay,
  charges,
  costs,
  held,
  back,
  canGiveBack,
  isProvisional,
  children,
}: DepositBackProps) {
  const { t } = useTranslation("turnaround");
  const money = useMoney();
  const isOnline = useOnline();
  const came = stay.deposit_came.map((part) => `${t(`way.${part.way}`)} ${money(part.amount)}`).join(" + ");
  return (
    <>
      {charges.length > 0 ? (
        <Figures rows={1}>
          {charges.map(({ kind, quantity, amount }) => (
            <Row key={kind} gap={3} nowrap spread baseline>
              <dt>{t(`charge.${kind}`, { count: quantity })}</dt>
              <dd>{money(amount)}</dd>
            </Row>
          ))}
          <Row gap={3} nowrap spread baseline>
            <dt>{t("settle.costs")}</dt>
            <dd>{money(costs)}</dd>
          </Row>
          <Row gap={3} nowrap spread baseline>
            <dt>{t("settle.held")}</dt>
            <dd>{money(held)}</dd>
          </Row>
        </Figures>
      ) : null}
      {canGiveBack ? (
        <p className={styles.amount} aria-live="polite">
          {t("settle.back")} <strong>{money(back)}</strong>
        </p>
      ) : null}
      {children}
      {canGiveBack && came !== "" ? <Note>{t("settle.came", { ways: came })}</Note> : null}
      {canGiveBack && isOnline ? null : (
        <p>{t(canGiveBack ? "settle.offline" : held > 0 ? "settle.notCovered" : "settle.noDeposit")}</p>
      )}
      {isProvisional ? <Note>{t("settle.expected")}</Note> : null}
    </>
  );
}
