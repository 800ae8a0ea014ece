import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BookingCollection, DayCollectionAnswer } from "../../../../shared/contract/day-collection.ts";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { halvesOf } from "../../../../shared/rules/early-and-late.ts";
import { fromAmount, toAmount } from "../../../../shared/rules/money.ts";
import type { TakenHalf } from "../../../../shared/rules/price-list.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { monthOf } from "../../../format/month.ts";
import { useHalfTexts } from "../../../own-extras/use-half-texts.ts";
import { usePrinting } from "../../../ui/use-printing.ts";
import { departuresOn, returnsOn } from "../day-bookings.ts";
import { useMonthBookings } from "../day-plan.api.ts";
import { type BlockedBoatWords, BlockedLines, withoutRow } from "./blocked-lines.tsx";
import styles from "./printed-day.module.css";

interface PrintedDayProps {
  day: Day;
  /** What the till asks for that day; undefined where it could not be loaded. */
  collection: DayCollectionAnswer | undefined;
  /** When that was, in milliseconds since 1970. */
  loadedAt: number | undefined;
  /** What the boat needs done, in one line; "" for nothing. */
  defectsOf: (boat: string) => string;
  /** Until when a boat is blocked on that day and why, in words; null where it is not. */
  blockedOf: (boat: string) => string | null;
  /** The boats that are blocked on the day, in words: those without a row have a line below the table. */
  blockedBoats: readonly BlockedBoatWords[];
}

/** The day on one sheet of A4, made as the browser begins to print (requirements/day-plan.md). */
export function PrintedDay(props: PrintedDayProps) {
  return usePrinting() ? <Sheet {...props} /> : null;
}

function Sheet({ day, collection, loadedAt, defectsOf, blockedOf, blockedBoats }: PrintedDayProps) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  const money = useMoney();
  const language = useLanguage();
  const { answer } = useMonthBookings(monthOf(day));
  const returns = returnsOn(day, answer?.bookings ?? []);
  const departures = departuresOn(day, answer?.bookings ?? []);
  const of = ({ id }: StaffBooking) => collection?.bookings.find(({ booking_id }) => booking_id === id);
  return (
    <section className={styles.sheet}>
      <h2 className={styles.title}>{names.date(day)}</h2>
      {answer ? null : <p>{t("loadFailed")}</p>}
      {answer && returns.length + departures.length === 0 ? <p>{t("empty")}</p> : null}
      {collection ? null : <p>{t("printed.noAmounts")}</p>}
      <table className={styles.table}>
        <colgroup>
          <col className={styles.boat} />
          <col />
          <col span={3} className={styles.boxes} />
          <col span={2} className={styles.amounts} />
        </colgroup>
        {returns.length > 0 ? (
          <tbody>
            <Heads
              title={t("returnTitle")}
              boxes={[t("printed.back"), t("printed.checked")]}
              amounts={[t("printed.money"), t("printed.depositBack")]}
            />
            {returns.map((booking) => (
              <Row
                key={booking.id}
                booking={booking}
                half="lastAfternoon"
                boxes={2}
                blocked={blockedOf(booking.vehicle_name)}
                defects={defectsOf(booking.vehicle_name)}
              >
                <Money cents={dueOf(of(booking))} />
                <Money cents={centsOf(of(booking)?.deposit_held)} />
              </Row>
            ))}
          </tbody>
        ) : null}
        {departures.length > 0 ? (
          <tbody>
            <Heads
              title={t("departureTitle")}
              boxes={[t("printed.arrived"), t("printed.license"), t("printed.briefed")]}
              amounts={[t("printed.money"), t("printed.deposit")]}
            />
            {departures.map((booking) => (
              <Row
                key={booking.id}
                booking={booking}
                half="firstMorning"
                boxes={3}
                blocked={blockedOf(booking.vehicle_name)}
                defects={defectsOf(booking.vehicle_name)}
              >
                <Money cents={dueOf(of(booking))} nothing={t("printed.paid")} />
                <Money
                  cents={centsOf(of(booking)?.deposit)}
                  nothing={of(booking)?.deposit_held === "0.00" ? "–" : t("printed.held")}
                />
              </Row>
            ))}
            {collection ? (
              <tr className={styles.total}>
                <th scope="row" colSpan={5}>
                  {t("printed.total")}
                </th>
                <td colSpan={2}>{money(collection.to_collect)}</td>
              </tr>
            ) : null}
          </tbody>
        ) : null}
      </table>
      <BlockedLines boats={withoutRow(blockedBoats, [...returns, ...departures].map(boatOf))} />
      <p className={styles.sign}>
        <span>{t("printed.sign")}</span>
        <span className={styles.line} />
        {loadedAt === undefined ? null : (
          <span>
            {t("printed.asOf", { time: formatInstant(new Date(loadedAt).toISOString(), language, "dateAndTime") })}
          </span>
        )}
      </p>
    </section>
  );
}

