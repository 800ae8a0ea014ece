import type { TFunction } from "i18next";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { guestWords } from "../../../../shared/rules/comment.ts";
import { halvesOf } from "../../../../shared/rules/early-and-late.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { noBreak } from "../../../format/no-break.ts";
import { useOfflineQueue } from "../../../offline/offline-queue.provider.tsx";
import { useOwnExtraTexts } from "../../../own-extras/own-extra-texts.ts";
import { useHalfTexts } from "../../../own-extras/use-half-texts.ts";
import { Chip } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Figures, List, Note } from "../../../ui/layout.tsx";
import { Price } from "../../../ui/price.tsx";
import list from "../../../ui/sheet.module.css";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { vouchersOf } from "../day-bookings.ts";
import { waitingNote } from "../queued-notes.ts";
import styles from "./booking-card.module.css";

/** How long a booking lasts, in words (requirements/day-plan.md). */
export function durationText(t: TFunction<"day-plan">, nights: number): string {
  return nights === 0 ? t("duration.day") : t("duration.nights", { count: nights });
}

/**
 * Duration, price, voucher, who booked it, what is wrong with its money, and what guest and staff
 * wrote.
 */
export function BookingFacts({ booking }: { booking: StaffBooking }) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  const money = useMoney();
  const language = useLanguage();
  const halfTexts = useHalfTexts();
  const { booked_day, booked_end, booked_duration, starts_am, ends_pm } = booking;
  const words = guestWords(booking.guest_comment);
  const { calls } = useOfflineQueue();
  const waiting = waitingNote(calls, booking.id);
  return (
    <>
      <Figures className={styles.facts}>
        <dt>{t("card.duration")}</dt>
        <dd>
          <span>{durationText(t, booked_duration)}</span>
          {booked_duration > 0 ? (
            <Note as="span" className={styles.detail}>
              {t("card.dates", { start: names.dateCompact(booked_day), end: names.dateCompact(booked_end) })}
            </Note>
          ) : null}
          {halvesOf({ startsAm: starts_am, endsPm: ends_pm }).map((half) => (
            <strong key={half} className={styles.detail}>
              {halfTexts.taken(half)}
            </strong>
          ))}
        </dd>
        {booking.arrival_time ? (
          <>
            <dt>{t("arrival.title")}</dt>
            <dd>
              <strong>{t("arrival.time", { time: booking.arrival_time })}</strong>
            </dd>
          </>
        ) : null}
        {booking.company || booking.vat_id ? (
          <>
            <dt>{t("card.invoiceTo")}</dt>
            <dd>
              {booking.company}
              {booking.vat_id ? (
                <Note as="span" className={styles.detail}>
                  {booking.vat_id}
                </Note>
              ) : null}
            </dd>
          </>
        ) : null}
        <dt>{t("card.price")}</dt>
        <dd>
          <BookingPrice booking={booking} />
          {booking.price_change_reason ? (
            <Note as="span" className={styles.reason}>
              {booking.price_change_reason}
            </Note>
          ) : null}
        </dd>
        <PartPaid booking={booking} />
        {vouchersOf(booking.voucher_used).map(({ code, cents }) => (
          <Fragment key={code}>
            <dt>{t("card.voucher")}</dt>
            <dd>
              {money(cents)}
              <Note as="span" className={styles.detail}>
                {code}
              </Note>
            </dd>
          </Fragment>
        ))}
        {booking.employee ? (
          <>
            <dt>{t("card.employee")}</dt>
            <dd>{booking.employee}</dd>
          </>
        ) : null}
      </Figures>
      <WalletNotes booking={booking} />
      {words ? (
        <p className={classNames(list.words, styles.comment)}>
          <strong>{t("card.guestWords")}</strong> {words}
        </p>
      ) : null}
      {booking.note ? (
        <p className={classNames(list.words, styles.comment)}>
          <strong>{t("card.note")}</strong> {booking.note}
          {booking.note_at === null ? null : (
            <Note as="span" className={styles.detail}>
              {[booking.note_by, formatInstant(booking.note_at, language, "dateAndTime")].filter(Boolean).join(", ")}
            </Note>
          )}
        </p>
      ) : null}
      {waiting === null ? null : (
        <p className={classNames(list.words, styles.comment)}>
          <strong>{t("comment.waiting")}</strong> {waiting}
        </p>
      )}
    </>
  );
}

