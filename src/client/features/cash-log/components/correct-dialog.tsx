import { useTranslation } from "react-i18next";
import type { CashLogEntry } from "../../../../shared/contract/cash-log.ts";
import { type CorrectSaleRequest, correctSaleSchema } from "../../../../shared/contract/till.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { useCall } from "../../../api/call.ts";
import { TextDialog } from "../../../forms/text-dialog.tsx";
import { type PopupTexts, usePopupDraft, usePopupSubmission } from "../../../forms/use-popup-submission.ts";
import { cashLogApi } from "../cash-log.api.ts";
import { useExactMoney } from "./use-exact-money.ts";

interface CorrectDialogProps {
  entry: CashLogEntry;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

const schema = correctSaleSchema.pick(["reason"]);

const popup: PopupTexts = {
  close: "cash-log:close",
  cancel: "cash-log:back",
  failures: {
    network: "cash-log:failure.network",
    gone: "cash-log:failure.unknown",
    general: "cash-log:failure.general",
  },
};

/** Takes a sale back as a whole, for a reason; says before what that means, and what is to be handed out. */
export function CorrectDialog({ entry, open, onClose, onDone }: CorrectDialogProps) {
  const { t } = useTranslation("cash-log");
  const call = useCall();
  const money = useExactMoney();
  const number = entry.number ?? 0;
  const draft = usePopupDraft<Record<string, string>>(`correct ${number}`);
  const { submit, dialog } = usePopupSubmission<CorrectSaleRequest>(
    {
      send: (keyed) => call(cashLogApi.endpoints.correctSale.initiate(keyed)),
      draft,
      onDone,
    },
    popup,
  );
  const cents = fromAmount(entry.income) + fromAmount(entry.movement?.amount ?? "0.00");
  const amount = money(Math.abs(cents));
  const hands = cents < 0 ? "in" : "out";
  return (
    <TextDialog
      {...dialog}
      open={open}
      title={t("correct.title", { number })}
      confirmLabel={t("correct.confirm")}
      danger
      field={{ name: "reason", label: t("correct.reason"), maxLength: 500 }}
      draft={draft}
      schema={schema}
      onClose={onClose}
      onConfirm={(reason) => submit({ number, reason })}
    >
      <p>{t(entry.kind === "depositReturn" ? "correct.effect.depositReturn" : "correct.effect.sale", { amount })}</p>
      {entry.payment_method ? <p>{t(`correct.money.${entry.payment_method}.${hands}`, { amount })}</p> : null}
    </TextDialog>
  );
}
