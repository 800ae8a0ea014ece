import { useCallback, useLayoutEffect, useMemo, useState } from "react";
import { useDispatch } from "react-redux";
import {
  type BookingSnapshot,
  selectIsBusy,
  selectIsFinal,
  selectIsPaying,
  selectOutcome,
} from "../../../../machines/booking/booking.selectors.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language, PublicConfig } from "../../../shared/contract/page.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { freeHalvesOn } from "../../../shared/rules/half-choice.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { HeldPriceList, TakenHalf } from "../../../shared/rules/price-list.ts";
import type { OffSeason } from "../../../shared/rules/season.ts";
import type { AddedHalves, ChosenDays, Role } from "../../../shared/rules/stay.ts";
import { termsAddress } from "../../../shared/rules/terms-versions.ts";
import { bookingActors } from "../../features/booking/booking.actors.ts";
import { type BookingScene, useBookingForm, useHalves } from "../../features/booking/booking.context.tsx";
import { BookingFlow, BookingProvider } from "../../features/booking/booking.provider.tsx";
import { bookingSections } from "../../features/booking/booking.routes.ts";
import { createBookingStorage } from "../../features/booking/booking.storage.ts";
import { BookingFormProvider } from "../../features/booking/booking-form.provider.tsx";
import { partySize } from "../../features/booking/booking-party.ts";
import { BookingForm } from "../../features/booking/components/booking-form.tsx";
import { BookingOutcome } from "../../features/booking/components/booking-outcome.tsx";
import { DroppedHalves } from "../../features/booking/components/dropped-halves.tsx";
import { PriceBar } from "../../features/booking/components/price-bar.tsx";
import { PriceCard } from "../../features/booking/components/price-card.tsx";
import { createHoldChannel } from "../../features/booking/hold-channel.ts";
import { useGetCalendarQuery } from "../../features/calendar/calendar.api.ts";
import { SelectionAddress } from "../../features/calendar/components/selection-address.tsx";
import { useBoatCalendar, useCalendarSend, useSelection } from "../../features/calendar/selection.provider.tsx";
import { useGetBusinessSettingsQuery, useVisitorsTax } from "../../features/settings/settings.api.ts";
import { Stack } from "../../ui/layout.tsx";
import { privacyPaths } from "../routing/paths.ts";
import { BookingOverview } from "./booking-overview.tsx";
import styles from "./booking-page.module.css";

/** How far the booking is, for the page around: `final` where nothing is left to do in the form. */
export type BookingProgress = "editing" | "underWay" | "outcome" | "final";

export interface CheckoutProps {
  language: Language;
  boat: Vehicle;
  today: Day;
  firstStart: Day;
  role: Role;
  user: User | null;
  config: PublicConfig;
  offSeason: OffSeason;
  priceList: HeldPriceList;
  /** As the address says. */
  people: number | null;
  /** Stable. */
  onProgress: (progress: BookingProgress) => void;
  /** Told of the halves that the stay has by what is chosen, whenever they are others; stable. */
  onAdded: (added: AddedHalves) => void;
}

