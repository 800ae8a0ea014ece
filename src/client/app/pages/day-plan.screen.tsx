import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { bookingParameter } from "../../../shared/contract/day-plan.ts";
import type { HeldDeposit } from "../../../shared/contract/held-deposits.ts";
import { dayParameter } from "../../../shared/contract/inbox.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { isDay } from "../../../shared/rules/day.ts";
import { live } from "../../api/live.ts";
import { DamageBlockButton } from "../../features/boat-block/components/block-buttons.tsx";
import { useBlockedBoats, useBlockedWords } from "../../features/boat-block/use-blocked-words.ts";
import { bookForGuestAddress } from "../../features/book-for-guest/book-for-guest-address.ts";
import { centsToCollect, isDepositNext } from "../../features/day-plan/boats-of-day.ts";
import { DayPlan, type WantedBooking } from "../../features/day-plan/components/day-plan.tsx";
import { PrintedDay } from "../../features/day-plan/components/printed-day.tsx";
import { boundsOf, dayPlanApi } from "../../features/day-plan/day-plan.api.ts";
import { rememberSelectedDay, useSelectedDay } from "../../features/day-plan/selected-day.ts";
import { useBoatDefects } from "../../features/defect/use-boat-defects.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { settingsApi, useGetBusinessSettingsQuery } from "../../features/settings/settings.api.ts";
import { ReturnDepositDialog } from "../../features/till/components/return-deposit-dialog.tsx";
import { useGetDayCollectionQuery, useGetDepositsQuery } from "../../features/till/till.api.ts";
import type { AskedStep, BlockWay } from "../../features/turnaround/components/asked-step.ts";
import { QueuedList } from "../../features/turnaround/components/queued-list.tsx";
import { StepPopup } from "../../features/turnaround/components/step-popup.tsx";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";
import { monthOf } from "../../format/month.ts";
import { useToday } from "../../format/use-today.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PopupDialog, usePopup } from "../../ui/popup.tsx";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";
import { useParameterOnce } from "../routing/use-parameter-once.ts";
import { BlockPopupDialogs, useBlockPopups } from "./block-popups.tsx";
import styles from "./day-plan.screen.module.css";
import { DayRows, useRowTurnarounds } from "./day-rows.tsx";
import { DefectLine } from "./defect-line.tsx";
import { type Elsewhere, ElsewherePopups } from "./elsewhere-popups.tsx";
import { KnownDay } from "./known-day.tsx";
import { receiptWay } from "./receipt-way.tsx";
import { rowLinks } from "./row-links.tsx";
import { useRenderProtocol } from "./sheet-protocol.tsx";
import { TillWay } from "./till-way.tsx";
import { useQueuedWords } from "./use-queued-words.ts";

/** Until the settings are there, and where they have none, no day is closed. */
const alwaysOpen = { off_season_start: null, off_season_end: null };

/** As live as the bookings, beside which the amounts stand; the printed sheet says from when they are. */
const amountOptions = { ...live, refetchOnMountOrArgChange: true } as const;

/** For the moment between a logout and the page that follows. */
const nobody = { id: 0, admin: false };

