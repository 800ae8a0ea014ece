import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import type { OtherBoat, StayChangeQuote, StayToMove } from "../../../../shared/contract/stay-change.ts";
import { type BookedExtra, chosenOf } from "../../../../shared/rules/own-extras.ts";
import { useCall } from "../../../api/call.ts";
import type { ApiFailure } from "../../../api/failure.ts";
import { type FailureTexts, failureText } from "../../../api/failure-text.ts";
import { createIdempotencyKeys } from "../../../api/idempotency-keys.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { useOwnExtraTexts } from "../../../own-extras/own-extra-texts.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { ContactLinks } from "../../../ui/contact-links.tsx";
import { List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { stayChangeApi } from "../stay-change.api.ts";
import styles from "./stay-change.module.css";
import { useStayText } from "./stay-line.tsx";

/** What is done with a stay in other dialogs. */
export interface StayActions {
  admin: boolean;
  /** Somebody is about to block the boat, which is not out of service yet. */
  forBlock?: boolean;
  onChange: (booking: StaffBooking) => void;
  onCancel: (booking: StaffBooking) => void;
}

/** A stay as it was before a tap moved it, and what that came to. */
export interface MovedStay {
  id: number;
  booking: StaffBooking;
  change: StayChangeQuote;
}

const failures: FailureTexts = {
  network: "stay-change:failed.network",
  gone: "stay-change:otherBoats.refused.gone",
  refused: {
    "validation-staff:stayTaken": "stay-change:otherBoats.refused.taken",
    "validation-staff:stayPriceChanged": "stay-change:otherBoats.refused.price",
    "validation:earlyTaken": "stay-change:otherBoats.refused.half",
    "validation:lateTaken": "stay-change:otherBoats.refused.half",
    "validation-staff:version": "stay-change:otherBoats.refused.changed",
    "validation-staff:status": "stay-change:otherBoats.refused.changed",
    "validation-staff:stayCancelled": "stay-change:conflict.cancelled",
  },
  general: "stay-change:failed.general",
};

/** So many boats are in sight at first: the ones that cost least. */
const shownAtFirst = 3;

/** A stay and the boats that it can move to, each by one tap; what is rarer is behind "⋯". */
export function StayToMoveRow({
  stay: { booking, boats },
  onMoved,
  ...actions
}: StayActions & { stay: StayToMove; onMoved: (moved: MovedStay) => void }) {
  const { t } = useTranslation("stay-change");
  const move = useMove(booking, actions.forBlock ?? false, onMoved);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const more = boats.slice(shownAtFirst);
  const hasMore = boats.length > 0;
  return (
    <StayRow
      booking={booking}
      more={
        hasMore ? (
          <MoreButton
            label={t("otherBoats.more", { name: booking.name })}
            controls={`${id}-more`}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        ) : null
      }
    >
      <Boats {...move} booking={booking} boats={boats.slice(0, shownAtFirst)} isFirst />
      {hasMore ? null : <WhyNone booking={booking} />}
      <Stack id={`${id}-more`} hidden={hasMore && !isOpen} gap={2}>
        <Boats {...move} booking={booking} boats={more} />
        <ContactLinks phone={booking.phone} email={booking.email} />
        <OtherWays booking={booking} {...actions} />
      </Stack>
      {move.failure ? <Failure failure={move.failure} /> : null}
    </StayRow>
  );
}

function Failure({ failure }: { failure: ApiFailure }) {
  const { t } = useTranslation();
  return <Banner kind="error">{failureText(t, failure, failures)}</Banner>;
}

/** Moves the stay, at the price that the button shows; asked for again without an answer it is moved once. */
function useMove(booking: StaffBooking, forBlock: boolean, onMoved: (moved: MovedStay) => void) {
  const { t } = useTranslation("stay-change");
  const call = useCall();
  const [keys] = useState(createIdempotencyKeys);
  const { id, version, booked_day, booked_duration } = booking;
  const [tapped, setTapped] = useState<number | null>(null);
  const { submit, isBusy, failure } = useSubmission({
    kind: "popup",
    send: (boat: OtherBoat) => {
      const stay = { booking_id: id, version, booked_day, booked_duration, vehicle: boat.id, extras: boat.extras };
      const request = {
        ...stay,
        own_extras: chosenOf(boat.own_extras),
        ...(boat.lost_halves.length > 0 && { lost_halves: boat.lost_halves }),
        our_fault: true,
        ...(forBlock && { for_block: true }),
        price: boat.price,
        reason: t("reasons.boat"),
      };
      const keyed = { request, idempotencyKey: keys.keyFor(request) };
      return call(stayChangeApi.endpoints.changeStay.initiate(keyed));
    },
    onSucceeded: (_boat, change) => onMoved({ id, booking, change }),
  });
  const onTap = (boat: OtherBoat) => {
    setTapped(boat.id);
    submit(boat);
  };
  return { onTap, failure, isBusy, tapped };
}

interface BoatsProps extends Omit<ReturnType<typeof useMove>, "failure"> {
  booking: StaffBooking;
  boats: readonly OtherBoat[];
  /** Its first boat is the next step. */
  isFirst?: boolean;
}

function Boats({ booking, boats, isFirst = false, onTap, isBusy, tapped }: BoatsProps) {
  const { t } = useTranslation("stay-change");
  const names = useDayNames();
  if (boats.length === 0) return null;
  const day = names.dateShort(booking.booked_day);
  return (
    <List gap={2} aria-label={t("otherBoats.boats", { name: booking.name, day })}>
      {boats.map((boat, index) => (
        <li key={boat.id}>
          <Button
            variant={isFirst && index === 0 ? "action" : "secondary"}
            className={styles.boat}
            busy={isBusy && tapped === boat.id}
            aria-disabled={isBusy}
            onClick={() => isBusy || onTap(boat)}
          >
            <span>{boat.name}</span> <BoatPrice booking={booking} boat={boat} />
            <VisuallyHidden>
              , {booking.name}, {day}
            </VisuallyHidden>
          </Button>
        </li>
      ))}
    </List>
  );
}

/** What the guest is to know of the other boat's price, and what it lacks. */
function BoatPrice({ booking, boat }: { booking: StaffBooking; boat: OtherBoat }) {
  const { t } = useTranslation(["stay-change", "extras"]);
  const money = useMoney();
  const own = useOwnExtraTexts();
  const hasOwn = ({ id }: BookedExtra) => boat.own_extras.some((extra) => extra.id === id);
  const lacking = [
    ...booking.extras.filter((name) => !boat.extras.includes(name)).map((name) => t(`extras:${name}`)),
    ...booking.own_extras.filter((extra) => !hasOwn(extra)).map(own.booked),
  ];
  const difference = t(booking.paid ? "otherBoats.back" : "otherBoats.less", { amount: money(boat.less) });
  return (
    <span className={styles.price}>
      {boat.less === "0.00" ? t("otherBoats.samePrice") : difference}
      {lacking.length === 0 ? null : `, ${t("otherBoats.without", { extras: lacking.join(", ") })}`}
    </span>
  );
}

function WhyNone({ booking: { may_cancel } }: { booking: StaffBooking }) {
  const { t } = useTranslation("stay-change");
  const why = { staff: "noBoat", admin: "underWay", nobody: "over" } as const;
  return <p className={styles.why}>{t(`otherBoats.${why[may_cancel]}`)}</p>;
}

/** Other days and the cancellation, as far as the stay's time and the role allow them. */
function OtherWays({ booking, admin, onChange, onCancel }: StayActions & { booking: StaffBooking }) {
  const { t } = useTranslation("stay-change");
  const { may_cancel, name } = booking;
  if (may_cancel === "nobody") return null;
  const hasBegun = may_cancel === "admin";
  const ofGuest = <VisuallyHidden> {name}</VisuallyHidden>;
  return (
    <Row>
      <Button aria-haspopup="dialog" onClick={() => onChange(booking)}>
        <span>
          {t(hasBegun ? "otherBoats.otherEnd" : "otherBoats.otherDays")}
          {ofGuest}
        </span>
      </Button>
      {hasBegun && !admin ? null : (
        <Button variant="danger" aria-haspopup="dialog" onClick={() => onCancel(booking)}>
          <span>
            {t(hasBegun ? "otherBoats.cancelUnderWay" : "otherBoats.cancel")}
            {ofGuest}
          </span>
        </Button>
      )}
    </Row>
  );
}

const ways = ["wallet_back", "voucher_back", "cash_back"] as const;

/** Where the stay is now, what goes back by which way, and who has to tell the guest. */
export function MovedStayRow({ moved: { booking, change } }: { moved: MovedStay }) {
  const { t } = useTranslation("stay-change");
  const money = useMoney();
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was tapped is gone.
    message.current?.focus();
  }, []);
  const { after, before } = change;
  const [boat, price] = [after.vehicle_name, money(after.price)];
  const back = ways.filter((way) => change[way] !== "0.00");
  return (
    <StayRow booking={booking}>
      <Banner ref={message} kind="success">
        {[
          t(after.price === before.price ? "otherBoats.moved" : "otherBoats.movedForLess", { boat, price }),
          ...back.map((way) => `${t(`money.${way}`)}: ${money(change[way])}.`),
          booking.email ? t("otherBoats.mailed", { email: booking.email }) : t("otherBoats.notMailed"),
        ].join(" ")}
      </Banner>
      {booking.email ? null : <ContactLinks phone={booking.phone} email="" />}
    </StayRow>
  );
}

function StayRow({ booking, more, children }: { booking: StaffBooking; more?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation("stay-change");
  const stayText = useStayText();
  const money = useMoney();
  const headingId = useId();
  const { id, name, paid, adults, children: kids } = booking;
  const party = t("otherBoats.party", { count: adults + kids });
  return (
    <Stack as="article" gap={2} className={styles.row} aria-labelledby={headingId}>
      <Row as="header" spread top nowrap>
        <div>
          <h3 id={headingId} className={styles.who}>
            {name}, <span className={styles.together}>{t("number", { id })}</span>{" "}
            {paid ? null : <Chip tone="warning">{t("otherBoats.unpaid")}</Chip>}
          </h3>
          <Note className={styles.facts}>
            <span className={styles.together}>{stayText(booking)},</span>{" "}
            <span className={styles.together}>
              {party}, {money(booking.new_price ?? booking.price)}
            </span>
          </Note>
        </div>
        {more}
      </Row>
      {children}
    </Stack>
  );
}
