import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { HeldDeposit } from "../../../shared/contract/held-deposits.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { live } from "../../api/live.ts";
import {
  type BoatRow,
  blocksOf,
  bookingsOf,
  type CollectionOf,
  centsToCollect,
  hasLeft,
  nextMoney,
} from "../../features/day-plan/boats-of-day.ts";
import type { DayRowsParts } from "../../features/day-plan/components/day-overview.tsx";
import { RowMarks } from "../../features/day-plan/components/row-marks.tsx";
import { RowMenu } from "../../features/day-plan/components/row-menu.tsx";
import type { PlanUser } from "../../features/day-plan/day-bookings.ts";
import type { AskedStep, BlockWay } from "../../features/turnaround/components/asked-step.ts";
import { BoatTable } from "../../features/turnaround/components/boat-table.tsx";
import { NextStepButton } from "../../features/turnaround/components/next-step.tsx";
import { Protocols } from "../../features/turnaround/components/protocol-links.tsx";
import { RowMore } from "../../features/turnaround/components/row-more.tsx";
import { nextStepOf } from "../../features/turnaround/morning.ts";
import type { MorningRow, RowGuest } from "../../features/turnaround/morning-row.ts";
import { withQueuedSteps } from "../../features/turnaround/queued-steps.ts";
import { useGetTurnaroundsQuery } from "../../features/turnaround/turnaround.api.ts";
import { useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
import { rowLinks } from "./row-links.tsx";
import { MoneyStep } from "./till-way.tsx";

/**
 * The boats between two stays for the rows of a day, as they are after what waits for the network: all of them today, and
 * tomorrow those that leave then; of another day none.
 */
export function useRowTurnarounds(day: Day, today: Day) {
  const isTomorrow = day === addDays(today, 1);
  const isKnown = day === today || isTomorrow;
  const { data } = useGetTurnaroundsQuery(undefined, { ...live, refetchOnMountOrArgChange: true, skip: !isKnown });
  const { calls } = useOfflineQueue();
  return (name: string) => {
    const boat = isKnown ? data?.boats.find(({ vehicle_name }) => vehicle_name === name) : undefined;
    if (!data || !boat || (isTomorrow && boat.departing?.booked_day !== day)) return undefined;
    return withQueuedSteps(boat, calls, data.today);
  };
}

interface DayRowsProps extends DayRowsParts {
  today: Day;
  user: PlanUser;
  collectionOf: CollectionOf;
  turnaroundOf: ReturnType<typeof useRowTurnarounds>;
  /** The deposit that is held for a booking. */
  depositOf: (booking: StaffBooking) => HeldDeposit | undefined;
  onReturnDeposit: (deposit: HeldDeposit) => void;
  onAsk: (asked: AskedStep) => void;
  /** One line about what the boat needs done; null for nothing. */
  defectsOf: (boat: string) => ReactNode;
  /** Until when the boat is blocked on that day and why, in words; null where it is not. */
  blockedOf: (boat: string) => string | null;
  blockWay: BlockWay;
}

/** The rows of a day's boats: their bookings, and today and tomorrow the steps between two stays. */
export function DayRows({ day, rows, opened, onToggle, cards, onAction, ...props }: DayRowsProps) {
  const { today, user, collectionOf, turnaroundOf, depositOf, defectsOf, blockedOf, blockWay, onAsk } = props;
  const { t } = useTranslation("day-plan");
  const moving = rows.filter(({ returns, departures }) => returns.length + departures.length > 0);
  const parts = [
    { name: "moving", title: "", rows: moving },
    { name: "underWay", title: t("underWayTitle"), rows: rows.filter((row) => !moving.includes(row)) },
  ];
  return (
    <BoatTable
      parts={parts.map((part) => ({ ...part, rows: part.rows.map((row) => morningRowOf(row, collectionOf)) }))}
      showsBookings
      partsOf={({ boat: name }) => {
        const row = rows.find(({ boat }) => boat === name);
        if (!row) return { marks: null, next: null, more: () => null };
        const bookings = bookingsOf(row);
        const boat = turnaroundOf(name);
        const next = boat ? nextStepOf(boat, today, { day }) : null;
        const money = next ? null : nextMoney(row, collectionOf, boat);
        return {
          marks: (
            <>
              <RowMarks
                bookings={bookings}
                blocks={blocksOf(row, boat)}
                hasLeft={hasLeft(row, boat)}
                blocked={blockedOf(name)}
              />
              {row.underWay.length > 0 ? null : defectsOf(name)}
            </>
          ),
          next:
            boat && next ? (
              <NextStepButton boat={boat} next={next} onAsk={onAsk} />
            ) : money ? (
              <MoneyStep
                step={money}
                isOfTwo={bookings.length > 1}
                depositOf={depositOf}
                onReturn={props.onReturnDeposit}
              />
            ) : null,
          more: () => (
            <>
              {boat ? (
                <>
                  <RowMore boat={boat} today={today} day={day} links={rowLinks} blockWay={blockWay} onAsk={onAsk} />
                  <Protocols boat={boat} today={today} linkToProtocol={rowLinks.toProtocol} />
                </>
              ) : null}
              {bookings.map((booking) => (
                <RowMenu key={booking.id} booking={booking} user={user} onAction={onAction} />
              ))}
            </>
          ),
          opened: { isOpen: opened.has(name), onToggle: () => onToggle(name), content: () => cards(row) },
        };
      }}
    />
  );
}

function morningRowOf({ day, boat, returns, departures, underWay }: BoatRow, collectionOf: CollectionOf): MorningRow {
  const guest =
    (part: "return" | "departure") =>
    (booking: StaffBooking): RowGuest => {
      const { id: booking_id, name, arrival_time, starts_am, ends_pm, booked_end } = booking;
      const own = collectionOf(booking);
      const money = own ? { due: centsToCollect(own, part), held: fromAmount(own.deposit_held) } : null;
      return { booking_id, name, arrival_time, starts_am, ends_pm, booked_end, money };
    };
  return {
    boat,
    day,
    returns: returns.map(guest("return")),
    departures: departures.map(guest("departure")),
    underWay: underWay.map(guest("return")),
  };
}
