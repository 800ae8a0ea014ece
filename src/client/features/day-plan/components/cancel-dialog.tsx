import { Fragment, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { cancelBookingSchema } from "../../../../shared/contract/day-plan.ts";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import type { TillPaymentMethod } from "../../../../shared/rules/till-words.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { ReasonField } from "../../../ui/amount-reason-fields.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { Figures, Note, Stack } from "../../../ui/layout.tsx";
import { dayPlanApi, useGetBookingPaidQuery } from "../day-plan.api.ts";
import { type BookingDialogProps, dayPlanTexts } from "./booking-dialog.ts";
import styles from "./booking-dialogs.module.css";
import { BookingLine } from "./booking-facts.tsx";
import { handedWay, PaidLines, ReturnOnSite } from "./paid-money.tsx";

const schema = cancelBookingSchema.pick(["canceled_reason"]);

interface CancelDialogProps extends BookingDialogProps {
  /** What is chosen at first: the boat is out of service, so that the guest is hardly to blame. */
  ourFault?: boolean;
}

/** Asks for the reason of a cancellation and says what it costs whom, before it is done. */
export function CancelDialog({ booking, ourFault = false, ...dialog }: CancelDialogProps) {
  const { t } = useTranslation("day-plan");
  const faultId = useId();
  const [isOurFault, setOurFault] = useState(ourFault);
  const [returnWay, setReturnWay] = useState<TillPaymentMethod | null>(null);
  const { currentData } = useGetBookingPaidQuery({ booking_id: booking.id }, { skip: !dialog.open });
  const paid = currentData?.paid ?? [];
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("cancel.title")}
      confirmLabel={t("cancel.confirm")}
      danger
      initialValues={{ canceled_reason: "" }}
      schema={schema}
      version={booking.version}
      request={({ canceled_reason }, version) => ({
        canceled_reason,
        ...(isOurFault && { our_fault: true as const }),
        ...(returnWay !== null && { return_on_site: returnWay }),
        booking_id: booking.id,
        version,
      })}
      call={dayPlanApi.endpoints.cancelBooking.initiate}
      // The server says in the answer itself whether it was done.
      isDone={({ status }) => status === "success"}
    >
      {(form) => (
        <>
          <BookingLine booking={booking} />
          <p>{t(booking.email ? "cancel.mail" : "cancel.noMail", { name: booking.name })}</p>
          {booking.cancellation.fee === "0.00" ? null : (
            <Checkbox
              id={faultId}
              label={t("cancel.ourFault")}
              hint={t("cancel.ourFaultHint")}
              checked={isOurFault}
              onChange={({ target }) => setOurFault(target.checked)}
            />
          )}
          <PaidLines paid={paid} />
          <Settlement
            quote={isOurFault ? booking.cancellation_our_fault : booking.cancellation}
            handed={handedWay(paid) ?? "byHand"}
            isMore={returnWay !== null}
          />
          {currentData?.may_return ? <ReturnOnSite paid={paid} way={returnWay} onChange={setReturnWay} /> : null}
          <ReasonField {...form.textControl("canceled_reason")} label={t("reason")} />
        </>
      )}
    </ActionDialog>
  );
}

const ways = ["wallet", "voucher", "cash"] as const;

interface SettlementProps {
  quote: StaffBooking["cancellation"];
  handed: TillPaymentMethod | "byHand";
  /** What was collected on site goes back beside it. */
  isMore: boolean;
}

/** The fee, by the terms and as far as it was paid, and what goes back by which way. */
function Settlement({ quote, handed, isMore }: SettlementProps) {
  const { t } = useTranslation("day-plan");
  const money = useMoney();
  const isPart = quote.fee !== quote.fee_by_terms;
  const paidBack = ways.filter((way) => quote[way] !== "0.00");
  return (
    <Stack gap={1} className={styles.settlement}>
      <Figures>
        {isPart ? (
          <>
            <dt>{t("cancel.feeByTerms")}</dt>
            <dd>{money(quote.fee_by_terms)}</dd>
          </>
        ) : null}
        <dt>{t(isPart ? "cancel.feeKept" : "cancel.fee")}</dt>
        <dd>{money(quote.fee)}</dd>
        {paidBack.map((way) => (
          <Fragment key={way}>
            <dt>{t(way === "cash" ? `cancel.handed.${handed}` : `cancel.${way}`)}</dt>
            <dd>{money(quote[way])}</dd>
          </Fragment>
        ))}
      </Figures>
      {paidBack.length === 0 && !isMore ? <Note>{t("cancel.nothingBack")}</Note> : null}
    </Stack>
  );
}
