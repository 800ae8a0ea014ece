import { useTranslation } from "react-i18next";
import type { CashLogEntry } from "../../../../shared/contract/cash-log.ts";
import { correctSaleSchema } from "../../../../shared/contract/till.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { ActionDialog, type DialogTexts, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { ReasonField } from "../../../ui/amount-reason-fields.tsx";
import { cashLogApi } from "../cash-log.api.ts";
import { isCorrectable } from "./cash-log-entry.tsx";
import { useExactMoney } from "./use-exact-money.ts";

const schema = correctSaleSchema.pick(["reason"]);

const texts: DialogTexts = { failures: { gone: "cash-log:failure.unknown" } };

/** What of an entry has to be known to take it back. */
export type CorrectedEntry = Pick<CashLogEntry, "kind" | "number" | "payments">;

/** Takes a sale back as a whole, for a reason; says before what that means, and what is to be handed out. */
export function CorrectDialog({ entry, ...dialog }: OpenedDialog & { entry: CorrectedEntry }) {
  const { t } = useTranslation("cash-log");
  const money = useExactMoney();
  const number = entry.number ?? 0;
  const cents = entry.payments.reduce((sum, { amount }) => sum + fromAmount(amount), 0);
  const amount = money(Math.abs(cents));
  const handsOf = (way: string) => (fromAmount(way) < 0 ? "in" : "out");
  return (
    <ActionDialog
      {...dialog}
      texts={texts}
      title={t("correct.title", { number })}
      confirmLabel={t("correct.confirm")}
      danger
      initialValues={{ reason: "" }}
      schema={schema}
      draft={`correct ${number}`}
      request={({ reason }) => ({ number, reason })}
      call={cashLogApi.endpoints.correctSale.initiate}
    >
      {(form) => (
        <>
          <p>{t(`correct.effect.${isCorrectable(entry.kind) ? entry.kind : "sale"}`, { amount })}</p>
          {entry.payments.map((way) => (
            <p key={way.method}>
              {t(`correct.money.${way.method}.${handsOf(way.amount)}`, {
                amount: money(Math.abs(fromAmount(way.amount))),
              })}
            </p>
          ))}
          <ReasonField {...form.textControl("reason")} label={t("correct.reason")} />
        </>
      )}
    </ActionDialog>
  );
}
