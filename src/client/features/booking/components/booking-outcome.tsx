import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  selectBooking,
  selectIsOffline,
  selectIsPaid,
  selectIsRefunded,
  selectOutcome,
  selectPendingCause,
} from "../../../../../machines/booking/booking.selectors.ts";
import type { BookingOutcome as Outcome } from "../../../../../machines/booking/booking.types.ts";
import { calendarFilePath } from "../../../../shared/contract/booking.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { chosenHalves } from "../../../../shared/rules/half-choice.ts";
import { ownExtrasOf } from "../../../../shared/rules/own-extras.ts";
import { specifiedPriceList } from "../../../../shared/rules/price-list.ts";
import { timesOf } from "../../../../shared/rules/stay.ts";
import { waitingPath } from "../../../../shared/rules/waiting-paths.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { searchWith } from "../../../format/stay-address.ts";
import { Button, buttonClass, LinkButton } from "../../../ui/button.tsx";
import type { IconName } from "../../../ui/icon.tsx";
import { NextSteps, OutcomeCard, OutcomeFacts } from "../../../ui/outcome-card.tsx";
import { LoadFailure } from "../../../ui/query-view.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { telHref } from "../../../ui/tel-href.ts";
import { TextBlocks } from "../../../ui/text-blocks.tsx";
import { useGetConfirmationQuery } from "../booking.api.ts";
import { useBookingForm, useScene } from "../booking.context.tsx";
import { BookingFlow } from "../booking.provider.tsx";

interface BookingOutcomeProps {
  /** Loads the calendar anew. */
  onRefresh: () => void;
  /** Begins another booking. */
  onAgain: () => void;
}

/** The outcome of a submit, in place of the calendar (requirements/booking.md). */
export function BookingOutcome({ onRefresh, onAgain }: BookingOutcomeProps) {
  const outcome = BookingFlow.useSelector(selectOutcome);
  switch (outcome) {
    case null:
      return null;
    case "succeeded":
      return <Succeeded onAgain={onAgain} />;
    case "banned":
      return <Banned />;
    case "paymentPending":
      return <PaymentPending />;
    default:
      return <Failed outcome={outcome} onRefresh={onRefresh} />;
  }
}

