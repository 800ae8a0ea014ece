import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type OpenMoney, refundMoneySchema } from "../../../../shared/contract/open-money.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { ReasonField } from "../../../ui/amount-reason-fields.tsx";
import { RadioCards } from "../../../ui/choice.tsx";
import { paymentsApi } from "../payments.api.ts";
import { paymentsTexts } from "../use-payable.ts";
import { MoneyLine } from "./money-line.tsx";

const schema = refundMoneySchema.pick(["reason"]);

/** How the row's money goes back: the same words on its button and in its popup. */
export function refundName({ ways }: Pick<OpenMoney, "ways">): "again" | "wallet" | "byHand" {
  const [way] = ways;
  return way === "again" || way === "wallet" ? way : "byHand";
}

/** Gives the money back, or asks the wallet once more; says before what happens to whom. */
export function RefundDialog({ row, ...dialog }: OpenedDialog & { row: OpenMoney }) {
  const { t } = useTranslation("payments");
  const money = useMoney();
  const id = useId();
  const [way, setWay] = useState(row.ways[0] ?? "wallet");
  const name = refundName(row);
  const effect = name === "wallet" && row.kind === "unbooked" ? "unbooked" : row.kind === "unread" ? "unread" : name;
  return (
    <ActionDialog
      {...dialog}
      texts={paymentsTexts}
      title={t(`refund.${name}.title`)}
      confirmLabel={t(`refund.${name}.confirm`)}
      danger={name === "wallet"}
      initialValues={{ reason: "" }}
      schema={schema}
      draft={`refund ${row.id}`}
      request={({ reason }) => ({ source: row.id, way, amount: row.amount, reason })}
      call={paymentsApi.endpoints.refundMoney.initiate}
    >
      {(form) => (
        <>
          <MoneyLine row={row} />
          <p>{t(`refund.effect.${effect}`, { name: row.name || t("noName"), amount: money(row.amount) })}</p>
          {row.ways.length > 1 ? (
            <RadioCards
              id={id}
              name="way"
              legend={t("refund.way")}
              options={row.ways.map((value) => ({ value, label: t(`way.${value}`) }))}
              value={way}
              onChange={setWay}
            />
          ) : null}
          <ReasonField {...form.textControl("reason")} label={t("field.reason")} />
        </>
      )}
    </ActionDialog>
  );
}
