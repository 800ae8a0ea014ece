import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type OpenMoney, type RefundMoneyRequest, refundMoneySchema } from "../../../../shared/contract/open-money.ts";
import { useCall } from "../../../api/call.ts";
import { useMoney } from "../../../format/money.ts";
import { TextDialog } from "../../../forms/text-dialog.tsx";
import { usePopupDraft, usePopupSubmission } from "../../../forms/use-popup-submission.ts";
import { RadioCards } from "../../../ui/choice.tsx";
import { paymentsApi } from "../payments.api.ts";
import { paymentsPopup } from "../use-payable.ts";
import type { MoneyDialogProps } from "./assign-dialog.tsx";
import { MoneyLine } from "./money-line.tsx";

const schema = refundMoneySchema.pick(["reason"]);

/** How the row's money goes back: the same words on its button and in its popup. */
export function refundName({ ways }: Pick<OpenMoney, "ways">): "again" | "wallet" | "byHand" {
  const [way] = ways;
  return way === "again" || way === "wallet" ? way : "byHand";
}

/** Gives the money back, or asks the wallet once more; says before what happens to whom. */
export function RefundDialog({ row, open, onClose, onDone }: MoneyDialogProps) {
  const { t } = useTranslation("payments");
  const call = useCall();
  const money = useMoney();
  const id = useId();
  const [way, setWay] = useState(row.ways[0] ?? "wallet");
  const draft = usePopupDraft<Record<string, string>>(`refund ${row.id}`);
  const { submit, dialog } = usePopupSubmission<RefundMoneyRequest>(
    {
      send: (keyed) => call(paymentsApi.endpoints.refundMoney.initiate(keyed)),
      draft,
      onDone,
    },
    paymentsPopup,
  );
  const name = refundName(row);
  const effect = name === "wallet" && row.kind === "unbooked" ? "unbooked" : row.kind === "unread" ? "unread" : name;
  return (
    <TextDialog
      {...dialog}
      open={open}
      title={t(`refund.${name}.title`)}
      confirmLabel={t(`refund.${name}.confirm`)}
      danger={name === "wallet"}
      field={{ name: "reason", label: t("field.reason"), maxLength: 500 }}
      draft={draft}
      schema={schema}
      onClose={onClose}
      onConfirm={(reason) => submit({ source: row.id, way, amount: row.amount, reason })}
    >
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
    </TextDialog>
  );
}
