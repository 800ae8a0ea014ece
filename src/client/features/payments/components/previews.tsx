import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { OpenMoney, Payable } from "../../../../shared/contract/open-money.ts";
import { type Cents, fromAmount, parseAmount, tidyAmount } from "../../../../shared/rules/money.ts";
import { restOf } from "../../../../shared/rules/pricing.ts";
import { useMoney } from "../../../format/money.ts";
import { Figures, Stack } from "../../../ui/layout.tsx";
import styles from "./payments.module.css";
import { useSoldText } from "./sold-line.tsx";

/** Whose it is, what is open there, and what comes of it: in sight once it was looked up. */
function Preview({ payable, children }: { payable: Payable; children: ReactNode }) {
  const { t } = useTranslation("payments");
  const money = useMoney();
  const soldText = useSoldText();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.scrollIntoView({ block: "nearest" }), [payable]);
  return (
    <Stack ref={element} gap={2} className={styles.preview}>
      <p>
        <strong>{payable.name}</strong>
        <br />
        {soldText(payable)}
      </p>
      <Figures>
        <dt>{t("preview.outstanding")}</dt>
        <dd>{money(payable.outstanding)}</dd>
      </Figures>
      {children}
    </Stack>
  );
}

/** What comes of a transfer that is written down for it. */
export function TransferPreview({ payable, amount }: { payable: Payable; amount: string }) {
  const { t } = useTranslation("payments");
  const money = useMoney();
  const cents = parseAmount(tidyAmount(amount));
  if (cents === null) return null;
  const outstanding = fromAmount(payable.outstanding);
  const rest = restOf(outstanding, cents);
  const surplus = restOf(cents, outstanding);
  const values = { amount: money(cents), rest: money(rest), surplus: money(surplus) };
  const effect = payable.state === "unpaid" ? (rest > 0 ? "part" : surplus > 0 ? "tooMuch" : "all") : payable.state;
  return (
    <Preview payable={payable}>
      <p>{t(`transfer.effect.${effect}`, values)}</p>
    </Preview>
  );
}

/** How much of the money can go there; that of the wallet moves undivided. */
export function assignable({ ways, amount }: Pick<OpenMoney, "ways" | "amount">, { outstanding }: Payable): Cents {
  const [cents, open] = [fromAmount(amount), fromAmount(outstanding)];
  if (ways.includes("wallet")) return cents <= open ? cents : 0;
  return Math.min(cents, open);
}

/** What comes of money that is assigned to it. */
export function AssignPreview({ row, payable }: { row: OpenMoney; payable: Payable }) {
  const { t } = useTranslation("payments");
  const money = useMoney();
  const moved = assignable(row, payable);
  const left = fromAmount(row.amount) - moved;
  const rest = restOf(fromAmount(payable.outstanding), moved);
  const values = { amount: money(moved), rest: money(rest), left: money(left), name: payable.name };
  return (
    <Preview payable={payable}>
      {moved === 0 ? (
        <p>{t(payable.outstanding === "0.00" ? "assign.effect.nothing" : "assign.effect.undivided")}</p>
      ) : (
        <p>
          {t(rest > 0 ? "assign.effect.part" : "assign.effect.all", values)}
          {left > 0 ? ` ${t("assign.effect.left", values)}` : ""}
        </p>
      )}
    </Preview>
  );
}
