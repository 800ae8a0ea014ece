import { type ChangeEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import type { FreeBoat, FreeStay } from "../../../../shared/contract/finder.ts";
import { addDays, type Day, daysBetween, isDay } from "../../../../shared/rules/day.ts";
import { bookingHorizon, maximumNights } from "../../../../shared/rules/stay.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { RadioCards } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Grid, List, Note, Stack } from "../../../ui/layout.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { useFindFreeBoatsQuery } from "../book-for-guest.api.ts";
import type { useChosenStay } from "../use-chosen-stay.ts";
import styles from "./book-for-guest.module.css";

interface StayPickerProps {
  chosen: ReturnType<typeof useChosenStay>;
  today: Day;
  firstStart: Day;
  /** What is wrong with the dates or the boat, after a submit. */
  errors: { dates: string | undefined; boat: string | undefined };
}

export const stayIds = { from: "guest-booking-from", boat: "guest-booking-boat" };

/** Dates first, then the boats that are free for them, or the nearest dates that are. */
export function StayPicker({ chosen, today, firstStart, errors }: StayPickerProps) {
  const { t } = useTranslation("book-for-guest");
  const headingId = useId();
  const { from, to, stay, fault, choose } = chosen;
  /** The departure follows an arrival that it would lie before. */
  const setArrival = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    choose({ from: value, ...(isDay(value) && isDay(to) && to < value && { to: value }) });
  };
  const faultText = fault && t(`fault.${fault}`, { most: maximumNights });
  const missing = stay === null ? errors.dates : undefined;
  return (
    <Stack as="section" aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{t("stay.heading")}</h2>
      <Grid columns="oneOrTwo" className={styles.pair}>
        <TextField
          id={stayIds.from}
          type="date"
          label={t("stay.from")}
          min={firstStart}
          max={addDays(today, bookingHorizon)}
          value={from}
          error={fault === "from" ? (faultText ?? undefined) : from === "" ? missing : undefined}
          autoComplete="off"
          onChange={setArrival}
          required
        />
        <TextField
          id="guest-booking-to"
          type="date"
          label={t("stay.to")}
          hint={t("stay.toHint")}
          min={isDay(from) ? from : firstStart}
          max={addDays(today, bookingHorizon + maximumNights)}
          value={to}
          error={fault === "to" ? (faultText ?? undefined) : from !== "" ? missing : undefined}
          autoComplete="off"
          onChange={({ target }) => choose({ to: target.value })}
          required
        />
      </Grid>
      {stay ? <FreeBoats chosen={chosen} stay={stay} error={errors.boat} /> : null}
    </Stack>
  );
}

interface FreeBoatsProps extends Pick<StayPickerProps, "chosen"> {
  stay: { start: Day; end: Day };
  error: string | undefined;
}

function FreeBoats({ chosen: { boat, choose }, stay: { start, end }, error }: FreeBoatsProps) {
  const { t } = useTranslation("book-for-guest");
  const options = useBoatOptions();
  // Asked anew as the page opens: somebody else may have booked.
  const { currentData: data, ...query } = useFindFreeBoatsQuery(
    { from: start, to: end, people: 1 },
    { refetchOnMountOrArgChange: true },
  );
  const isGone = boat !== null && data?.boats.every(({ id }) => id !== boat);
  return (
    <QueryView
      query={{ ...query, data: data?.boats }}
      failed={t("boats.failed")}
      empty={<NearestStays nearest={data?.nearest ?? []} onChoose={choose} />}
    >
      {(boats) => (
        <>
          {isGone ? <Banner kind="info">{t("boats.otherTaken")}</Banner> : null}
          <RadioCards
            id={stayIds.boat}
            name="boat"
            legend={t("boats.free", { count: boats.length })}
            required
            error={boat === null || isGone ? error : undefined}
            options={boats.map(options)}
            value={boat === null || isGone ? "" : String(boat)}
            onChange={(id) => choose({ boat: Number(id) })}
          />
        </>
      )}
    </QueryView>
  );
}

function useBoatOptions() {
  const { t } = useTranslation("book-for-guest");
  const money = useMoney();
  return ({ id, name, price, passengers, license }: FreeBoat) => ({
    value: String(id),
    label: `${name}, ${money(price)}`,
    hint: [t("boats.persons", { count: passengers }), license === "yes" ? t("boats.license") : ""]
      .filter(Boolean)
      .join(", "),
  });
}

interface NearestStaysProps {
  nearest: readonly FreeStay[];
  onChoose: (stay: { from: Day; to: Day }) => void;
}

function NearestStays({ nearest, onChoose }: NearestStaysProps) {
  const { t } = useTranslation("book-for-guest");
  const names = useDayNames();
  return (
    <Banner kind="info" title={t("boats.none")}>
      <Note className={styles.nearest}>{t(nearest.length > 0 ? "boats.nearest" : "boats.noneAtAll")}</Note>
      <List gap={2}>
        {nearest.map(({ from, to, boats }) => (
          <li key={from}>
            <Button onClick={() => onChoose({ from, to })}>
              {from === to ? names.dateShort(from) : `${names.dateShort(from)} – ${names.dateShort(to)}`}
              {", "}
              {t("boats.nights", { count: daysBetween(from, to) })}
            </Button>{" "}
            {boats.map(({ name }) => name).join(", ")}
          </li>
        ))}
      </List>
    </Banner>
  );
}
