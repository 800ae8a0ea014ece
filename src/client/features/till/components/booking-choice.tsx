import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TillBooking } from "../../../../shared/contract/till-unpaid.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { TextField } from "../../../ui/field.tsx";
import { List, Stack } from "../../../ui/layout.tsx";
import { EmptyState } from "../../../ui/query-view.tsx";
import { present, Register } from "../till.provider.tsx";
import { chosenPartsOf, type TillLists } from "../till-lines.ts";
import { foundBookings, unpaidGroups } from "../unpaid-groups.ts";
import { OnSiteSummary } from "./on-site.tsx";
import { PlaceHeading } from "./place-heading.tsx";
import styles from "./till.module.css";
import { TillRow } from "./till-row.tsx";

export interface BookingChoiceProps {
  lists: TillLists;
  /** The card of a booking, which another feature draws; `onSite` is what the till adds to it. */
  renderBooking: (booking: TillBooking, onSite: ReactNode) => ReactNode;
  /** What is held stands above the list: it goes back as its boat does. */
  deposits: ReactNode;
}

/** The unpaid bookings as rows: those of today, those that come soon, and a search for the others. */
export function BookingChoice({ lists, renderBooking, deposits }: BookingChoiceProps) {
  const { t } = useTranslation("till");
  const names = useDayNames();
  const [typed, setTyped] = useState("");
  const [isAllShown, setAllShown] = useState(false);
  const searchId = useId();
  const unpaid = lists.bookings.filter(({ paid }) => !paid);
  const { selected, today, soon, others, isLong } = unpaidGroups(unpaid, lists);
  const isSearching = typed.trim() !== "";
  const found = isSearching ? foundBookings(unpaid, typed) : isAllShown || !isLong ? others : [];
  const rows = (heading: string, bookings: readonly TillBooking[]) =>
    bookings.length === 0 ? null : (
      <section>
        <h3 className={styles.group}>{heading}</h3>
        <List>
          {bookings.map((booking) => (
            <BookingRow key={booking.id} booking={booking} today={lists.today} card={renderBooking} />
          ))}
        </List>
      </section>
    );
  return (
    <Stack as="section" className={styles.choice}>
      {deposits}
      <PlaceHeading>{t("booking.heading")}</PlaceHeading>
      {unpaid.length === 0 ? <EmptyState title={t("booking.empty")} /> : null}
      {rows(names.date(lists.selectedDay), selected)}
      {rows(t("booking.today"), today)}
      {rows(t("booking.soon"), soon)}
      {isLong ? (
        <TextField
          id={searchId}
          type="search"
          label={t("booking.search")}
          hint={t("booking.searchHint")}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      {isSearching && found.length === 0 ? <p>{t("booking.nothingFound")}</p> : null}
      {rows(isSearching ? t("booking.found") : t("booking.others"), found)}
      {isLong && !isSearching && !isAllShown && others.length > 0 ? (
        <Button onClick={() => setAllShown(true)}>{t("booking.showOthers", { count: others.length })}</Button>
      ) : null}
    </Stack>
  );
}

interface BookingRowProps {
  booking: TillBooking;
  today: TillLists["today"];
  card: BookingChoiceProps["renderBooking"];
}

function BookingRow({ booking, today, card }: BookingRowProps) {
  const { t } = useTranslation("till");
  const names = useDayNames();
  const register = Register.useActorRef();
  const { id, vehicle_name: boat, name, booked_day, overdue_since } = booking;
  const parts = chosenPartsOf(booking, [], today);
  return (
    <TillRow
      title={boat}
      facts={
        <>
          {name}
          <br />
          {t("booking.facts", { day: names.dateCompact(booked_day), id })}{" "}
          {overdue_since === null ? null : <Chip tone="error">{t("booking.overdue")}</Chip>}
        </>
      }
      cents={parts.reduce((sum, { cents }) => sum + cents, 0)}
      action={t("booking.select")}
      label={t("booking.selectLabel", { boat, name })}
      onAction={() => register.send({ type: "booking.selected", booking: { id, toggled: [] }, at: present() })}
      more={{
        label: t("booking.more", { boat, name }),
        content: () => card(booking, <OnSiteSummary booking={booking} />),
      }}
    />
  );
}