/** The staff's day calendar (requirements/day-plan.md). */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("day-plan");
  const user = useSelector(selectUser);
  const today = useToday(page.today);
  const { data: settings } = useGetBusinessSettingsQuery();
  const { data: held } = useGetDepositsQuery();
  const { day } = useSelectedDay(today);
  const collection = useGetDayCollectionQuery({ day }, amountOptions);
  const amounts = collection.currentData?.bookings;
  const depositOf = ({ id }: StaffBooking) => held?.deposits.find(({ booking_id }) => booking_id === id);
  /** By the amounts of the day; undefined of who is under way, and until they are known. */
  const dueOf = (booking: StaffBooking) => {
    const own = amounts?.find(({ booking_id }) => booking_id === booking.id);
    return own && centsToCollect(own, booking.booked_day === day ? "departure" : "return");
  };
  /** Of whom the amounts are not known, by what was collected. */
  const isDue = (booking: StaffBooking, due = dueOf(booking)) =>
    due === undefined ? !(booking.paid && held?.all_collected.includes(booking.id)) : due > 0;
  const elsewhere = usePopup<Elsewhere>();
  const deposit = usePopup<HeldDeposit>();
  const asked = usePopup<AskedStep>();
  const turnaroundOf = useRowTurnarounds(day, today);
  const { data: turnarounds } = turnaroundApi.endpoints.getTurnarounds.useQueryState(undefined);
  const describeQueued = useQueuedWords();
  const defects = useBoatDefects({ skip: day !== today });
  const blockedWords = useBlockedWords();
  const blockedOf = (name: string) => blockedWords({ name }, day);
  const blockedBoats = useBlockedBoats(day);
  const blocks = useBlockPopups();
  const blockWay: BlockWay = (damaged) => <DamageBlockButton {...damaged} onOpen={blocks.editing.open} />;
  useParameterOnce(dayParameter, (day) => (isDay(day) ? rememberSelectedDay(day) : undefined));
  const [wanted, setWanted] = useState<WantedBooking | null>(null);
  useParameterOnce(bookingParameter, (id) => setWanted({ id: Number(id), boat: null }));
  const renderProtocol = useRenderProtocol();
  const [done, setDone] = useTransientMessage();
  return (
    <>
      <h1 className={styles.title}>{t("title")}</h1>
      <DayPlan
        today={today}
        offSeason={settings ?? alwaysOpen}
        user={user ?? nobody}
        wanted={wanted}
        onWantedShown={() => setWanted(null)}
        done={done}
        onDone={setDone}
        onElsewhere={(action, booking) => elsewhere.open({ action, booking })}
        newBooking={(from) => <LinkButton to={bookForGuestAddress({ from })}>{t("newBooking")}</LinkButton>}
        known={
          <KnownDay
            day={day}
            links={rowLinks}
            defectsOf={({ vehicle_name: boat }) => <DefectLine boat={boat} text={defects.lineOf(boat)} />}
            blockedOf={(id) => blockedWords({ id }, day)}
            blockWay={blockWay}
            onAsk={asked.open}
          />
        }
        queued={<QueuedList boats={turnarounds?.boats ?? []} describe={describeQueued} />}
        retryAmounts={collection.isError && !amounts ? collection.refetch : null}
        blockedBoats={blockedBoats}
        dayRows={(parts) => (
          <DayRows
            {...parts}
            today={today}
            user={user ?? nobody}
            collectionOf={({ id }) => amounts?.find(({ booking_id }) => booking_id === id)}
            turnaroundOf={turnaroundOf}
            depositOf={depositOf}
            onReturnDeposit={deposit.open}
            onAsk={asked.open}
            defectsOf={(boat) => <DefectLine boat={boat} text={defects.lineOf(boat)} />}
            blockedOf={blockedOf}
            blockWay={blockWay}
          />
        )}
        tillWay={(booking) => (
          <TillWay
            booking={booking}
            deposit={depositOf(booking)}
            isDue={isDue(booking)}
            due={dueOf(booking)}
            isDepositNext={isDepositNext(booking, day, turnaroundOf(booking.vehicle_name))}
            onReturn={deposit.open}
          />
        )}
      />
      <PrintedDay
        day={day}
        collection={collection.currentData}
        loadedAt={collection.fulfilledTimeStamp}
        defectsOf={defects.lineOf}
        blockedOf={blockedOf}
        blockedBoats={blockedBoats}
      />
      <PopupDialog popup={deposit}>
        {(subject, dialog) => (
          <ReturnDepositDialog
            {...dialog}
            deposit={held?.deposits.find(({ booking_id }) => booking_id === subject.booking_id) ?? subject}
            admin={(user ?? nobody).admin}
            onDone={() => setDone(t("done.deposit"))}
          />
        )}
      </PopupDialog>
      <StepPopup
        popup={asked}
        user={user ?? nobody}
        blockWay={blockWay}
        receiptWay={receiptWay}
        partsOfDue={(id) => amounts?.find(({ booking_id }) => booking_id === id)}
        renderProtocol={renderProtocol}
      />
      <BlockPopupDialogs popups={blocks} user={user ?? nobody} onDone={setDone} />
      <ElsewherePopups
        popup={elsewhere}
        user={user ?? nobody}
        onDone={setDone}
        onMoved={(id, moved, boat) => {
          rememberSelectedDay(moved);
          setWanted({ id, boat });
        }}
      />
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }, _language, _params, { today }) =>
  Promise.all([
    dispatch(settingsApi.endpoints.getBusinessSettings.initiate()),
    dispatch(dayPlanApi.endpoints.getDayBookings.initiate(boundsOf(monthOf(today)))),
  ]);