/** Who comes, whether they may steer, and what they ordered, as short as it is said on the jetty. */
export function BookingChips({
  booking: { adults, children, dog, license_answer, extras, own_extras },
}: {
  booking: StaffBooking;
}) {
  const { t } = useTranslation(["day-plan", "extras"]);
  const own = useOwnExtraTexts();
  const party = [t("card.adults", { count: adults }), children > 0 ? t("card.children", { count: children }) : ""];
  return (
    <List className={styles.chips}>
      <li>
        <Chip>
          <span aria-hidden="true">{children > 0 ? `${adults} + ${children}` : adults}</span>
          <VisuallyHidden>{party.filter(Boolean).join(", ")}</VisuallyHidden>
        </Chip>
      </li>
      {dog ? (
        <li>
          <Chip>{t("card.dog")}</Chip>
        </li>
      ) : null}
      {license_answer === null ? null : (
        <li>
          <Chip tone={license_answer === "yes" ? "neutral" : "warning"}>{t(`card.licenses.${license_answer}`)}</Chip>
        </li>
      )}
      {extras.map((name) => (
        <li key={name}>
          <Chip>{t(`extras:${name}`)}</Chip>
        </li>
      ))}
      {own_extras.map((extra) => (
        <li key={extra.id}>
          <Chip>{own.booked(extra)}</Chip>
        </li>
      ))}
    </List>
  );
}

/** What came of the price and what is due, where a part was paid. */
function PartPaid({ booking: { price, new_price, outstanding, status } }: { booking: StaffBooking }) {
  const { t } = useTranslation("day-plan");
  const money = useMoney();
  const paid = fromAmount(new_price ?? price) - fromAmount(outstanding);
  if (status !== "unpaid" || paid <= 0) return null;
  return (
    <>
      <dt>{t("card.paid")}</dt>
      <dd>{money(paid)}</dd>
      <dt>{t("card.due")}</dt>
      <dd>
        <strong>{money(outstanding)}</strong>
      </dd>
    </>
  );
}

/** The price; where staff changed it, the old one beside it. */
export function BookingPrice({ booking: { price, new_price } }: { booking: StaffBooking }) {
  const { t } = useTranslation("day-plan");
  const money = useMoney();
  if (new_price === null) return <Price amount={money(price)} />;
  const labels = { label: t("card.oldPrice"), reducedLabel: t("card.newPrice") };
  return <Price amount={money(new_price)} reducedFrom={{ amount: money(price), ...labels }} />;
}

/** What the wallet did with the guest's money without us: it gave some back, or holds it back in a dispute. */
function WalletNotes({ booking: { returned, outstanding, disputed } }: { booking: StaffBooking }) {
  const { t } = useTranslation("day-plan");
  const money = useMoney();
  return (
    <>
      {returned === "0.00" ? null : (
        <p className={styles.walletNote}>
          {t("card.returned", { amount: money(returned) })}
          {outstanding === "0.00" ? null : ` ${t("card.outstanding", { amount: money(outstanding) })}`}
        </p>
      )}
      {disputed === "0.00" ? null : (
        <p className={styles.walletNote}>{t("card.disputed", { amount: money(disputed) })}</p>
      )}
    </>
  );
}

/** The booking of a popup, in one line, and what is wrong with its money. */
export function BookingLine({ booking }: { booking: StaffBooking }) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  return (
    <>
      <p>
        <strong>{booking.vehicle_name}</strong>, {booking.name}, {noBreak(names.dateShort(booking.booked_day))},{" "}
        {durationText(t, booking.booked_duration)}, {t("card.number", { id: booking.id })}
      </p>
      <WalletNotes booking={booking} />
    </>
  );
}