const boatOf = ({ vehicle_name }: StaffBooking) => vehicle_name;

const centsOf = (amount: string | undefined) => (amount === undefined ? null : fromAmount(amount));
/** The booking itself and its fees. */
const dueOf = (own: BookingCollection | undefined) =>
  own && centsOf(toAmount(fromAmount(own.due) + fromAmount(own.fees)));

interface HeadsProps {
  title: string;
  boxes: readonly string[];
  amounts: readonly string[];
}

/** The last of two boxes takes the place of two, so that both parts have the same columns. */
const spanOf = (index: number, boxes: number) => (index === boxes - 1 ? 4 - boxes : 1);

/** Each part of the table has columns of its own, so that it is headed by a row among its rows. */
function Heads({ title, boxes, amounts }: HeadsProps) {
  const { t } = useTranslation("day-plan");
  return (
    <>
      <tr>
        <th colSpan={7} scope="rowgroup" className={styles.part}>
          {title}
        </th>
      </tr>
      <tr>
        <th scope="col">{t("printed.boat")}</th>
        <th scope="col">{t("printed.guest")}</th>
        {boxes.map((head, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two columns may be headed alike
          <th key={index} scope="col" colSpan={spanOf(index, boxes.length)} className={styles.box}>
            {head}
          </th>
        ))}
        {amounts.map((head, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two columns may be headed alike
          <th key={`amount ${index}`} scope="col" className={styles.money}>
            {head}
          </th>
        ))}
      </tr>
    </>
  );
}

interface RowProps {
  booking: StaffBooking;
  /** The one that matters in this part. */
  half: TakenHalf;
  /** What the boat needs done; "" for nothing. */
  defects: string;
  boxes: 2 | 3;
  blocked: string | null;
  /** The amounts. */
  children: ReactNode;
}

function Row({ booking, half, boxes, blocked, defects, children }: RowProps) {
  const { t } = useTranslation("day-plan");
  const { id, vehicle_name, name, phone, adults, children: kids, arrival_time, dog } = booking;
  const halfTexts = useHalfTexts();
  const arrival = arrival_time ? t("arrival.at", { time: arrival_time }) : "";
  const halves = halvesOf({ startsAm: booking.starts_am, endsPm: booking.ends_pm });
  const hours = halves.includes(half) ? halfTexts.taken(half) : "";
  const party = kids > 0 ? `${adults} + ${kids}` : String(adults);
  return (
    <tr>
      <th scope="row">{vehicle_name}</th>
      <td>
        <strong>{name}</strong>
        {blocked === null ? null : <span className={styles.more}>{blocked}</span>}
        <span className={styles.more}>
          {[hours, arrival, t("card.number", { id }), party, dog ? t("card.dog") : "", phone]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {defects === "" ? null : <span className={styles.more}>{defects}</span>}
      </td>
      {Array.from({ length: boxes }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- boxes are alike
        <td key={index} colSpan={spanOf(index, boxes)} className={styles.box}>
          <Box />
        </td>
      ))}
      {children}
    </tr>
  );
}

interface MoneyProps {
  /** Null or undefined where nobody knows: it is written by hand. */
  cents: number | null | undefined;
  /** In place of an amount of 0. */
  nothing?: string;
}

/** An amount with its box, to be ticked once it has changed hands. */
function Money({ cents, nothing = "–" }: MoneyProps) {
  const money = useMoney();
  return (
    <td className={styles.money}>
      {cents === 0 ? nothing : null}
      {cents ? (
        <>
          {money(cents)} <Box />
        </>
      ) : null}
    </td>
  );
}

function Box() {
  return <span className={styles.tick} aria-hidden="true" />;
}
