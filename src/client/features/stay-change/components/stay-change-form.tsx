import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { selectCanConfirm, selectErrors } from "../../../../../machines/stay-change/stay-change.selectors.ts";
import type { StayChangeFailure } from "../../../../../machines/stay-change/stay-change.types.ts";
import { changeStaySchema, type StayOptions } from "../../../../shared/contract/stay-change.ts";
import { createDraft } from "../../../forms/draft.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { choosing } from "../../../stay-change/chosen-stay.ts";
import { StayFlow } from "../../../stay-change/stay-flow.tsx";
import { ReasonField } from "../../../ui/amount-reason-fields.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Note, Row } from "../../../ui/layout.tsx";
import { type ChoiceProps, choiceOf, shownErrors } from "../stay-choice.ts";
import { PartyFields } from "./party-fields.tsx";
import { NightFields, useRefusal, WhereFields } from "./stay-fields.tsx";
import { StayLine } from "./stay-line.tsx";
import { StayMoney, WaiveField } from "./stay-money.tsx";

const schema = changeStaySchema.pick(["reason"]);
const reasons = ["guest", "boat"] as const;

interface StayChangeFormProps {
  open: boolean;
  onClose: () => void;
  options: StayOptions;
  user: { id: number; admin: boolean };
}

export function StayChangeForm({ open, onClose, options, user }: StayChangeFormProps) {
  const { t } = useTranslation("stay-change");
  const { booking } = options;
  const flow = StayFlow.useActorRef();
  const { choice: chosen, quote, failure, isPriceNew } = StayFlow.useSelector(({ context }) => context);
  const refused = StayFlow.useSelector(selectErrors);
  const canConfirm = StayFlow.useSelector(selectCanConfirm);
  const isBusy = StayFlow.useSelector((snapshot) => snapshot.hasTag("busy"));
  const isConflict = StayFlow.useSelector((snapshot) => snapshot.matches("conflict"));
  const isUnpriced = StayFlow.useSelector((snapshot) => snapshot.matches("unpriced"));
  const message = useMessageText();
  const [draft] = useState(() => createDraft<{ reason: string }>(`popup ${user.id} move ${booking.id}`));
  const id = useId();
  const form = useForm({
    id,
    initialValues: { reason: "" },
    schema,
    draft,
    text: message,
    onSubmit: ({ reason }) => flow.send({ type: "change.confirmed", reason }),
  });
  useFocusOnFirstError(form, ["reason"]);

  const booked = choiceOf(booking);
  const choice = chosen ?? booked;
  const mayNotBlame = useRefusal({ ...choice, our_fault: true });
  const errors = shownErrors(refused, choice, booked);
  const isRefused = Object.keys(refused).length > 0;
  const fields: ChoiceProps = {
    choice,
    onChoose: (next) => flow.send(choosing(next, booked)),
    errorAt: (field) => {
      const key = errors[field];
      return key === undefined ? undefined : message(key);
    },
  };
  /** That the boat is out of service is a reason with a meaning of its own: see `our_fault`. */
  function giveReason(reason: (typeof reasons)[number]): void {
    form.change("reason", t(`reasons.${reason}`));
    const our_fault = reason === "boat" && mayNotBlame === null;
    if (choice.our_fault !== our_fault) fields.onChoose({ ...choice, our_fault });
  }
  const isOpen = booking.may_change !== "nothing" && !isConflict;
  return (
    <FormDialog
      open={open}
      title={t("title")}
      cancelLabel={t("back")}
      confirmLabel={t("confirm")}
      canConfirm={canConfirm}
      busy={isBusy}
      error={isConflict ? undefined : (failureText(failure) ?? fields.errorAt("booking_id"))}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <StayLine booking={booking} />
      {isConflict ? (
        <>
          <Banner kind="error">{t(booking.status === "cancelled" ? "conflict.cancelled" : "conflict.changed")}</Banner>
          {booking.status === "cancelled" ? null : (
            <Button
              onClick={() =>
                flow.send({ type: "booking.seen", version: booking.version, nights: booking.booked_duration })
              }
            >
              {t("conflict.seen")}
            </Button>
          )}
        </>
      ) : null}
      {booking.may_change === "nothing" && !isConflict ? (
        <Banner kind="warning">{t(booking.status === "cancelled" ? "cancelled" : "over")}</Banner>
      ) : null}
      {isOpen ? (
        <>
          <NightFields {...fields} />
          {chosen ? null : <p>{t("choose")}</p>}
          {chosen && !isRefused ? <StayMoney quote={quote} /> : null}
          {isPriceNew ? <Banner kind="warning">{t("priceNew")}</Banner> : null}
          {isUnpriced ? <Button onClick={() => flow.send({ type: "price.retried" })}>{t("retry")}</Button> : null}
          {chosen ? (
            <>
              <ReasonField {...form.textControl("reason")} label={t("reason")} rows={2} />
              <Row>
                {reasons.map((reason) => (
                  <Button key={reason} onClick={() => giveReason(reason)}>
                    {t(`reasons.${reason}`)}
                  </Button>
                ))}
              </Row>
              {choice.our_fault ? <Note>{t("ourFault")}</Note> : null}
              <FieldError id={`${id}-our-fault`}>{fields.errorAt("our_fault")}</FieldError>
              <Note>{t(booking.has_mail ? "mail" : "noMail", { name: booking.name })}</Note>
              {user.admin ? <WaiveField {...fields} /> : null}
            </>
          ) : null}
          {booking.may_change === "all" ? (
            <>
              <WhereFields {...fields} options={options} />
              <PartyFields {...fields} options={options} />
            </>
          ) : (
            <p>{t("onlyEnd")}</p>
          )}
        </>
      ) : null}
    </FormDialog>
  );

  function failureText(happened: StayChangeFailure | null): string | undefined {
    if (happened?.kind === "network") return t("failed.network");
    return happened?.kind === "failed" || happened?.kind === "limited" ? t("failed.general") : undefined;
  }
}