interface FrameProps {
  outcome: Outcome;
  kind: IconName;
  heading?: string | undefined;
  actions?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

function Frame({ outcome, kind, heading, actions, below, children }: FrameProps) {
  const { t } = useTranslation("booking");
  return (
    <OutcomeCard
      id="booking-outcome"
      outcome={outcome}
      kind={kind}
      heading={heading ?? t(`outcome.${outcome}.heading`)}
      actions={actions}
      below={below}
    >
      {children}
    </OutcomeCard>
  );
}

function Succeeded({ onAgain }: Pick<BookingOutcomeProps, "onAgain">) {
  const { t } = useTranslation("booking");
  const language = useLanguage();
  const money = useMoney();
  const long = (day: Day) => formatDay(day, language, "long");
  const { vehicle, priceList = specifiedPriceList } = useScene();
  const booking = BookingFlow.useSelector(selectBooking);
  const order = BookingFlow.useSelector(({ context }) => context.order);
  if (!booking || !order) return null;
  const { request } = order;
  const added = chosenHalves(ownExtrasOf(priceList, vehicle.id), request.own_extras);
  const { booked_day: start, booked_day_end: end } = request;
  const isPaid = request.paypal && booking.priceCents > 0;
  const paidByVoucher = booking.priceCents === 0 ? Math.min(order.voucherCents, order.totalCents) : 0;
  const way = paidByVoucher > 0 ? "Voucher" : isPaid ? "Paid" : "Transfer";
  return (
    <Frame
      outcome="succeeded"
      kind="success"
      actions={
        <>
          {booking.confirmation ? <CalendarFile token={booking.confirmation} /> : null}
          <Button onClick={onAgain}>{t("outcome.succeeded.again")}</Button>
        </>
      }
      below={booking.confirmation ? <BookingConfirmation token={booking.confirmation} /> : null}
    >
      <p>
        {t("outcome.succeeded.mail")}. {t("outcome.succeeded.mailTo", { email: request.email })}
      </p>
      <OutcomeFacts
        facts={[
          { label: t("outcome.succeeded.number"), value: booking.id },
          {
            label: t(`outcome.succeeded.sum${way}`),
            value: money(paidByVoucher || booking.priceCents),
          },
          {
            label: t("outcome.succeeded.stay"),
            value: start === end ? long(start) : `${long(start)} – ${long(end)}`,
          },
        ]}
      />
      <h3>{t("outcome.succeeded.next")}</h3>
      <NextSteps
        steps={[
          t(`outcome.succeeded.next${way}`),
          start === end
            ? t("outcome.succeeded.nextArriveDay")
            : t("outcome.succeeded.nextArrive", { time: timesOf(language, added).checkIn }),
          t("outcome.succeeded.nextCash"),
        ]}
      />
    </Frame>
  );
}

function Banned() {
  const { t } = useTranslation("booking");
  const { phone } = useScene();
  const isRefunded = BookingFlow.useSelector(selectIsRefunded);
  return (
    <Frame outcome="banned" kind="error" actions={<a href={telHref(phone)}>{t("outcome.banned.call", { phone })}</a>}>
      <p>{t("outcome.banned.text")}</p>
      <p>{t("outcome.banned.warning")}</p>
      {isRefunded ? <p>{t("outcome.refunded")}</p> : null}
    </Frame>
  );
}

function PaymentPending() {
  const { t } = useTranslation("booking");
  const cause = BookingFlow.useSelector(selectPendingCause);
  const isPaid = BookingFlow.useSelector(selectIsPaid);
  return (
    <Frame outcome="paymentPending" kind="info" heading={isPaid ? t("outcome.paymentPending.paidHeading") : undefined}>
      <p>
        {t(`outcome.paymentPending.${cause}`)} {t(`outcome.paymentPending.${isPaid ? "paidText" : "text"}`)}
      </p>
      <p>
        <strong>{t("outcome.paymentPending.hint")}</strong>
      </p>
    </Frame>
  );
}

interface FailedProps extends Pick<BookingOutcomeProps, "onRefresh"> {
  outcome: "alreadyBooked" | "failed" | "unanswered" | "walletFailed";
}

function Failed({ outcome, onRefresh }: FailedProps) {
  const { t } = useTranslation("booking");
  const flow = BookingFlow.useActorRef();
  const isRefunded = BookingFlow.useSelector(selectIsRefunded);
  const isUnanswered = outcome === "unanswered";
  // Said of the payment itself elsewhere: it may have been made all the same.
  const isOffline = BookingFlow.useSelector(selectIsOffline) && (isUnanswered || outcome === "failed");
  const isByWallet = BookingFlow.useSelector(({ context }) => context.order?.request.paypal ?? false);
  const { vehicle, language } = useScene();
  const order = BookingFlow.useSelector(({ context }) => context.order);
  const isReturned = outcome === "walletFailed" && isRefunded;
  // The way that it advises is the way that is chosen by now.
  const isTransfer = useBookingForm().values.payment === "banktransfer";
  const walletText = isReturned ? "returned" : isTransfer ? "transfer" : "text";
  const again = () => {
    flow.send({ type: isUnanswered ? "booking.retried" : "booking.reopened" });
    // A calendar in which the guest's own booking stands already would take the dates out of the form.
    if (!isUnanswered) onRefresh();
  };
  return (
    <Frame
      outcome={outcome}
      kind={outcome === "alreadyBooked" ? "warning" : "error"}
      actions={
        <>
          <Button variant="action" onClick={again}>
            {t(`outcome.${outcome}.action`)}
          </Button>
          {outcome === "alreadyBooked" && order ? (
            <LinkButton
              to={
                waitingPath(language, vehicle.type, vehicle.name) +
                searchWith("", language, { from: order.request.booked_day, to: order.request.booked_day_end })
              }
            >
              {t("waiting.join")}
            </LinkButton>
          ) : null}
          {isUnanswered ? (
            <Button onClick={() => flow.send({ type: "booking.reopened" })}>{t("outcome.change")}</Button>
          ) : null}
        </>
      }
    >
      <p>
        {outcome === "walletFailed"
          ? t(`outcome.walletFailed.${walletText}`)
          : t(`outcome.${outcome}.text`, { boat: t(`this.${vehicle.type}`) })}
      </p>
      {isOffline ? <p>{t("outcome.connection")}</p> : null}
      {isUnanswered ? <p>{t("outcome.unanswered.hint")}</p> : null}
      {isRefunded && !isReturned ? <p>{t("outcome.refunded")}</p> : null}
      {outcome === "alreadyBooked" && isByWallet && !isRefunded ? <p>{t("outcome.notCharged")}</p> : null}
      <p>{t("outcome.kept")}</p>
    </Frame>
  );
}

/** The stay as a file for the guest's calendar. */
function CalendarFile({ token }: { token: string }) {
  const { t } = useTranslation("booking");
  const lang = useLanguage();
  return (
    <a className={buttonClass("secondary")} href={documentAddress(`${calendarFilePath(token)}?lang=${lang}`)} download>
      {t("outcome.succeeded.calendarFile")}
    </a>
  );
}

/** What the confirmation mail says. */
function BookingConfirmation({ token }: { token: string }) {
  const { t } = useTranslation(["booking", "checkout"]);
  const lang = useLanguage();
  const { data, isError, refetch } = useGetConfirmationQuery({ token, lang });
  if (data) return <TextBlocks blocks={data.blocks} newTab={t("checkout:form.newTab")} />;
  if (isError) return <LoadFailure kind="info" failed={t("outcome.succeeded.failed")} onRetry={refetch} />;
  return <Spinner label={t("outcome.succeeded.loading")} />;
}
