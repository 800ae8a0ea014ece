import { Fragment, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { cancelBookingSchema, type StaffBooking } from "../../../../shared/contract/day-plan.ts";
import { useCall } from "../../../api/call.ts";
import { toApiFailure } from "../../../api/failure.ts";
import { useMoney } from "../../../format/money.ts";
import { TextDialog } from "../../../forms/text-dialog.tsx";
import { usePopupDraft } from "../../../forms/use-popup-submission.ts";
import { Checkbox } from "../../../ui/choice.tsx";
import { type Cancelling, dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, useBookingStep } from "./booking-dialog.ts";
import styles from "./booking-dialogs.module.css";
import { BookingLine } from "./booking-facts.tsx";

const schema = cancelBookingSchema.pick(["canceled_reason"]);

interface CancelDialogProps extends BookingDialogProps {
  /** What is chosen at first: the boat is out of service, so that the guest is hardly to blame. */
  ourFault?: boolean;
}

/** Asks for the reason of a cancellation and says what it costs whom, before it is done. */
export function CancelDialog(props: CancelDialogProps) {
  const { booking, notice, draftName, ourFault = false, open, onClose, onDone } = props;
  const { t } = useTranslation("day-plan");
  const call = useCall();
  const faultId = useId();
  const [isOurFault, setOurFault] = useState(ourFault);
  const draft = usePopupDraft<Record<string, string>>(draftName);
  const step = { booking, notice };
  const { submit, dialog } = useBookingStep<Pick<Cancelling, "canceled_reason" | "our_fault">>(step, {
    draft,
    send: async (keyed) => {
      const answer = await call(dayPlanApi.endpoints.cancelBooking.initiate(keyed));
      // The server says in the answer itself whether it was done (requirements/day-plan.md).
      if (answer.status !== "success") throw toApiFailure(answer.status);
      return answer;
    },
    onDone,
  });
  return (
    <TextDialog
      {...dialog}
      open={open}
      title={t("cancel.title")}
      confirmLabel={t("cancel.confirm")}
      danger
      field={{ name: "canceled_reason", label: t("reason"), maxLength: 500 }}
      draft={draft}
      schema={schema}
      onClose={onClose}
      onConfirm={(canceled_reason) => submit({ canceled_reason, ...(isOurFault && { our_fault: true }) })}
    >
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
      <Settlement quote={isOurFault ? booking.cancellation_our_fault : booking.cancellation} />
    </TextDialog>
  );
}

const ways = ["wallet", "voucher", "cash"] as const;

/** The fee, and what goes back by which way. */
function Settlement({ quote }: { quote: StaffBooking["cancellation"] }) {
  const { t } = useTranslation("day-plan");
  const money = useMoney();
  const paidBack = ways.filter((way) => quote[way] !== "0.00");
  return (
    <div className={styles.settlement}>
      <dl className={styles.amounts}>
        <dt>{t("cancel.fee")}</dt>
        <dd>{money(quote.fee)}</dd>
        {paidBack.map((way) => (
          <Fragment key={way}>
            <dt>{t(`cancel.${way}`)}</dt>
            <dd>{money(quote[way])}</dd>
          </Fragment>
        ))}
      </dl>
      {paidBack.length === 0 ? <p className={styles.nothing}>{t("cancel.nothingBack")}</p> : null}
    </div>
  );
}