/** What follows the dates: price, form, order, and what came of it. */
export function Part({ boat, offSeason, priceList, onProgress, onAdded, ...page }: CheckoutProps) {
  const { today, firstStart, role, user, language, config } = page;
  const dispatch = useDispatch();
  const holds = useMemo(() => createHoldChannel(), []);
  const actors = useMemo(() => bookingActors(dispatch, holds), [dispatch, holds]);
  const visitorsTaxCents = useVisitorsTax();
  // Those that the page was opened with: what is chosen here goes into the address, and not the other way round.
  const [people] = useState(page.people);
  const storage = useMemo(() => createBookingStorage({ isStaff: role === "staff", people }), [role, people]);
  const selection = useSelection();
  const sendToCalendar = useCalendarSend();
  const refreshCalendar = useFreshCalendar();
  const freeHalves = useFreeHalves(selection);
  const { refetch: refetchSettings } = useGetBusinessSettingsQuery();
  const askForList = useCallback(() => void refetchSettings(), [refetchSettings]);
  // Another booking begins with a flow of its own.
  const [round, setRound] = useState(0);
  const scene = useMemo<BookingScene>(
    () => ({
      vehicle: boat,
      role,
      today,
      firstStart,
      offSeason,
      priceList: priceList.list,
      priceListId: priceList.id,
      visitorsTaxCents,
      employee: user ? fullName(user) : "",
      language,
      wallet: config.wallet,
      phone: config.company.phone,
      privacyPath: privacyPaths[language],
      termsPath: termsAddress("de", priceList.id),
      readTermsPath: termsAddress(language, priceList.id),
      calendarId: bookingSections.calendar,
    }),
    [boat, role, today, firstStart, offSeason, priceList, visitorsTaxCents, user, language, config],
  );
  const finish = useCallback(
    (reached: BookingSnapshot) => {
      if (reached.hasTag("datesGone")) sendToCalendar({ type: "selection.cleared" });
      if (!reached.hasTag("undecided")) refreshCalendar();
    },
    [sendToCalendar, refreshCalendar],
  );
  return (
    <BookingProvider
      key={`${boat.id} ${round}`}
      {...{ actors, storage, holds }}
      onListChanged={askForList}
      onOutcome={finish}
    >
      <BookingFormProvider {...{ scene, freeHalves, storage }} stay={selection}>
        <Checkout
          boat={boat.name}
          {...{ onProgress, onAdded }}
          onRefresh={refreshCalendar}
          onAgain={() => setRound(round + 1)}
        />
        <BookingAddress vehicleId={boat.id} />
      </BookingFormProvider>
    </BookingProvider>
  );
}

interface CheckoutPartsProps extends Pick<CheckoutProps, "onProgress" | "onAdded"> {
  boat: string;
  onRefresh: () => void;
  onAgain: () => void;
}

function Checkout({ boat, onProgress, onAdded, onRefresh, onAgain }: CheckoutPartsProps) {
  const progress = BookingFlow.useSelector(progressOf);
  // Before the browser paints: an outcome and the calendar in whose place it stands are never seen together.
  useLayoutEffect(() => onProgress(progress), [onProgress, progress]);
  const { startsAm, endsPm } = useHalves().added;
  useLayoutEffect(() => onAdded({ startsAm, endsPm }), [onAdded, startsAm, endsPm]);
  const outcome = <BookingOutcome onRefresh={onRefresh} onAgain={onAgain} />;
  if (progress === "final") return <div className={styles.outcome}>{outcome}</div>;
  return (
    <>
      {progress === "outcome" ? (
        <>
          {/* What leads to the calendar leads to the message in its place. */}
          <div id={bookingSections.calendar} tabIndex={-1} className={styles.outcome}>
            {outcome}
          </div>
          <BookingOverview boat={boat} added={{ startsAm, endsPm }} hasOutcome />
        </>
      ) : null}
      <div className={styles.price}>
        <Stack gap={4}>
          <DroppedHalves />
          <PriceCard />
        </Stack>
      </div>
      <div id={bookingSections.form} className={styles.form}>
        <BookingForm />
      </div>
      <PriceBar overviewId={bookingSections.overview} />
    </>
  );
}

function progressOf(snapshot: BookingSnapshot): BookingProgress {
  if (selectIsFinal(snapshot)) return "final";
  if (selectOutcome(snapshot)) return "outcome";
  return selectIsPaying(snapshot) || selectIsBusy(snapshot) ? "underWay" : "editing";
}

/** Dates and party of the page, for its address. */
function BookingAddress({ vehicleId }: { vehicleId: number }) {
  const { values, isReady } = useBookingForm();
  return <SelectionAddress vehicleId={vehicleId} people={isReady ? partySize(values) : null} />;
}

/** Which half-days beside those of the stay nobody has; the same array until they are others. */
function useFreeHalves(days: ChosenDays): readonly TakenHalf[] {
  const { calendar } = useBoatCalendar();
  const free = freeHalvesOn(days, calendar);
  const [known, setKnown] = useState(free);
  if (known.join() === free.join()) return known;
  setKnown(free);
  return free;
}

/** Asks for the calendar anew. */
function useFreshCalendar(): () => void {
  const { refetch } = useGetCalendarQuery();
  return useCallback(() => void refetch(), [refetch]);
}
