import { useTranslation } from "react-i18next";
import type { CancellationFrom, MyBooking } from "../../../../shared/contract/my-booking-answer.ts";
import { addDays } from "../../../../shared/rules/day.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { TextBlocks } from "../../../ui/text-blocks.tsx";
import { myBookingApi } from "../my-booking.api.ts";
import { type MyBookingDialogProps, myBookingTexts } from "../my-booking-dialog.ts";

/** Says what cancelling costs today and later, and what goes back how, before it is done. */
export function CancelDialog({ booking, ...dialog }: MyBookingDialogProps) {
  const { t } = useTranslation("my-booking");
  const money = useMoney();
  const [today] = booking.cancellation;
  const back = today ? (["wallet", "voucher", "cash"] as const).filter((way) => today[way] !== "0.00") : [];
  return (
    <ActionDialog
      {...dialog}
      texts={myBookingTexts}
      title={t("cancel.title")}
      confirmLabel={t("cancel.confirm")}
      danger
      canConfirm={today !== undefined}
      version={booking.version}
      request={(_, version) => ({ booking_id: booking.number, version, fee: today?.fee ?? "0.00" })}
      call={myBookingApi.endpoints.cancelMyBooking.initiate}
    >
      <p>
        <strong>{t("cancel.today", { amount: money(today?.fee ?? "0.00") })}</strong>
      </p>
      {back.map((way) => (
        <p key={way}>{t(`cancel.back.${way}`, { amount: money(today?.[way] ?? "0.00") })}</p>
      ))}
      <CancellationCosts booking={booking} />
      <p>{t("cancel.final")}</p>
    </ActionDialog>
  );
}

/** What cancelling costs today, and from each later day on that it costs something else. */
export function CancellationCosts({ booking: { cancellation, price } }: { booking: MyBooking }) {
  const { t } = useTranslation(["my-booking", "checkout"]);
  const money = useMoney();
  const language = useLanguage();
  const day = (of: string) => formatDay(of, language, "long");
  const rowsOf = (cost: "fee" | "fee_by_terms") => {
    const steps = cancellation.filter((step, index) => step[cost] !== cancellation[index - 1]?.[cost]);
    const label = ({ from }: CancellationFrom, index: number) => {
      const next = steps[index + 1];
      return index === 0 && next
        ? t("cancel.until", { day: day(addDays(next.from, -1)) })
        : t("cancel.from", { day: day(from) });
    };
    return steps.map((step, index) => ({ label: label(step, index), value: money(step[cost]) }));
  };
  const isPaidInPart = cancellation.some((step) => step.fee !== step.fee_by_terms);
  return (
    <>
      <TextBlocks newTab={t("checkout:form.newTab")} blocks={[{ kind: "rows", rows: rowsOf("fee") }]} />
      {isPaidInPart ? (
        <TextBlocks
          newTab={t("checkout:form.newTab")}
          blocks={[
            { kind: "text", text: t("cancel.byTerms", { amount: money(price) }) },
            { kind: "rows", rows: rowsOf("fee_by_terms") },
          ]}
        />
      ) : null}
    </>
  );
}
